import type { DissolveFacts } from '../../bridge/BridgeFlow.ts'
import { mostGasOf } from '../../bridge/ethereum/ethereumEstimate.ts'
import type { AnyFlow } from '../flowKinds.ts'
import { newFlow } from '../orders/newFlow.ts'
import type { OrderKey } from '../orders/OrderKey.ts'
import { ETHER_MINTER, FEE, LEDGERS, ME, MINTER } from './chainNames.ts'
import { GAS } from './FakeEtherMinter.ts'

type Order = (key: OrderKey, now: number) => AnyFlow

const AMOUNT = 200_000n

const dissolve =
  (facts: DissolveFacts): Order =>
  (key, now) =>
    newFlow({ kind: 'bridge-dissolve', principal: ME, key, now, facts })

const BITCOIN = {
  chain: 'bitcoin',
  ledgerId: LEDGERS.ckbtc,
  minterId: MINTER,
  address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  amount: AMOUNT,
  arrives: AMOUNT - 700n,
  fee: FEE,
} as const

const ETHEREUM = {
  chain: 'ethereum',
  minterId: ETHER_MINTER,
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  amount: AMOUNT,
  fee: FEE,
  maxGas: mostGasOf(GAS),
} as const

export const DISSOLVING: readonly Order[] = [
  dissolve({ ...BITCOIN, from: 'allowance', transfer: 0n }),
  dissolve({ ...BITCOIN, from: 'subaccount', transfer: AMOUNT }),
  dissolve({ ...ETHEREUM, ledgerId: LEDGERS.cketh, arrives: AMOUNT - GAS }),
  dissolve({
    ...ETHEREUM,
    ...{ ledgerId: LEDGERS.ckusdc, arrives: AMOUNT },
    gas: { ledgerId: LEDGERS.cketh, fee: FEE },
  }),
]

import type { DissolveFacts } from '../../bridge/BridgeFlow.ts'
import type { AnyFlow } from '../flowKinds.ts'
import { newFlow } from '../orders/newFlow.ts'
import type { OrderKey } from '../orders/OrderKey.ts'
import { FEE, LEDGERS, ME, MINTER } from './chainNames.ts'

type Order = (key: OrderKey, now: number) => AnyFlow

const AMOUNT = 200_000n

const dissolve =
  (facts: Pick<DissolveFacts, 'from' | 'transfer'>): Order =>
  (key, now) =>
    newFlow({
      kind: 'bridge-dissolve',
      principal: ME,
      key,
      now,
      facts: {
        ledgerId: LEDGERS.ckbtc,
        minterId: MINTER,
        address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
        amount: AMOUNT,
        arrives: AMOUNT - 700n,
        fee: FEE,
        ...facts,
      },
    })

export const DISSOLVING: readonly Order[] = [
  dissolve({ from: 'allowance', transfer: 0n }),
  dissolve({ from: 'subaccount', transfer: AMOUNT }),
]

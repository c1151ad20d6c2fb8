import { Principal } from '@icp-sdk/core/principal'
import type { EthereumOrders } from '../../bridge/ethereum/dissolve/ethereumOrders.ts'
import { mostGasOf } from '../../bridge/ethereum/ethereumEstimate.ts'
import type { GasBurn } from '../../bridge/ethereum/minter/EthereumTrail.ts'
import { FEE, LEDGERS } from './chainNames.ts'
import { figureOf, textOf, wordOf } from './parts.ts'

type Burned = { readonly address: string; readonly amount: bigint }

type Hands = {
  /** From my wallet, as far as I allowed. */
  readonly pull: (ledger: string, amount: bigint) => boolean
  readonly giveBack: (amount: bigint) => void
  readonly pay: (ledger: string, to: string, amount: bigint) => void
  readonly record: (ledger: string, burned: Burned) => bigint
}

/** What gas takes at the most. */
export const GAS = 700n

/** Burns my ether and tokens and pays for them, at once; of a token that cannot be burned it gives back the gas less a penalty. */
export class FakeEtherMinter {
  readonly gas: GasBurn[] = []
  private readonly payments: (EthereumOrders['payments'][number] & { readonly ledger: string })[] =
    []
  private readonly hands: Hands

  constructor(hands: Hands) {
    this.hands = hands
  }

  /** What becomes of so much. */
  estimate(ledgerId: string, amount: bigint) {
    const isEther = ledgerId === LEDGERS.cketh
    const gas = { name: 'chain' as const, amount: GAS, most: mostGasOf(GAS) }
    return {
      ...{ direction: 'dissolve' as const, ledgerId, amount, leaves: amount, expectedSeconds: 0 },
      arrives: isEther ? amount - GAS : amount,
      fees: [{ ...gas, ledgerId: LEDGERS.cketh, isOnTop: !isEther }],
    }
  }

  ordersIn(ledgerId: string): EthereumOrders {
    const payments = this.payments.filter(({ ledger }) => ledger === ledgerId)
    return { payments: payments.toReversed(), gas: this.gas.toReversed(), refunds: new Map() }
  }

  answer(method: string, args: readonly unknown[]): unknown {
    const to = wordOf(args, '0', 'recipient')
    const amount = figureOf(args, '0', 'amount')
    if (method === 'withdraw_eth') return this.withdrawEther(to, amount)
    if (method !== 'withdraw_erc20') throw new Error(`the minter does not know ${method}`)
    return this.withdrawToken(textOf(args, '0', 'ckerc20_ledger_id'), to, amount)
  }

  private withdrawEther(address: string, amount: bigint): unknown {
    const ledger = LEDGERS.cketh
    if (!this.hands.pull(ledger, amount))
      return { Err: { InsufficientAllowance: { allowance: 0n } } }
    const block = this.hands.record(ledger, { address, amount })
    this.payments.push({ ledger, withdrawal: block, to: address.toLowerCase(), amount, block })
    this.hands.pay(ledger, address, amount - GAS)
    return { Ok: { block_index: block } }
  }

  private withdrawToken(ledger: string, address: string, amount: bigint): unknown {
    const { pull, record, pay, giveBack } = this.hands
    const short = (failed_burn_amount: bigint, token_symbol: string) => ({
      InsufficientAllowance: {
        allowance: 0n,
        failed_burn_amount,
        token_symbol,
        ledger_id: Principal.fromText(ledger),
      },
    })
    if (!pull(LEDGERS.cketh, GAS))
      return { Err: { CkEthLedgerError: { error: short(GAS, 'ckETH') } } }
    const withdrawal = record(LEDGERS.cketh, { address, amount: GAS })
    const to = address.toLowerCase()
    this.gas.push({ block: withdrawal, amount: GAS, memoHex: '', symbol: 'ckUSDC', to })
    if (!pull(ledger, amount)) {
      giveBack(GAS - FEE)
      const error = short(amount, 'ckUSDC')
      return { Err: { CkErc20LedgerError: { cketh_block_index: withdrawal, error } } }
    }
    const block = record(ledger, { address, amount })
    this.payments.push({ ledger, withdrawal, to, amount, block })
    pay(ledger, address, amount)
    return { Ok: { cketh_block_index: withdrawal, ckerc20_block_index: block } }
  }
}

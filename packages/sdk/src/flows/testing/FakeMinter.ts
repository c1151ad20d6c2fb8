import { figureOf, wordOf } from './parts.ts'

type Burned = { readonly address: string; readonly amount: bigint }

type Hands = {
  /** From my wallet, as far as I allowed. */
  readonly pull: (amount: bigint) => boolean
  /** What I paid to my account at the minter. */
  readonly takeLying: (amount: bigint) => boolean
  readonly pay: (address: string, amount: bigint) => void
  readonly record: (burned: Burned) => bigint
}

/** What the payment costs. */
const TAKEN = 700n

/** Burns my tokens and pays for them, at once. */
export class FakeMinter {
  private readonly hands: Hands

  constructor(hands: Hands) {
    this.hands = hands
  }

  /** What arrives of so much. */
  arriving(amount: bigint): bigint {
    return amount - TAKEN
  }

  answer(method: string, args: readonly unknown[]): unknown {
    const amount = figureOf(args, '0', 'amount')
    const address = wordOf(args, '0', 'address')
    switch (method) {
      case 'retrieve_btc_with_approval':
        if (!this.hands.pull(amount)) return { Err: { InsufficientAllowance: { allowance: 0n } } }
        return this.pay({ address, amount })
      case 'retrieve_btc':
        if (!this.hands.takeLying(amount)) return { Err: { InsufficientFunds: { balance: 0n } } }
        return this.pay({ address, amount })
      default:
        throw new Error(`the minter does not know ${method}`)
    }
  }

  private pay({ address, amount }: Burned): unknown {
    this.hands.pay(address, this.arriving(amount))
    return { Ok: { block_index: this.hands.record({ address, amount }) } }
  }
}

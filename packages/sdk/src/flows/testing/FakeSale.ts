import { FEE } from './chainNames.ts'
import { figureOf } from './parts.ts'

type Hands = {
  readonly takeLying: () => bigint
  readonly keep: (amount: bigint) => void
  /** All that lies in my account goes back to me. */
  readonly takeOut: () => bigint
}

/** The sale of an SNS: one that is open, and one that has ended and has something of mine. */
export class FakeSale {
  ticket: { readonly id: bigint; readonly amount: bigint } | undefined
  private bought = 0n
  private tickets = 0n
  private readonly hands: Hands
  readonly lifecycle: 'open' | 'aborted'

  constructor(lifecycle: 'open' | 'aborted', hands: Hands) {
    this.lifecycle = lifecycle
    this.hands = hands
  }

  answer(method: string, args: readonly unknown[]): unknown {
    switch (method) {
      case 'new_sale_ticket':
        return this.draw(figureOf(args, '0', 'amount_icp_e8s'))
      case 'refresh_buyer_tokens':
        return this.refresh()
      case 'error_refund_icp':
        return this.refund()
      default:
        throw new Error(`this sale does not know ${method}`)
    }
  }

  private draw(amount: bigint): unknown {
    if (this.ticket) {
      const existing_ticket = [ticketOf(this.ticket)]
      return { result: [{ Err: { error_type: 3, existing_ticket, invalid_user_amount: [] } }] }
    }
    this.tickets += 1n
    this.ticket = { id: this.tickets, amount }
    return { result: [{ Ok: { ticket: [ticketOf(this.ticket)] } }] }
  }

  private refresh(): unknown {
    const lying = this.hands.takeLying()
    this.hands.keep(lying)
    this.bought += lying
    this.ticket = undefined
    return {
      icp_accepted_participation_e8s: this.bought,
      icp_ledger_account_balance_e8s: this.bought,
    }
  }

  private refund(): unknown {
    if (this.hands.takeOut() > FEE) return { result: [{ Ok: { block_height: [] } }] }
    const Err = { error_type: [1], description: ['nothing is there'] }
    return { result: [{ Err }] }
  }
}

const ticketOf = ({ id, amount }: { readonly id: bigint; readonly amount: bigint }) => ({
  ticket_id: id,
  amount_icp_e8s: amount,
  creation_time: 0n,
  account: [],
})

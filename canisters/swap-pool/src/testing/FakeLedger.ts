import {
  type LedgerAnswer,
  type LedgerError,
  type LoggedTransfer,
  memoOf,
  type TransferIntent,
} from '@sluice/canister'

/** What goes wrong with a call to a ledger: nothing, it never runs, it runs and its answer is lost, neither is known. */
export type Fault = 'none' | 'unreachable' | 'answer-lost' | 'not-run-and-unknown'

/** A token ledger as the pool sees one: balances, fees, deduplication in the order of the ICRC-1 reference. */
export class FakeLedger {
  fee: bigint
  burned = 0n
  /** Nothing is executed and every answer is unknown. */
  isAway = false
  readonly log: LoggedTransfer[] = []
  private readonly balances = new Map<string, bigint>()
  private readonly executed = new Map<string, bigint>()

  constructor(fee: bigint) {
    this.fee = fee
  }

  balanceOf(owner: Uint8Array, subaccount?: Uint8Array): bigint {
    return this.balances.get(keyOf(owner, subaccount)) ?? 0n
  }

  give(owner: Uint8Array, amount: bigint, subaccount?: Uint8Array): void {
    this.balances.set(keyOf(owner, subaccount), this.balanceOf(owner, subaccount) + amount)
  }

  /** A transfer that somebody makes without the pool. Returns its block. */
  transfer(from: Uint8Array, to: Uint8Array, amount: bigint, subaccount?: Uint8Array): bigint {
    this.give(from, -amount - this.fee)
    this.give(to, amount, subaccount)
    this.burned += this.fee
    const index = BigInt(this.log.length)
    this.log.push({
      index,
      timestampNs: 0n,
      from: { owner: from, subaccount: undefined },
      to: { owner: to, subaccount },
      spender: undefined,
      amount,
      memo: undefined,
      createdAtNs: undefined,
    })
    return index
  }

  /** All tokens there are. */
  total(): bigint {
    let sum = 0n
    for (const balance of this.balances.values()) sum += balance
    return sum
  }

  send(intent: TransferIntent, fault: Fault): LedgerAnswer {
    if (this.isAway) return { kind: 'rejected', code: 5, message: 'the ledger is away' }
    if (fault === 'unreachable') return { kind: 'rejected', code: 2, message: 'queue is full' }
    if (fault === 'not-run-and-unknown') return { kind: 'rejected', code: 5, message: 'trapped' }
    const answer = this.execute(intent)
    return fault === 'none' ? answer : { kind: 'rejected', code: 5, message: 'answer lost' }
  }

  private execute(intent: TransferIntent): LedgerAnswer {
    const { from, to, amount, fee } = intent
    if (fee !== this.fee) return refused({ BadFee: { expected_fee: this.fee } })
    const key = `${intent.id}/${intent.createdAtNs}`
    const earlier = this.executed.get(key)
    if (earlier !== undefined) return refused({ Duplicate: { duplicate_of: earlier } })
    const balance = this.balanceOf(from.owner, from.subaccount)
    if (balance < amount + fee) return refused({ InsufficientFunds: { balance } })
    this.give(from.owner, -amount - fee, from.subaccount)
    this.give(to.owner, amount, to.subaccount)
    this.burned += fee
    const block = BigInt(this.log.length)
    this.log.push({
      index: block,
      timestampNs: intent.createdAtNs,
      from,
      to,
      spender: intent.method === 'transferFrom' ? to : undefined,
      amount,
      memo: memoOf(intent.id),
      createdAtNs: intent.createdAtNs,
    })
    this.executed.set(key, block)
    return { kind: 'ok', block }
  }
}

function refused(error: LedgerError): LedgerAnswer {
  return { kind: 'error', error }
}

function keyOf(owner: Uint8Array, subaccount: Uint8Array | undefined): string {
  return `${owner.join(',')}/${subaccount?.join(',') ?? ''}`
}

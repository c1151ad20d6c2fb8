/** Who held how much of a token at a block, from the ledger's log. */

/** One block of a ledger's log, as far as it moves anything. Amounts in the token's smallest unit. */
export type LedgerMove = {
  readonly index: bigint
  readonly kind: 'transfer' | 'mint' | 'burn' | 'approve' | 'other'
  readonly amount: bigint
  readonly fee?: bigint
  /** What the ledger calls a block of another kind. */
  readonly kindName?: string
  /** Who gets a transfer's fee, or after a block of ICRC-107 everybody's; it is burned when absent. */
  readonly feeCollector?: string
  /** Accounts as texts. */
  readonly from?: string
  readonly to?: string
}

/** The log cannot be replayed: it has gaps, blocks of an unknown kind, or somebody spends what they do not have. */
export class ReplayError extends Error {}

/** The kind of block that says who gets the fees of all that follow (ICRC-107). */
const COLLECTOR = '107feecol'

/** Balances of all accounts, from the first block on. Blocks come in their order, without a gap. */
export class Replay {
  private readonly balances = new Map<string, bigint>()
  private next = 0n
  /** What the latest block of ICRC-107 said; before the first one each transfer says it for itself. */
  private collector: { readonly account: string | undefined } | undefined

  /** @throws ReplayError for a block that does not follow, is of an unknown kind, or takes more than there is */
  apply(move: LedgerMove): void {
    if (move.index !== this.next) throw new ReplayError(`block ${this.next} is missing`)
    this.next += 1n
    const fee = move.fee ?? 0n
    switch (move.kind) {
      case 'mint':
        this.add(move, move.to, move.amount)
        return
      case 'burn':
        this.add(move, move.from, -move.amount)
        return
      case 'approve':
        this.add(move, move.from, -fee)
        this.collect(move, fee)
        return
      case 'transfer':
        this.add(move, move.from, -move.amount - fee)
        this.add(move, move.to, move.amount)
        this.collect(move, fee)
        return
      case 'other':
        if (move.kindName === COLLECTOR) {
          this.collector = { account: move.feeCollector }
          return
        }
        throw new ReplayError(`block ${move.index} is of an unknown kind`)
    }
  }

  /** The block that comes next; as many have been read. */
  get length(): bigint {
    return this.next
  }

  /** Accounts that hold something. */
  holders(): ReadonlyMap<string, bigint> {
    return new Map([...this.balances].filter(([, balance]) => balance > 0n))
  }

  /** Ledgers without ICRC-107 collect the fees of transfers, and burn those of approvals. */
  private collect(move: LedgerMove, fee: bigint): void {
    const named = move.kind === 'transfer' ? move.feeCollector : undefined
    const account = this.collector === undefined ? named : this.collector.account
    if (account !== undefined) this.add(move, account, fee)
  }

  private add({ index }: LedgerMove, account: string | undefined, change: bigint): void {
    if (account === undefined) throw new ReplayError(`block ${index} names no account`)
    const balance = (this.balances.get(account) ?? 0n) + change
    if (balance < 0n) throw new ReplayError(`block ${index} takes more than the account has`)
    if (balance === 0n) this.balances.delete(account)
    else this.balances.set(account, balance)
  }
}

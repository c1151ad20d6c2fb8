import type { Row } from '../../storage/schema.ts'

export type OwnRecord = Pick<
  Row<'earn_records'>,
  'log' | 'op' | 'amount' | 'time_ms' | 'position_id'
>

export type EarnTerms = {
  readonly kind: 'farm' | 'stake'
  /** What of each reward is kept, in thousandths. A farm's records tell rewards with it, a staking pool's without. */
  readonly feePerMille: bigint
  /** Of the ledger: a farm's record of what was sent tells what arrived. */
  readonly ledgerFee: bigint
}

/** Earned between two moments, in the reward's smallest unit; what of it when, no record says. */
export type EarnedSpan = {
  readonly fromMs: number
  readonly untilMs: number
  readonly amount: bigint
}

const PER_THOUSAND = 1_000n

/** What is left of a reward; the fee is rounded down. */
export const afterFee = (amount: bigint, feePerMille: bigint): bigint =>
  amount - (amount * feePerMille) / PER_THOUSAND

/** What somebody has in one farm or staking pool, by their records there read up to some moment. Smallest units. */
export class OwnEarnings {
  /** Staked positions, and since when each earns what was not credited. */
  readonly positions = new Map<number, number>()
  /** What was credited, and the time in which it was earned. */
  readonly spans: EarnedSpan[] = []
  private readonly terms: EarnTerms
  private readonly stakes: readonly OwnRecord[]
  private readonly rewards: readonly OwnRecord[]
  private readonly next = { stakes: 0, rewards: 0 }
  private deposited = 0n
  private earning = 0n
  private earningSinceMs: number | undefined
  private rewardBalance = 0n

  /** Each log in its own order. */
  constructor(records: readonly OwnRecord[], terms: EarnTerms) {
    this.terms = terms
    this.stakes = records.filter(({ log }) => log === 'stakes')
    this.rewards = records.filter(({ log }) => log === 'rewards')
  }

  /** Staked tokens. What was taken out of a stake lies in the pool until it is withdrawn. */
  get staked(): bigint {
    return atLeastNothing(this.deposited > this.earning ? this.deposited : this.earning)
  }

  /** Whether a stake of tokens earns something now. */
  get isEarning(): boolean {
    return this.earning > 0n
  }

  /** Credited, and not withdrawn. */
  get credited(): bigint {
    return atLeastNothing(this.rewardBalance)
  }

  /** Since when something is earned that was not credited; undefined while nothing is staked. */
  get pendingSinceMs(): number | undefined {
    if (this.terms.kind === 'stake') return this.isEarning ? this.earningSinceMs : undefined
    return this.positions.size === 0 ? undefined : Math.min(...this.positions.values())
  }

  /** Reads what was done before a moment; all that is left without one. */
  readUntil(endMs = Number.POSITIVE_INFINITY): this {
    for (let one = this.nextRecord(); one !== undefined && one.time_ms < endMs; ) {
      this.next[one.log === 'rewards' ? 'rewards' : 'stakes'] += 1
      this.take(one)
      one = this.nextRecord()
    }
    return this
  }

  /** The earlier of the two logs' next ones. Within the same moment a reward stands before what ends or changes its stake. */
  private nextRecord(): OwnRecord | undefined {
    const [stake, reward] = [this.stakes[this.next.stakes], this.rewards[this.next.rewards]]
    if (stake === undefined || reward === undefined) return stake ?? reward
    if (stake.time_ms !== reward.time_ms) return stake.time_ms < reward.time_ms ? stake : reward
    const begins = reward.position_id !== null && !this.positions.has(reward.position_id)
    return begins ? stake : reward
  }

  private take({ log, op, amount: text, time_ms: timeMs, position_id: positionId }: OwnRecord) {
    const amount = BigInt(text)
    if (this.terms.kind === 'farm') this.takeOfFarm(`${log} ${op}`, { amount, timeMs, positionId })
    else this.takeOfPool(`${log} ${op}`, amount, timeMs)
  }

  private takeOfFarm(
    deed: string,
    { amount, timeMs, positionId }: { amount: bigint; timeMs: number; positionId: number | null },
  ): void {
    if (deed === 'stakes withdraw') this.rewardBalance -= amount + this.terms.ledgerFee
    if (deed === 'stakes stake' && positionId !== null) this.positions.set(positionId, timeMs)
    if (deed === 'stakes unstake' && positionId !== null) this.positions.delete(positionId)
    if (deed !== 'rewards distribute') return
    const sinceMs = positionId === null ? undefined : this.positions.get(positionId)
    this.credit(afterFee(amount, this.terms.feePerMille), sinceMs, timeMs)
    if (positionId !== null && sinceMs !== undefined) this.positions.set(positionId, timeMs)
  }

  private takeOfPool(deed: string, amount: bigint, timeMs: number): void {
    if (deed === 'stakes deposit') this.deposited += amount
    if (deed === 'stakes withdraw') this.deposited -= amount
    if (deed === 'stakes stake') this.earning += amount
    if (deed === 'stakes unstake' || deed === 'stakes liquidate') this.earning -= amount
    if (deed === 'rewards withdraw') this.rewardBalance -= amount
    if (deed === 'rewards harvest') this.credit(amount, this.earningSinceMs, timeMs)
    // whatever changes a stake has credited first what it had earned
    if (/ (stake|unstake|liquidate|harvest)$/.test(deed)) this.earningSinceMs = timeMs
  }

  private credit(amount: bigint, sinceMs: number | undefined, untilMs: number): void {
    this.rewardBalance += amount
    if (sinceMs !== undefined && sinceMs < untilMs)
      this.spans.push({ fromMs: sinceMs, untilMs, amount })
  }
}

/** Records that a canister no longer keeps can leave less than nothing: then it is nothing. */
const atLeastNothing = (amount: bigint): bigint => (amount < 0n ? 0n : amount)

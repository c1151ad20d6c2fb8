import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accrue,
  feeOf,
  MOST_AMOUNT,
  type Rewards,
  type Schedule,
  type Stake,
  settle,
} from './accrual.ts'

/** An exact share of a reward: a fraction in lowest terms is not needed, sums of them are compared by cross-multiplication. */
type Exact = { readonly over: bigint; readonly under: bigint }

const ZERO: Exact = { over: 0n, under: 1n }
const plus = (a: Exact, b: Exact): Exact =>
  reduced({ over: a.over * b.under + b.over * a.under, under: a.under * b.under })

function reduced({ over, under }: Exact): Exact {
  let [a, b] = [over < 0n ? -over : over, under]
  while (b > 0n) [a, b] = [b, a % b]
  return a === 0n ? ZERO : { over: over / a, under: under / a }
}

const floor = ({ over, under }: Exact): bigint => over / under

type Step =
  | { kind: 'wait'; seconds: bigint }
  | { kind: 'change'; who: number; to: bigint }
  | { kind: 'harvest'; who: number }
  | { kind: 'fund'; amount: bigint }

const PEOPLE = 5
const who = fc.integer({ min: 0, max: PEOPLE - 1 })
const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: 20n }),
  fc.bigInt({ min: 0n, max: 10n ** 30n }),
  fc.constant(0n),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.bigInt({ min: 0n, max: 5_000n }) }),
  fc.record({ kind: fc.constant('change' as const), who, to: amount }),
  fc.record({ kind: fc.constant('harvest' as const), who }),
  fc.record({ kind: fc.constant('fund' as const), amount }),
)

const NOTHING: Rewards = {
  staked: 0n,
  funded: 0n,
  accrued: 0n,
  accPerShare: 0n,
  carry: 0n,
  lastTime: 0n,
}

/** The pool's arithmetic beside a model that divides exactly and walks over everybody. */
class Both {
  rewards: Rewards
  now = 0n
  readonly stakes: Stake[] = Array.from({ length: PEOPLE }, () => ({
    staked: 0n,
    paidAcc: 0n,
    fraction: 0n,
  }))
  readonly paid: bigint[] = Array.from({ length: PEOPLE }, () => 0n)
  readonly exact: Exact[] = Array.from({ length: PEOPLE }, () => ZERO)
  private seen = 0n
  private given = 0n
  private readonly schedule: Schedule

  constructor(schedule: Schedule) {
    this.schedule = schedule
    this.rewards = NOTHING
  }

  take(step: Step): void {
    if (step.kind === 'wait') {
      this.now += step.seconds
      return
    }
    this.catchUp()
    if (step.kind === 'fund') {
      this.rewards = { ...this.rewards, funded: this.rewards.funded + step.amount }
      return
    }
    const { stake, reward } = settle(at(this.stakes, step.who), this.rewards.accPerShare)
    this.paid[step.who] = at(this.paid, step.who) + reward
    const staked = step.kind === 'change' ? step.to : stake.staked
    this.stakes[step.who] = { ...stake, staked }
    this.rewards = { ...this.rewards, staked: this.rewards.staked + staked - stake.staked }
  }

  /** Both sides up to this second; the model knows nothing of accumulators. */
  catchUp(): void {
    const { startTime, bonusEndTime, rewardPerTime } = this.schedule
    const total = this.rewards.staked
    const from = this.seen > startTime ? this.seen : startTime
    const to = this.now < bonusEndTime ? this.now : bonusEndTime
    if (to > from && total > 0n) {
      const left = this.rewards.funded - this.given
      const earned = (to - from) * rewardPerTime
      const reward = earned < left ? earned : left
      this.given += reward
      for (const [place, { staked }] of this.stakes.entries())
        this.exact[place] = plus(at(this.exact, place), { over: reward * staked, under: total })
    }
    this.seen = this.now
    const before = this.rewards
    this.rewards = accrue(before, this.schedule, this.now)
    expect(this.rewards.accrued).toBe(this.given)
    expect(sharedBetween(before, this.rewards)).toBe(this.rewards.accrued - before.accrued)
  }
}

/** What all shares of an accrual come to with its remainder: the reward, to the last part of a unit. Times 2^128 it has no remainder. */
function sharedBetween(before: Rewards, after: Rewards): bigint {
  const shares = (after.accPerShare - before.accPerShare) * before.staked
  const scaled = shares + after.carry - before.carry
  expect(scaled % SCALE).toBe(0n)
  return scaled / SCALE
}

const SCALE = 1n << 128n

function at<T>(list: readonly T[], place: number): T {
  const found = list[place]
  if (found === undefined) throw new Error(`nobody is at ${place}`)
  return found
}

const schedule = fc.record({
  startTime: fc.bigInt({ min: 0n, max: 1_000n }),
  bonusEndTime: fc.bigInt({ min: 0n, max: 40_000n }),
  rewardPerTime: fc.oneof(
    fc.bigInt({ min: 0n, max: 10n }),
    fc.bigInt({ min: 0n, max: 10n ** 20n }),
  ),
})

test('nobody gets more than their exact share, and all together lack less than a unit each', () => {
  fc.assert(
    fc.property(schedule, fc.array(step, { minLength: 20, maxLength: 120 }), (terms, steps) => {
      const both = new Both(terms)
      for (const one of steps) both.take(one)
      for (let who = 0; who < PEOPLE; who++) both.take({ kind: 'harvest', who })

      const paid = both.paid.reduce((sum, one) => sum + one, 0n)
      expect(paid).toBeLessThanOrEqual(both.rewards.accrued)
      expect(both.rewards.accrued).toBeLessThanOrEqual(both.rewards.funded)
      expect(both.rewards.accrued - paid).toBeLessThanOrEqual(BigInt(PEOPLE))
      // the remainder of the pool's own division is in nobody's hand yet: it may make one unit's difference
      for (let who = 0; who < PEOPLE; who++) {
        const difference = floor(at(both.exact, who)) - at(both.paid, who)
        expect(difference).toBeGreaterThanOrEqual(-1n)
        expect(difference).toBeLessThanOrEqual(1n)
      }
    }),
    share(400),
  )
})

test('a stake as large as any token gets each unit that is given out, and none more', () => {
  const second = fc.record({ seconds: fc.bigInt({ min: 1n, max: 9n }), odd: fc.boolean() })
  fc.assert(
    fc.property(
      fc.array(second, { minLength: 60, maxLength: 120 }),
      fc.bigInt({ min: 0n, max: MOST_AMOUNT / 3n }),
      (seconds, less) => {
        const staked = MOST_AMOUNT - 1n - less
        const schedule = { startTime: 0n, bonusEndTime: 10_000n, rewardPerTime: 1n }
        let rewards: Rewards = { ...NOTHING, staked, funded: 10_000n }
        let stake: Stake = { staked, paidAcc: 0n, fraction: 0n }
        let paid = 0n
        for (const { seconds: passed, odd } of seconds) {
          rewards = accrue(rewards, schedule, rewards.lastTime + passed)
          if (odd) continue
          const settled = settle(stake, rewards.accPerShare)
          stake = settled.stake
          paid += settled.reward
        }
        paid += settle(stake, rewards.accPerShare).reward

        // one unit may be in the remainder; each accrual more or less would be a part of one too much
        expect(paid).toBeLessThanOrEqual(rewards.accrued)
        expect(paid).toBeGreaterThanOrEqual(rewards.accrued - 1n)
      },
    ),
    share(400),
  )
})

test('harvesting each second pays what harvesting once pays', () => {
  const schedule = { startTime: 0n, bonusEndTime: 10_000n, rewardPerTime: 7n }
  const start: Rewards = { ...NOTHING, staked: 3n * 10n ** 9n, funded: 10n ** 9n }
  const once = settle(
    { staked: 10n ** 9n, paidAcc: 0n, fraction: 0n },
    accrue(start, schedule, 9_001n).accPerShare,
  )
  let [rewards, stake, often] = [start, { staked: 10n ** 9n, paidAcc: 0n, fraction: 0n }, 0n]
  for (let now = 1n; now <= 9_001n; now++) {
    rewards = accrue(rewards, schedule, now)
    const settled = settle(stake, rewards.accPerShare)
    stake = settled.stake
    often += settled.reward
  }

  expect(once.reward).toBe((9_001n * 7n) / 3n)
  expect(often).toBe(once.reward)
})

test('the fee is rounded in favour of the staker', () => {
  expect(feeOf(19n, 50n)).toBe(0n)
  expect(feeOf(20n, 50n)).toBe(1n)
})

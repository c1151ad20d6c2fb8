import { amountsForLiquidity, sqrtRatioAtTick, toLiquidity } from '@sluice/amm'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accrue, moveTo } from './advance.ts'
import { ExactFarm, floorOf, plus } from './exactModel.ts'
import { type Emission, emptyGrowth, type GrowthState, type StakedRange } from './growthState.ts'
import { amountsStaked } from './holdings.ts'
import { memoryTicks } from './memoryTicks.ts'
import { addStake, growthInside, removeStake, rewardBetween } from './stakes.ts'

const SPACING = 60
const START = 1_000n

const usable = fc.integer({ min: -40, max: 40 }).map((place) => place * SPACING)
const range = fc
  .tuple(
    usable,
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 0, max: 90 }),
    fc.bigInt(1n, 999n),
  )
  .map(
    ([tickLower, width, bits, base]): StakedRange => ({
      tickLower,
      tickUpper: tickLower + width * SPACING,
      liquidity: base << BigInt(bits),
    }),
  )
const step = fc.oneof(
  fc.record({ kind: fc.constant('stake' as const), range }),
  fc.record({ kind: fc.constant('unstake' as const), pick: fc.nat() }),
  fc.record({ kind: fc.constant('claim' as const), pick: fc.nat() }),
  fc.record({
    kind: fc.constant('move' as const),
    seconds: fc.bigInt(0n, 5_000n),
    tick: fc.oneof(usable, fc.integer({ min: -3_000, max: 3_000 })),
  }),
)
const emission = fc.record({
  rewardPerCycle: fc.oneof(fc.bigInt(1n, 50n), fc.bigInt(1n, 1n << 100n)),
  secondPerCycle: fc.bigInt(1n, 50_000n),
  from: fc.bigInt(START, START + 2_000n),
  until: fc.bigInt(START + 2_000n, START + 60_000n),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Position = { range: StakedRange; lastX128: bigint; paid: bigint; settlements: bigint }

/** The accumulators and the exact model, led through the same events side by side. */
class SideBySide {
  readonly ticks = memoryTicks(SPACING)
  readonly exact: ExactFarm
  readonly positions = new Map<number, Position>()
  readonly emission: Emission
  state: GrowthState
  paid = 0n
  private nextId = 0
  private moves = 0n

  constructor(emission: Emission, tick: number) {
    this.emission = emission
    this.exact = new ExactFarm(tick)
    this.state = emptyGrowth(START, tick)
  }

  play(one: Step): void {
    const ids = [...this.positions.keys()]
    const pick = 'pick' in one ? ids[one.pick % Math.max(ids.length, 1)] : undefined
    if (one.kind === 'stake') this.stake(one.range)
    else if (one.kind === 'move') this.move(one.seconds, one.tick)
    else if (pick !== undefined && one.kind === 'claim') this.settle(pick)
    else if (pick !== undefined && one.kind === 'unstake') this.unstake(pick)
  }

  private stake(range: StakedRange): void {
    this.state = addStake(this.state, this.ticks, range)
    const lastX128 = growthInside(this.state, this.ticks, range)
    this.positions.set(this.nextId, { range, lastX128, paid: 0n, settlements: 0n })
    this.exact.stake(this.nextId, range)
    this.nextId++
  }

  private move(seconds: bigint, tick: number): void {
    const before = this.state.timestamp
    const [from, until] = [this.emission.from, this.emission.until]
    const now = before + seconds
    this.state = accrue(this.state, this.emission, now)
    const paying = max(0n, min(now, until) - max(before, from))
    const over = this.emission.rewardPerCycle * paying
    this.exact.pass({ reward: { over, under: this.emission.secondPerCycle } })
    this.state = moveTo(this.state, this.ticks, { target: tick, mostSteps: 1_000 }).state
    this.exact.tick = tick
    this.moves++
  }

  settle(id: number): void {
    const position = this.positions.get(id)
    if (position === undefined) return
    const now = growthInside(this.state, this.ticks, position.range)
    const reward = rewardBetween(position.range.liquidity, position.lastX128, now)
    expect(reward >= 0n).toBe(true)
    this.paid += reward
    this.positions.set(id, {
      ...position,
      lastX128: now,
      paid: position.paid + reward,
      settlements: position.settlements + 1n,
    })
  }

  unstake(id: number): void {
    this.settle(id)
    const position = this.positions.get(id)
    if (position === undefined) return
    this.positions.delete(id)
    this.state = removeStake(this.state, this.ticks, position.range)
    const exact = this.exact.unstake(id)
    const lost = floorOf(plus(exact, { over: -position.paid, under: 1n }))
    // a unit for each settlement, and what the growth of each move has lost on so much liquidity
    const most = position.settlements + this.moves * ((position.range.liquidity >> 128n) + 1n)
    expect(lost >= 0n && lost <= most).toBe(true)
  }

  get emitted(): bigint {
    return this.state.emittedScaled / this.emission.secondPerCycle
  }
}

const max = (a: bigint, b: bigint) => (a > b ? a : b)
const min = (a: bigint, b: bigint) => (a < b ? a : b)

test('each stake gets what the exact model gives it, rounded down, and never more is paid than given out', () => {
  fc.assert(
    fc.property(emission, fc.array(step, { maxLength: 60 }), (plan, steps) => {
      const farm = new SideBySide(plan, 7)
      for (const one of steps) {
        farm.play(one)
        expect(farm.paid <= farm.emitted).toBe(true)
      }
      for (const id of farm.positions.keys()) farm.unstake(id)
      expect(farm.emitted).toBe(floorOf(farm.exact.given))
      expect(farm.paid <= farm.emitted).toBe(true)
      const deposit = (plan.rewardPerCycle * (plan.until - plan.from)) / plan.secondPerCycle
      expect(farm.paid <= deposit).toBe(true)
      expect([farm.ticks.size, farm.state.liquidity, farm.state.staked]).toEqual([0, 0n, 0n])
    }),
    share(4_000),
  )
})

test('a long way of the price is gone in parts with the same outcome', () => {
  fc.assert(
    fc.property(
      fc.array(range, { maxLength: 12 }),
      usable,
      fc.integer({ min: 1, max: 5 }),
      (ranges, target, mostSteps) => {
        const whole = new SideBySide(
          { rewardPerCycle: 10n ** 9n, secondPerCycle: 7n, from: 0n, until: 10n ** 9n },
          0,
        )
        const parts = new SideBySide(whole.emission, 0)
        for (const farm of [whole, parts]) {
          for (const one of ranges) farm.play({ kind: 'stake', range: one })
          farm.play({ kind: 'move', seconds: 77n, tick: 0 })
        }
        whole.state = moveTo(whole.state, whole.ticks, { target, mostSteps: 1_000 }).state
        for (let isDone = false; !isDone; ) {
          const moved = moveTo(parts.state, parts.ticks, { target, mostSteps })
          expect(moved.steps <= mostSteps).toBe(true)
          parts.state = moved.state
          isDone = moved.isDone
        }
        expect(parts.state).toEqual(whole.state)
        for (const { tickLower } of ranges)
          expect(parts.ticks.getTick(tickLower)).toEqual(whole.ticks.getTick(tickLower))
      },
    ),
    share(2_000),
  )
})

test('what all stakes hold follows from the sums at any price', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.integer({ min: -3_000, max: 3_000 }),
      (steps, tick) => {
        const farm = new SideBySide(
          { rewardPerCycle: 1n, secondPerCycle: 1n, from: 0n, until: 0n },
          7,
        )
        for (const one of steps) farm.play(one)
        farm.play({ kind: 'move', seconds: 1n, tick })
        const sqrtPriceX96 = sqrtRatioAtTick(tick)
        const sums = { amount0: 0n, amount1: 0n }
        for (const {
          range: { tickLower, tickUpper, liquidity },
        } of farm.positions.values()) {
          const amounts = amountsForLiquidity({
            range: { lower: sqrtRatioAtTick(tickLower), upper: sqrtRatioAtTick(tickUpper) },
            sqrtPriceX96,
            liquidity: toLiquidity(liquidity),
            rounding: 'down',
          })
          sums.amount0 += amounts.amount0
          sums.amount1 += amounts.amount1
        }
        const found = amountsStaked(farm.state, sqrtPriceX96)
        const slack = (farm.state.staked >> 56n) + BigInt(farm.positions.size) + 1n
        expect(isNear(found.amount0, sums.amount0, slack)).toBe(true)
        expect(isNear(found.amount1, sums.amount1, slack)).toBe(true)
      },
    ),
    share(1_000),
  )
})

const isNear = (a: bigint, b: bigint, slack: bigint) => a - b <= slack && b - a <= slack

import { expect, test } from 'vitest'
import { accrue, moveTo } from './advance.ts'
import { emptyGrowth } from './growthState.ts'
import { memoryTicks } from './memoryTicks.ts'
import { addStake, growthInside, rewardBetween } from './stakes.ts'

test('the example of decision 33', () => {
  const ticks = memoryTicks(60)
  const emission = { rewardPerCycle: 60_000n, secondPerCycle: 60n, from: 0n, until: 1_000n }
  const ann = { tickLower: -6000, tickUpper: 6000, liquidity: 300n }
  const ben = { tickLower: -60, tickUpper: 60, liquidity: 700n }
  let state = addStake(addStake(emptyGrowth(0n, 0), ticks, ann), ticks, ben)

  state = accrue(state, emission, 60n)
  state = moveTo(state, ticks, { target: 600, mostSteps: 100 }).state
  state = accrue(state, emission, 100n)
  state = moveTo(state, ticks, { target: 9000, mostSteps: 100 }).state
  state = accrue(state, emission, 120n)

  const earned = [ann, ben].map((range) =>
    rewardBetween(range.liquidity, 0n, growthInside(state, ticks, range)),
  )
  // the farm keeps what does not divide: forty thousand over three hundred
  expect(earned).toEqual([57_999n, 42_000n])
  expect(state.emittedScaled / emission.secondPerCycle).toBe(100_000n)
})

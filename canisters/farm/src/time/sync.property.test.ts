import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attemptFlow } from '../farm/result.ts'
import { accrue, moveTo } from '../growth/advance.ts'
import { memoryTicks } from '../growth/memoryTicks.ts'
import { addStake } from '../growth/stakes.ts'
import { checkFunding } from '../money/funding.ts'
import { stake } from '../stakes/stake.ts'
import { LogicFarm } from '../testing/logicFarm.ts'
import { emissionOf } from './status.ts'
import { sync } from './sync.ts'

const alice = Uint8Array.of(1)
const RANGE = { tickLower: -600, tickUpper: 600, liquidity: 10n ** 12n }
const step = fc.record({
  seconds: fc.bigInt(0n, 500n),
  tick: fc.integer({ min: -1_500, max: 1_500 }),
  syncs: fc.integer({ min: 0, max: 3 }),
})

test('however often and by how many at once the path is followed, growth is that of the path', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 1, max: 7 }),
      async (steps, pageLength) => {
        const farm = new LogicFarm()
        farm.pageLength = pageLength
        await checkFunding(farm.context)
        farm.nowSeconds++
        farm.positions.set(1n, RANGE)
        await stake(farm.context, alice, 1n)
        const ticks = memoryTicks(60)
        const begin = farm.context.state.growth.get()
        if (begin === undefined) throw new Error('nothing was staked')
        let direct = addStake({ ...begin, liquidity: 0n, staked: 0n }, ticks, RANGE)
        for (const { seconds, tick, syncs } of steps) {
          farm.move(seconds, tick)
          direct = accrue(direct, emissionOf(farm.context.state), farm.nowSeconds)
          direct = moveTo(direct, ticks, { target: tick, mostSteps: 1_000 }).state
          await Promise.all(Array.from({ length: syncs }, () => sync(farm.context)))
        }
        const followed = await sync(farm.context)
        const { growthX128, liquidity, tick, timestamp, emittedScaled } = direct
        expect(followed).toMatchObject({ liquidity, tick, timestamp, emittedScaled })
        // each time the path is followed in the middle of a stay, growth is rounded down once more
        expect(growthX128 - followed.growthX128 >= 0n).toBe(true)
        expect(growthX128 - followed.growthX128 <= 200n).toBe(true)
      },
    ),
    share(400),
  )
})

test('a move in the second of a look is taken in when the second is over', async () => {
  const farm = new LogicFarm()
  await checkFunding(farm.context)
  farm.nowSeconds++
  farm.positions.set(1n, RANGE)
  await stake(farm.context, alice, 1n)
  farm.move(10n, 30)
  await sync(farm.context)
  farm.replaceMove(900)
  farm.nowSeconds += 100n
  const growth = await sync(farm.context)
  expect([growth.tick, growth.liquidity]).toEqual([900, 0n])
  expect(growth.emittedScaled).toBe(10n * emissionOf(farm.context.state).rewardPerCycle)
})

test('moves that the pool has forgotten count as none, and are written down', async () => {
  const farm = new LogicFarm()
  await checkFunding(farm.context)
  farm.nowSeconds++
  farm.positions.set(1n, RANGE)
  await stake(farm.context, alice, 1n)
  farm.move(10n, 900)
  farm.move(10n, 0)
  farm.move(10n, 30)
  farm.forgotten = 2n
  const growth = await sync(farm.context)
  expect(growth.emittedScaled).toBe(30n * emissionOf(farm.context.state).rewardPerCycle)
  expect(farm.context.state.errors.get().join()).toMatch('forgotten 2 moves')
})

test('a pool that does not answer is said to', async () => {
  const farm = new LogicFarm()
  farm.isSilent = true
  expect(await attemptFlow(() => sync(farm.context))).toEqual({
    err: { InternalError: 'The pool does not answer: by the test' },
  })
})

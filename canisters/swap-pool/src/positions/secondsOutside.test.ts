import { expect, test } from 'vitest'
import { getTicks } from '../reads/poolReads.ts'
import { maker, startTrading } from '../testing/tradingWorld.ts'

const SECOND_NS = 1_000_000_000n

test('each tick shows the seconds that passed on its other side', async () => {
  const trading = await startTrading()
  const { world, context } = trading
  const secondsOf = (tick: bigint) =>
    getTicks(context, 0n, 100n).content.find(({ id }) => id === `${tick}`)?.secondsOutside
  await trading.fill(maker, 10n ** 13n)
  world.nowNs = 5_000n * SECOND_NS
  await trading.mintRange(maker, 60n, 10n ** 9n)
  expect([secondsOf(-60n), secondsOf(60n)]).toEqual([5000n, 0n])

  world.nowNs = 7_000n * SECOND_NS
  await trading.oneStep({ zeroForOne: true, amountIn: `${10n ** 11n}`, owner: maker })
  expect(context.engine.state.tick).toBeLessThan(-60)
  expect([secondsOf(-60n), secondsOf(60n)]).toEqual([2000n, 0n])

  world.nowNs = 7_500n * SECOND_NS
  await trading.oneStep({ zeroForOne: false, amountIn: `${3n * 10n ** 11n}`, owner: maker })
  expect(context.engine.state.tick).toBeGreaterThan(60)
  expect([secondsOf(-60n), secondsOf(60n)]).toEqual([5500n, 7500n])
})

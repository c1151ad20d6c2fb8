import { beforeEach, expect, test } from 'vitest'
import { getJobs, restartJobs, stopJobs } from '../admin/jobs.ts'
import { startTrading, type Trading } from '../testing/tradingWorld.ts'
import { pushRecords } from './pushRecords.ts'
import { getSwapRecordState } from './swapRecords.ts'

let trading: Trading
beforeEach(async () => {
  trading = await startTrading()
})
const pushedIds = () => trading.world.pushed.map(({ txInfo }) => txInfo.id)

test('the info canister gets each completed transaction once, in their order', async () => {
  await pushRecords(trading.context)
  await trading.oneStep()
  await pushRecords(trading.context)
  await pushRecords(trading.context)
  const { records, retryCount } = getSwapRecordState(trading.context)
  expect(pushedIds()).toEqual(records.map(({ txInfo }) => txInfo.id))
  expect(pushedIds()).toHaveLength(2)
  expect(retryCount).toBe(0n)
})

test('one that is dead is asked ever less often, down to once a day, and gets all of it when it is back', async () => {
  const { world, context } = trading
  await trading.oneStep()
  world.answerOfInfo = () => 'no such canister'
  world.delays.length = 0
  for (let time = 0; time < 20; time++) await pushRecords(context)
  expect(world.delays.slice(0, 4)).toEqual([60, 120, 240, 480])
  expect(world.delays.at(-1)).toBe(86_400)
  expect(getSwapRecordState(context)).toMatchObject({
    retryCount: 20n,
    errors: Array.from({ length: 20 }, () => ({ message: 'no such canister' })),
  })

  world.answerOfInfo = () => undefined
  await pushRecords(context)
  expect(pushedIds()).toHaveLength(2)
  expect(getSwapRecordState(context).retryCount).toBe(0n)
})

const jobRuns = () =>
  getJobs(trading.context).jobs.some(
    ({ name, timerId }) => name === 'SyncTrxsJob' && timerId.length > 0,
  )

test('one that has refused for three weeks is left alone, until an operator begins again', async () => {
  const { world, context } = trading
  await trading.oneStep()
  await world.runJobs()
  const before = pushedIds().length
  world.answerOfInfo = () => 'not for me'
  await trading.oneStep()
  world.delays.length = 0
  for (let time = 0; time < 29; time++) await pushRecords(context)
  expect(jobRuns()).toBe(true)
  await pushRecords(context)
  expect(jobRuns()).toBe(false)
  const waited = world.delays.reduce((sum, delay) => sum + delay, 0)
  expect(waited / 86_400).toBeGreaterThan(18)

  // Neither a timer that is left, nor what happens in the pool, nor a start without its memory asks again.
  world.loseJobs()
  world.delays.length = 0
  let asked = 0
  world.answerOfInfo = () => {
    asked++
    return undefined
  }
  await pushRecords(context)
  delete context.push.isOn
  await trading.oneStep()
  await world.runJobs()
  expect({ asked, delays: world.delays }).toEqual({ asked: 0, delays: [] })

  restartJobs(context, ['SyncTrxsJob'])
  expect(jobRuns()).toBe(true)
  await world.runJobs()
  expect(asked).toBe(1)
  expect(pushedIds()).toHaveLength(before + 2)
  expect(getSwapRecordState(context).retryCount).toBe(0n)
})

test('an operator stops and starts it like any job', async () => {
  const { world, context } = trading
  await world.runJobs()
  const before = pushedIds().length
  stopJobs(context, ['SyncTrxsJob'])
  await trading.oneStep()
  await world.runJobs()
  expect(pushedIds()).toHaveLength(before)
  restartJobs(context, [])
  await world.runJobs()
  expect(pushedIds()).toHaveLength(before + 1)
})

test('a quiet pool has no timer, and a busy one a single one', async () => {
  const { world } = trading
  await world.runJobs()
  world.delays.length = 0
  await trading.oneStep()
  await trading.oneStep()
  expect(world.delays).toEqual([60])
  await world.runJobs()
  expect(world.delays).toEqual([60])
  expect(pushedIds()).toHaveLength(3)

  // A timer that was lost with its message does not keep the next event from setting another.
  await trading.oneStep()
  world.loseJobs()
  world.nowNs += 2n * 3_600n * 1_000_000_000n
  await trading.oneStep()
  await world.runJobs()
  expect(pushedIds()).toHaveLength(5)
})

test('one that never answers is asked once', async () => {
  const { context } = trading
  let asked = 0
  context.pushToInfo = () => {
    asked++
    return new Promise(() => {})
  }
  void pushRecords(context)
  await pushRecords(context)
  expect(asked).toBe(1)
})

test('a pool whose records nobody takes sends none, and has no timer for it', async () => {
  const { world, context } = trading
  const { storage, push } = context
  storage.config.set({ ...storage.config.get(), infoCid: new Uint8Array() })
  // as after an upgrade
  delete push.isOn
  await world.runJobs()
  world.delays.length = 0
  const before = pushedIds().length
  await trading.oneStep()
  expect(world.delays).toEqual([])
  await world.runJobs()
  expect(pushedIds()).toHaveLength(before)
})

import { beforeEach, expect, test } from 'vitest'
import { getSwapRecordState } from './eventTransactions.ts'
import { pushRecords } from './pushRecords.ts'
import { startTrading, type Trading } from './testing/tradingWorld.ts'

const MINUTE_NS = 60n * 1_000_000_000n
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

test('one that is dead is asked ever less often, and gets all of it when it is back', async () => {
  const { world, context } = trading
  await trading.oneStep()
  let asked = 0
  world.answerOfInfo = () => {
    asked++
    return 'no such canister'
  }
  for (let minute = 0; minute < 10 * 24 * 60; minute++) {
    await pushRecords(context)
    world.nowNs += MINUTE_NS
  }
  expect(asked).toBeLessThan(25)
  expect(getSwapRecordState(context)).toMatchObject({
    retryCount: BigInt(asked),
    errors: Array.from({ length: asked }, () => ({ message: 'no such canister' })),
  })

  world.answerOfInfo = () => undefined
  world.nowNs += 24n * 60n * MINUTE_NS
  await pushRecords(context)
  expect(pushedIds()).toHaveLength(2)
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

import { sqrtRatioAtTick } from '@sluice/amm'
import { expect, test } from 'vitest'
import { depositFrom } from './deposit.ts'
import { initialise, runJobs } from './jobs.ts'
import { attemptFlow } from './result.ts'
import { LogicWorld } from './testing/logicWorld.ts'
import { alice, startTrading } from './testing/tradingWorld.ts'

test('opening a pool waits for no ledger: the factory that waits for it serves everybody', () => {
  const { context } = new LogicWorld()
  context.ledgerReads.fetchFee = () => new Promise(() => {})

  const opened = initialise(context, {
    fee: 3000n,
    tickSpacing: 60n,
    sqrtPriceX96: sqrtRatioAtTick(0),
  })

  expect(opened).toBeUndefined()
  expect(context.storage.pool.get()?.tick).toBe(0)
})

test('the hourly look takes up a transfer whose retry was lost', async () => {
  const { world, context, unused } = await startTrading()
  world.faults = ['answer-lost']
  await attemptFlow(() => depositFrom(context, alice, { token: 'token0', amount: 5000n, fee: 10n }))
  world.loseJobs()

  await runJobs(context)
  await world.runJobs()

  expect(unused().amount0).toBe(5000n)
  expect(world.findQuietError()).toBeUndefined()
})

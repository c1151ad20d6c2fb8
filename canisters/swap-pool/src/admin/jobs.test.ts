import { sqrtRatioAtTick } from '@sluice/amm'
import { describe, expect, test } from 'vitest'
import { unusedBalance } from '../money/balances.ts'
import { depositFrom } from '../money/deposit.ts'
import { refreshLedgerFees } from '../money/ledgerFees.ts'
import { settleTransfersOf } from '../money/openTransfers.ts'
import { getClaimLog } from '../money/protocolShare.ts'
import { withdraw } from '../money/withdraw.ts'
import { attemptFlow } from '../pool/result.ts'
import { claim } from '../positions/removeLiquidity.ts'
import { FEE_RECEIVER, LogicWorld } from '../testing/logicWorld.ts'
import { alice, maker, startTrading } from '../testing/tradingWorld.ts'
import { initialise } from './initialise.ts'
import { getJobs, restartJobs, runJobs, stopJobs } from './jobs.ts'

const HOUR_NS = 3_600_000_000_000n

test('opening a pool waits for no ledger: the factory that waits for it serves everybody', () => {
  const { context } = LogicWorld.install()
  context.ledgerReads.fetchFee = () => new Promise(() => {})

  const opened = initialise(context, {
    fee: 3000n,
    tickSpacing: 60n,
    sqrtPriceX96: sqrtRatioAtTick(0),
  })

  expect(opened).toBeUndefined()
  expect(context.engine.state.tick).toBe(0)
})

test('the hourly look takes up a transfer whose retry was lost', async () => {
  const { world, context, unused } = await startTrading()
  world.faults = ['answer-lost']
  await attemptFlow(() => depositFrom(context, alice, { token: 'token0', amount: 5000n, fee: 10n }))
  world.loseJobs()
  world.nowNs += HOUR_NS

  runJobs(context)
  await world.runJobs()

  expect(unused().amount0).toBe(5000n)
  expect(world.findQuietError()).toBeUndefined()
})

test('jobs can be stopped and started by name, and all at once', async () => {
  const { world, context } = await startTrading()
  world.ledgers.token0.fee = 99n
  const namesOfStopped = () =>
    getJobs(context).jobs.flatMap(({ name, timerId }) => (timerId.length === 0 ? [name] : []))

  stopJobs(context, ['SyncTokenFeeJob', 'SomebodyElsesJob'])
  expect(namesOfStopped()).toEqual(['SyncTokenFeeJob'])
  world.nowNs += HOUR_NS
  runJobs(context)
  await world.runJobs()
  expect(context.storage.ledgerFees.get().amount0).toBe(10n)

  restartJobs(context, [])
  expect(namesOfStopped()).toEqual([])
  runJobs(context)
  await world.runJobs()
  expect(context.storage.ledgerFees.get().amount0).toBe(99n)
  stopJobs(context, [])
  expect(namesOfStopped()).toHaveLength(4)
})

test('the protocol gets its share once a week', async () => {
  const { world, context, oneStep } = await startTrading()
  await oneStep({ amountIn: '100000000000' })
  await claim(context, maker, { positionId: 1n })
  const share = context.engine.state.protocolFee0
  expect(share).toBeGreaterThan(0n)

  world.nowNs += 6n * 24n * HOUR_NS
  runJobs(context)
  await world.runJobs()
  expect(unusedBalance(context.storage, FEE_RECEIVER).amount0).toBe(0n)
  world.nowNs += 25n * HOUR_NS
  runJobs(context)
  await world.runJobs()
  expect(unusedBalance(context.storage, FEE_RECEIVER).amount0).toBe(share)
  expect(context.engine.state.protocolFee0).toBe(0n)
  expect(getClaimLog(context).map((text) => JSON.parse(text))).toMatchObject([
    { amount0: `${share}`, amount1: '0' },
  ])
  expect(world.findEventError()).toBeUndefined()
})

describe('a transfer whose ledger was away until it is too late to ask again', () => {
  const payOut = async (fault: 'answer-lost' | 'not-run-and-unknown') => {
    const trading = await startTrading()
    await trading.fill(alice, 5000n)
    const { world, context } = trading
    const before = trading.wallet('token0')
    world.faults = [fault]
    const args = { token: 'token0', amount: 5000n, fee: 10n }
    expect(await attemptFlow(() => withdraw(context, alice, args))).toEqual({ ok: 5000n })
    world.nowNs += 25n * HOUR_NS
    world.ledgers.token0.isAway = true
    await world.runJobs()
    expect(context.journal.stuck()).toHaveLength(1)
    world.ledgers.token0.isAway = false
    return { ...trading, gained: () => trading.wallet('token0') - before }
  }

  test('is settled by its log: a payout that happened is done', async () => {
    const { context, gained, unused, world } = await payOut('answer-lost')
    expect(await settleTransfersOf(context, alice)).toBe(0n)
    expect(gained()).toBe(4990n)
    expect(unused().amount0).toBe(0n)
    expect(world.findQuietError()).toBeUndefined()
    expect(world.findEventError()).toBeUndefined()
  })

  test("is settled by its log: one that did not is the owner's balance again", async () => {
    const { context, gained, unused, world } = await payOut('not-run-and-unknown')
    world.nowNs += HOUR_NS
    runJobs(context)
    await world.runJobs()
    expect(gained()).toBe(0n)
    expect(unused().amount0).toBe(5000n)
    expect(world.findQuietError()).toBeUndefined()
    expect(world.findEventError()).toBeUndefined()
  })

  test('is no business of people who have nothing under way', async () => {
    const { context } = await payOut('answer-lost')
    expect(await settleTransfersOf(context, maker)).toBe(0n)
    expect(context.journal.stuck()).toHaveLength(1)
  })
})

describe('a ledger that never answers', () => {
  const never = () => new Promise<never>(() => {})
  const isSecond = (ledger: Uint8Array) => ledger[0] === 101

  test('keeps no other job from its turn, nor the other token from being asked', async () => {
    const { world, context } = await startTrading()
    const { ledgerReads } = context
    context.ledgerReads = {
      ...ledgerReads,
      fetchFee: (ledger) => (isSecond(ledger) ? never() : ledgerReads.fetchFee(ledger)),
      fetchLabel: (ledger) => (isSecond(ledger) ? never() : ledgerReads.fetchLabel(ledger)),
    }
    world.ledgers.token0.fee = 99n
    world.nowNs += 7n * 24n * HOUR_NS
    runJobs(context)
    await world.startJobs()

    expect(context.storage.ledgerFees.get().amount0).toBe(99n)
    expect(context.storage.labels.get().token0).toEqual({ symbol: 'AAA', decimals: 8 })
    expect(getClaimLog(context)).toHaveLength(1)
  })

  test('is asked for its fee a few times at most, however often callers name another', async () => {
    const { world, context } = await startTrading()
    let asked = 0
    context.ledgerReads = {
      ...context.ledgerReads,
      fetchFee: () => {
        asked++
        return never()
      },
    }
    const args = { token: 'token1', amount: 5000n, fee: 8n }
    for (let hour = 0; hour < 5; hour++) {
      void attemptFlow(() => depositFrom(context, alice, args))
      world.nowNs += HOUR_NS
    }
    const refused = await attemptFlow(() => depositFrom(context, alice, args))
    expect(refused).toMatchObject({ err: { InternalError: expect.stringContaining('Wrong fee') } })
    expect(asked).toBe(5)
  })

  test('keeps no caller with the right fee waiting who comes while the pool asks for itself', async () => {
    const { world, context } = await startTrading()
    const { ledgerReads } = context
    context.ledgerReads = { ...ledgerReads, fetchFee: never }
    void refreshLedgerFees(context)
    context.ledgerReads = ledgerReads
    world.ledgers.token1.fee = 8n
    const args = { token: 'token1', amount: 5000n, fee: 8n }
    expect(await attemptFlow(() => depositFrom(context, alice, args))).toHaveProperty('ok')
  })

  test('about stuck transfers holds up nobody whose transfers are at the other one', async () => {
    const { world, context, fill } = await startTrading()
    await fill(alice, 5000n)
    await fill(maker, 5000n)
    world.faults = ['not-run-and-unknown', 'not-run-and-unknown']
    const amount = 5000n
    await attemptFlow(() => withdraw(context, alice, { token: 'token0', amount, fee: 10n }))
    await attemptFlow(() => withdraw(context, maker, { token: 'token1', amount, fee: 7n }))
    world.nowNs += 25n * HOUR_NS
    world.ledgers.token0.isAway = true
    world.ledgers.token1.isAway = true
    await world.runJobs()
    expect(context.journal.stuck()).toHaveLength(2)

    const { fetchLength } = context.ledgerLog
    context.ledgerLog.fetchLength = (ledger) => (isSecond(ledger) ? never() : fetchLength(ledger))
    expect(await settleTransfersOf(context, alice)).toBe(0n)
    expect(unusedBalance(context.storage, alice).amount0).toBe(5000n)
  })
})

test('a ledger that asks for more than there can be of a token is not believed', async () => {
  const { world, context } = await startTrading()
  world.ledgers.token1.fee = 2n ** 128n
  world.nowNs += HOUR_NS
  runJobs(context)
  await world.runJobs()
  expect(context.storage.ledgerFees.get().amount1).toBe(7n)
})

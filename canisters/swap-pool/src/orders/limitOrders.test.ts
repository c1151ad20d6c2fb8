import { sqrtRatioAtTick } from '@sluice/amm'
import { beforeEach, describe, expect, test } from 'vitest'
import { setAvailable, setLimitOrderAvailable } from '../admin/settings.ts'
import { attempt, attemptFlow } from '../pool/result.ts'
import { increaseLiquidity, mint } from '../positions/addLiquidity.ts'
import { transferPosition } from '../positions/handover.ts'
import { orderIdsOf } from '../positions/ownership.ts'
import { claim, decreaseLiquidity } from '../positions/removeLiquidity.ts'
import * as reads from '../reads/orderReads.ts'
import { alice, maker, startTrading, type Trading } from '../testing/tradingWorld.ts'
import { addLimitOrder, fillOrders, removeLimitOrder } from './limitOrders.ts'

const SIZE = 10n ** 9n
const bob = Uint8Array.of(3)

let trading: Trading

beforeEach(async () => {
  trading = await startTrading([bob])
  await trading.fill(alice, 10n ** 12n)
  await trading.fill(bob, 10n ** 12n)
})

/** A position of one tick spacing that sells token0 above the price, or token1 below it. */
function place(owner: Uint8Array, side: 'token0' | 'token1', tickLower: bigint): Promise<bigint> {
  return mint(trading.context, owner, {
    token0: 'token0',
    token1: 'token1',
    fee: 3000n,
    tickLower,
    tickUpper: tickLower + 60n,
    amount0Desired: side === 'token0' ? `${SIZE}` : '0',
    amount1Desired: side === 'token1' ? `${SIZE}` : '0',
    amount0Min: [],
    amount1Min: [],
  })
}

/** The same with an order at its far end. */
async function order(owner: Uint8Array, side: 'token0' | 'token1', tickLower: bigint) {
  const positionId = await place(owner, side, tickLower)
  const tickLimit = side === 'token0' ? tickLower + 60n : tickLower
  expect(addLimitOrder(trading.context, owner, { positionId, tickLimit })).toBe(true)
  return positionId
}

/** Buys token0 (the price rises) or sells it (the price falls) until about so many ticks on. */
const push = (direction: 'up' | 'down', amount = 8n * 10n ** 10n) =>
  trading.oneStep({ zeroForOne: direction === 'down', amountIn: `${amount}`, owner: maker })

const filled = () =>
  trading
    .events()
    .flatMap(({ event }) => ('orderFilled' in event ? [event.orderFilled.positionId] : []))

describe('an order', () => {
  test('that sells token0 is filled once a swap takes the price through its limit, and pays out token1', async () => {
    const id = await order(alice, 'token0', 120n)
    const before = trading.wallet('token1')
    expect(await push('up')).toMatchObject({ ok: expect.any(BigInt) })
    expect(filled()).toEqual([id])
    await trading.world.runJobs()
    const received = trading.wallet('token1') - before
    // The average price of the range is 1.0001^150; four fifths of 0.3 % come on top, the ledger's fee goes off.
    const least = (SIZE * 1015n * 10024n) / 1000n / 10000n
    expect(received).toBeGreaterThan(least - 10n ** 5n)
    expect(received).toBeLessThan(least + 10n ** 6n)
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('that sells token1 is filled by a falling price', async () => {
    const id = await order(alice, 'token1', -180n)
    const before = trading.wallet('token0')
    await push('down')
    await trading.world.runJobs()
    expect(filled()).toEqual([id])
    expect(trading.wallet('token0')).toBeGreaterThan(before + SIZE)
  })

  test('stays open while the price has not gone all the way through', async () => {
    const id = await order(alice, 'token0', 120n)
    await push('up', 295n * 10n ** 8n)
    expect(trading.context.engine.state.tick).toBeGreaterThan(120)
    expect(trading.context.engine.state.tick).toBeLessThan(180)
    expect(filled()).toEqual([])
    await push('down', 10n ** 10n)
    await push('up')
    expect(filled()).toEqual([id])
  })

  test.each([
    ['token0', 120n, 180, 179],
    ['token1', -180n, -180, -179],
  ] as const)(
    'of %s is filled at its limit and not one tick before',
    async (side, tickLower, limit, before) => {
      const id = await order(alice, side, tickLower)
      const { engine, storage } = trading.context
      const at = (tick: number) => {
        // Only where the price stands is asked for here, so it is put there without a swap.
        engine.state = { ...engine.state, tick, sqrtPriceX96: sqrtRatioAtTick(tick) }
        fillOrders(trading.context)
        return storage.orders.has(id)
      }
      expect(at(before)).toBe(true)
      expect(at(limit)).toBe(false)
      expect(orderIdsOf(storage, alice, 10)).toEqual([])
    },
  )

  test('is filled after those whose limit came first, and at one limit after those that are older', async () => {
    const far = await order(alice, 'token0', 180n)
    const firstAtLimit = await order(bob, 'token0', 120n)
    const secondAtLimit = await order(alice, 'token0', 120n)
    const below = await order(bob, 'token1', -120n)
    const olderBelow = await order(alice, 'token1', -180n)
    await push('up')
    expect(filled()).toEqual([firstAtLimit, secondAtLimit, far])
    await push('down', 25n * 10n ** 10n)
    expect(filled().slice(3)).toEqual([below, olderBelow])
    await trading.world.runJobs()
    expect(trading.world.findQuietError()).toBeUndefined()
    expect(trading.world.findEventError()).toBeUndefined()
  })

  test('keeps the fees that its position earned on the way', async () => {
    const id = await order(alice, 'token0', 120n)
    await push('up')
    const event = trading.events().find(({ event }) => 'orderFilled' in event)?.event
    const amount1 = event && 'orderFilled' in event ? event.orderFilled.amount1 : 0n
    const payouts = trading
      .events()
      .flatMap(({ event }) => ('liquidityRemoved' in event ? [event.liquidityRemoved] : []))
    expect(payouts).toMatchObject([{ positionId: id, amount1 }])
  })

  test('waits while limit orders are switched off, and is filled when they are on again', async () => {
    const id = await order(alice, 'token0', 120n)
    setLimitOrderAvailable(trading.context, false)
    await push('up')
    expect(filled()).toEqual([])
    const other = await place(alice, 'token0', 600n)
    expect(
      attempt(() => addLimitOrder(trading.context, alice, { positionId: other, tickLimit: 660n })),
    ).toEqual({ err: { InternalError: 'Limit orders are not available now' } })
    setLimitOrderAvailable(trading.context, true)
    expect(filled()).toEqual([id])
  })

  test('is filled to the last of many by one swap and the messages after it', async () => {
    for (let index = 0; index < 320; index++) await order(bob, 'token0', 120n)
    await push('up', 10n ** 12n)
    expect(filled()).toHaveLength(300)
    await trading.world.runJobs()
    expect(filled()).toHaveLength(320)
    expect(trading.world.findQuietError()).toBeUndefined()
  })
})

describe('cancelling an order', () => {
  test('pays its position back to the wallet, also while the pool is closed and orders are off', async () => {
    const id = await order(alice, 'token0', 120n)
    setAvailable(trading.context, false)
    setLimitOrderAvailable(trading.context, false)
    const before = trading.wallet('token0')
    expect(await removeLimitOrder(trading.context, alice, id)).toBe(true)
    expect(trading.wallet('token0') - before).toBe(SIZE - 1n - 10n)
    expect(trading.context.storage.orderQueues.token0.size).toBe(0)
    expect(trading.world.findQuietError()).toBeUndefined()
  })

  test('is refused to others and for what is no order', async () => {
    const id = await order(alice, 'token0', 120n)
    const refusal = (owner: Uint8Array, position: bigint) =>
      attemptFlow(() => removeLimitOrder(trading.context, owner, position))
    expect(await refusal(bob, id)).toEqual({ err: { InternalError: 'Caller is not owner' } })
    expect(await refusal(alice, 99n)).toEqual({ err: { InternalError: 'Limit order not found' } })
  })
})

describe('while an order is active', () => {
  test('its position cannot be increased, decreased or handed over, but its fees can be claimed', async () => {
    const positionId = await order(alice, 'token0', 120n)
    const amounts = { amount0Desired: '1000', amount1Desired: '0' }
    const increase = { positionId, ...amounts, amount0Min: [], amount1Min: [] } as const
    const { context } = trading
    const attempts: [() => Promise<unknown>, string][] = [
      [
        () => increaseLiquidity(context, alice, { ...increase, amount0Min: [], amount1Min: [] }),
        'Active limit order can not be increased',
      ],
      [
        () => decreaseLiquidity(context, alice, { positionId, liquidity: '1' }),
        'Active limit order can not be decreased',
      ],
      [
        async () => transferPosition(context, alice, { from: alice, to: bob, positionId }),
        'Active limit order can not be transferred',
      ],
      [
        async () => addLimitOrder(context, alice, { positionId, tickLimit: 180n }),
        'Position already has an active limit order',
      ],
    ]
    for (const [work, text] of attempts) {
      expect(await attemptFlow(work)).toEqual({ err: { InternalError: text } })
    }
    expect(await claim(context, alice, { positionId })).toEqual({ amount0: 0n, amount1: 0n })
  })
})

test('an order is refused where it could not work', async () => {
  const { context } = trading
  const refusal = (owner: Uint8Array, positionId: bigint, tickLimit: bigint) =>
    attempt(() => addLimitOrder(context, owner, { positionId, tickLimit }))
  const above = await place(alice, 'token0', 120n)
  const around = await trading.mintRange(alice, 600n, SIZE)
  const invalid = (text: string) => ({ err: { InternalError: text } })
  expect(refusal(bob, above, 180n)).toEqual(invalid('Check operator failed'))
  expect(refusal(alice, above, 240n)).toEqual(
    invalid('Invalid tickLimit: tickLimit=240, tickLower=120, tickUpper=180'),
  )
  expect(refusal(alice, above, 2n ** 40n)).toMatchObject(
    invalid(expect.stringContaining('Invalid tickLimit')),
  )
  expect(refusal(alice, above, 120n)).toEqual(invalid('Invalid price range.'))
  expect(refusal(alice, around, 600n)).toEqual(invalid('Invalid price range.'))
  expect(refusal(alice, above, 180n)).toEqual({ ok: true })
})

test('orders are listed for everybody, by page and for one user', async () => {
  const { context } = trading
  const upper = await order(alice, 'token0', 120n)
  const lower = await order(alice, 'token1', -180n)
  const others = await order(bob, 'token0', 60n)
  const { lowerLimitOrders, upperLimitOrders } = reads.getLimitOrders(context)
  expect(
    upperLimitOrders.map(([key, { userPositionId }]) => [key.tickLimit, userPositionId]),
  ).toEqual([
    [120n, others],
    [180n, upper],
  ])
  expect(lowerLimitOrders).toMatchObject([[{ tickLimit: -180n }, { userPositionId: lower }]])
  expect(reads.getSortedUserLimitOrders(context, alice)).toMatchObject([
    { userPositionId: lower, token1InAmount: SIZE - 1n, token0InAmount: 0n },
    { userPositionId: upper, token0InAmount: SIZE - 1n, token1InAmount: 0n },
  ])
  expect(reads.getUserLimitOrders(context, alice)).toMatchObject({
    lowerLimitOrderIds: [{ userPositionId: lower }],
    upperLimitOrdersIds: [{ userPositionId: upper }],
  })
  const page = reads.getLimitOrderPage(context, 1n, 5n)
  expect(page).toMatchObject({ totalElements: 3n, offset: 1n, limit: 5n })
  expect(page.content).toHaveLength(2)
})

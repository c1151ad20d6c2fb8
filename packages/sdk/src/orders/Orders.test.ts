import { sqrtRatioAtTick } from '@sluice/amm'
import { describe, expect, test, vi } from 'vitest'
import { CallError } from '../errors.ts'
import { newOrderKey } from '../flows/orders/OrderKey.ts'
import { FEE, LEDGERS, LEFT_IN_POOL, ME, ORDER_POOL } from '../flows/testing/chainNames.ts'
import { OPEN_ORDER, PLAIN_POSITION } from '../flows/testing/FakeOrderPool.ts'
import type { OpenOrder } from './OpenOrder.ts'
import { Orders } from './Orders.ts'
import { OrderLife, unasked } from './testing/OrderLife.ts'

const open = (positionId: bigint): OpenOrder => ({
  ...{ poolId: ORDER_POOL, positionId, tokenIn: LEDGERS.icp, tokenOut: LEDGERS.ckbtc },
  ...{ amountIn: LEFT_IN_POOL, remaining: LEFT_IN_POOL, bought: 0n, liquidity: LEFT_IN_POOL },
  ...{ tokensOwed0: 0n, tokensOwed1: 0n, tickLower: 600, tickUpper: 720, tickLimit: 720 },
  placedAtNs: 0n,
  pool: {
    ...{ poolId: ORDER_POOL, token0: LEDGERS.icp, token1: LEDGERS.ckbtc, feePips: 3_000n },
    ...{ tickSpacing: 60, tick: 0, sqrtPriceX96: sqrtRatioAtTick(0) },
  },
})

test('an order is taken back, and so is a position that its pool has made a plain one meanwhile', async () => {
  const life = new OrderLife()
  for (const positionId of [PLAIN_POSITION, OPEN_ORDER]) {
    const before = life.wallet()
    const receipt = await life.orders().cancel({ order: open(positionId) })
    expect(receipt).toMatchObject({ kind: 'cancel-order', positionId })
    expect(life.wallet() - before).toBe(LEFT_IN_POOL - FEE)
    await expect(life.orders().cancel({ order: open(positionId) })).rejects.toMatchObject({
      code: 'order-gone',
      funds: 'wallet',
    })
  }
})

test('an order that ends while it is taken back leaves no position behind', async () => {
  const life = new OrderLife()
  const before = life.wallet()
  const order = { positionId: PLAIN_POSITION, tickLimit: 1_020, placedAtNs: 0n }
  const amounts = { amount0In: LEFT_IN_POOL, amount1In: 0n }
  const fetchOrders = vi
    .fn(async () => life.chain.orderPool.orders())
    .mockImplementationOnce(async () => [{ ...order, ...amounts }])
  const orders = life.orders(life.process(), fetchOrders)
  const receipt = await orders.cancel({ order: open(PLAIN_POSITION) })
  expect(receipt).toMatchObject({ kind: 'cancel-order', positionId: PLAIN_POSITION })
  expect(fetchOrders).toHaveBeenCalledTimes(2)
  expect(life.wallet() - before).toBe(LEFT_IN_POOL - FEE)
  expect(life.process().flows.pending()).toEqual([])
})

test('an order that the asked replica has not heard of yet is taken back as the order that it is', async () => {
  const life = new OrderLife()
  const before = life.wallet()
  const orders = life.orders(life.process(), async () => [])
  const key = newOrderKey(ME, life.chain.nowMs)
  const receipt = await orders.cancel({ order: open(OPEN_ORDER), key })
  expect(receipt).toMatchObject({ kind: 'cancel-order', positionId: OPEN_ORDER })
  expect(life.wallet() - before).toBe(LEFT_IN_POOL - FEE)
  expect(life.process().flows.pending()).toEqual([])
})

describe('asking a pool', () => {
  const asking = (fetchAvailability: () => Promise<boolean>) =>
    new Orders({
      ...{ flows: new OrderLife().process().flows, principal: ME, now: () => 0 },
      reads: {
        ...{ fetchAvailability, fetchOrders: async () => [] },
        ...{ fetchMetadata: unasked, fetchPositions: unasked },
      },
      pools: { fetchUnusedOf: unasked },
      tokens: { fetch: unasked },
      recover: { takeBack: unasked, fetchUndeposited: unasked },
    })
  const rejected = (reason: string) => async () => {
    throw new CallError('rejected', { details: { reason }, retry: 'later', funds: 'wallet' })
  }

  test('one that does not know the question takes no orders; one that does not answer is not spoken for', async () => {
    expect(await asking(async () => true).isSupported(ORDER_POOL)).toBe(true)
    expect(await asking(async () => false).isSupported(ORDER_POOL)).toBe(false)
    for (const words of [
      "Canister has no query method 'getLimitOrderAvailabilityState'.",
      "Error from Canister a-b: Canister has no update method 'x'",
      'Method not found',
    ])
      expect(await asking(rejected(words)).isSupported(ORDER_POOL)).toBe(false)
    await expect(asking(rejected('Canister is stopped')).isSupported(ORDER_POOL)).rejects.toThrow()
  })

  test('a listener that fails is not told that the pool did', async () => {
    const onPool = vi.fn(() => {
      throw new Error('the listener fails')
    })
    const found = asking(async () => true).fetchAll([ORDER_POOL], onPool)
    await expect(found).rejects.toThrow('the listener fails')
    expect(onPool.mock.calls).toEqual([[ORDER_POOL, []]])
  })

  test('one pool that fails keeps no other from being found', async () => {
    const orders = asking(async () => true)
    const failing = vi.spyOn(orders, 'fetchAt').mockImplementation(async (id) => {
      if (id === 'b') throw new Error('away')
      return [open(OPEN_ORDER)]
    })
    const heard: unknown[] = []
    const found = await orders.fetchAll(['a', 'b', 'c'], (id, one) => heard.push([id, one?.length]))
    expect(failing).toHaveBeenCalledTimes(3)
    expect(found).toHaveLength(2)
    expect(heard.toSorted()).toEqual([
      ['a', 1],
      ['b', undefined],
      ['c', 1],
    ])
  })
})

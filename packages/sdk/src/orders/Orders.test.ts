import { sqrtRatioAtTick } from '@sluice/amm'
import { describe, expect, test, vi } from 'vitest'
import { CallError } from '../errors.ts'
import { newOrderKey } from '../flows/orders/OrderKey.ts'
import { memoryStorage } from '../flows/store/FlowStore.ts'
import { FEE, LEDGERS, LEFT_IN_POOL, ME, ORDER_POOL } from '../flows/testing/chainNames.ts'
import { FakeChain } from '../flows/testing/FakeChain.ts'
import { OPEN_ORDER, PLAIN_POSITION } from '../flows/testing/FakeOrderPool.ts'
import { FakeNetwork, FakeProcess, type Mishap } from '../flows/testing/FakeProcess.ts'
import { AT_PLAIN, LADDER, ONE_ORDER, RUNGS, TRANSFERRED } from '../flows/testing/limitOrders.ts'
import { newPaymentFlow } from '../wallet/PaymentFlow.ts'
import type { OpenOrder } from './OpenOrder.ts'
import { Orders } from './Orders.ts'

const MINUTE = 60_000
/** The calls of an order from a key at hand. */
const [DEPOSIT, MINT, PLACE] = [1, 2, 3]

const HOW: Record<number, readonly Mishap[]> = {
  [DEPOSIT]: ['lost-after'],
  [MINT]: ['lost-after', 'lost-before', 'late'],
  [PLACE]: ['lost-after', 'lost-before', 'late'],
}

const unasked = () => Promise.reject(new Error('nobody asks for this here'))

/** One person over a fake chain, whose app can die and come back. */
class Life {
  readonly chain = new FakeChain()
  private readonly network = new FakeNetwork(this.chain)
  private readonly storage = memoryStorage()

  process(at?: number, how: Mishap = 'refused', dies = false) {
    const { network, storage } = this
    const mishap = at === undefined ? {} : { mishap: { at, how, dies } }
    return new FakeProcess({ network, storage, signer: 'key', ...mishap })
  }

  /** Starts an order that something happens to; its id. */
  async interrupted(order: typeof LADDER, at: number, how: Mishap, dies = false): Promise<string> {
    const { flows } = this.process(at, how, dies)
    const key = newOrderKey(ME, this.chain.nowMs)
    await expect(flows.start(key, async () => order(key, this.chain.nowMs))).rejects.toThrow()
    expect(flows.pending().some(({ id }) => id === key.id)).toBe(true)
    return key.id
  }

  orders(
    { flows } = this.process(),
    fetchOrders = async () => this.chain.orderPool.orders(),
  ): Orders {
    const { chain } = this
    const fetchUnusedOf = async () => chain.orderPool.deposited
    return new Orders({
      flows,
      reads: {
        fetchAvailability: unasked,
        fetchMetadata: unasked,
        fetchOrders,
        fetchPositions: async () => chain.orderPool.heldPositions(),
      },
      pools: { fetchUnusedOf },
      tokens: {
        fetch: async (ledgerId) => ({
          ...{ ledgerId, symbol: 'ICP', name: 'ICP', decimals: 8 },
          ...{ fee: FEE, standard: 'ICRC2' },
        }),
      },
      recover: {
        fetchUndeposited: async (_, ledgerId) => chain.lyingOf(ledgerId),
        takeBack: async ({ poolId: to, ledgerId, amount, place }, { most = amount } = {}) => {
          const flow = newPaymentFlow({
            ...{ kind: 'withdraw', principal: ME, ledgerId, standard: 'ICRC2', to, place },
            ...{
              amount: place.kind === 'undeposited' ? amount - FEE : most,
              fee: FEE,
              memo: undefined,
              key: undefined,
              now: chain.nowMs,
            },
          })
          const receipt = await flows.start(undefined, async () => flow)
          if (receipt.kind !== 'withdraw') throw new Error('it was something else')
          return receipt
        },
      },
      principal: ME,
      now: () => chain.nowMs,
    })
  }

  wallet(): bigint {
    return this.chain.balanceOf(LEDGERS.icp, ME)
  }

  /** Where the orders stand that were placed. */
  placedAt(): number[] {
    const { orderPool } = this.chain
    const isOrder = (id: bigint) => orderPool.orders().some(({ positionId }) => positionId === id)
    return orderPool
      .heldPositions()
      .filter(({ id }) => id > PLAIN_POSITION && isOrder(id))
      .map(({ tickLower }) => tickLower)
  }
}

describe('a call that the app did not live to hear of, when the network has forgotten it', () => {
  test.each([
    ['deposit', DEPOSIT],
    ['mint', MINT],
    ['place', PLACE],
  ])('%s is found where it was made, and made where it was not', async (_name, at) => {
    for (const [order, tick, how] of (HOW[at] ?? []).flatMap(
      (one) =>
        [
          [ONE_ORDER, 60, one],
          [AT_PLAIN, 900, one],
        ] as const,
    )) {
      const life = new Life()
      const id = await life.interrupted(order, at, how, true)
      life.chain.nowMs += 30 * MINUTE
      const { positionIds } = await life.orders().resume(id)
      expect(positionIds).toEqual([PLAIN_POSITION + 1n])
      expect(life.placedAt()).toEqual([tick])
      expect(life.chain.orderPool.deposited).toBe(0n)
      expect(life.process().flows.pending()).toEqual([])
    }
  })

  test('a deposit that was never made leaves everything in the wallet, its approval having ended', async () => {
    const life = new Life()
    const before = life.wallet()
    const id = await life.interrupted(ONE_ORDER, DEPOSIT, 'lost-before', true)
    life.chain.nowMs += 30 * MINUTE
    await expect(life.orders().resume(id)).rejects.toMatchObject({
      code: 'approval-expired',
      funds: 'wallet',
    })
    expect(before - life.wallet()).toBe(FEE)
    expect(life.process().flows.pending()).toEqual([])
  })

  test('a mint of a ladder is not taken for its neighbour’s, nor for an order of another placing', async () => {
    const life = new Life()
    const id = await life.interrupted(LADDER, MINT, 'lost-before', true)
    life.chain.nowMs += 30 * MINUTE
    const key = newOrderKey(ME, life.chain.nowMs)
    await life.process().flows.start(key, async () => ONE_ORDER(key, life.chain.nowMs))
    const { positionIds } = await life.orders().resume(id)
    expect(new Set(positionIds).size).toBe(2)
    expect(life.placedAt().toSorted((a, b) => a - b)).toEqual([60, 60, 180])
  })
})

describe('taking back', () => {
  test('what was deposited and not minted comes back; orders that stand are kept', async () => {
    const life = new Life()
    const before = life.wallet()
    const id = await life.interrupted(LADDER, MINT, 'refused')
    await life.orders().takeBack(id)
    expect(life.placedAt()).toHaveLength(1)
    // an approval, a deposit and a payout cost the ledger's fee each
    expect(before - life.wallet()).toBe(LEFT_IN_POOL + 3n * FEE)
    expect(life.chain.orderPool.deposited).toBe(0n)
    expect(life.process().flows.pending()).toEqual([])
    await expect(life.orders().takeBack(id)).rejects.toMatchObject({ code: 'refused' })
  })

  test('what was transferred and not credited comes back, and nothing that lay there before', async () => {
    const life = new Life()
    const before = life.wallet()
    const lying = life.chain.lyingOf(LEDGERS.icp)
    const id = await life.interrupted(TRANSFERRED, DEPOSIT, 'refused')
    expect(life.chain.lyingOf(LEDGERS.icp)).toBe(lying + LEFT_IN_POOL + FEE)
    await life.orders().takeBack(id)
    expect(life.chain.lyingOf(LEDGERS.icp)).toBe(lying)
    // the transfer, the pool's deposit and its payout cost the ledger's fee each
    expect(before - life.wallet()).toBe(3n * FEE)
    expect(life.process().flows.pending()).toEqual([])
  })

  test('a position that did not become an order is closed', async () => {
    const life = new Life()
    const before = life.wallet()
    const id = await life.interrupted(ONE_ORDER, PLACE, 'refused')
    expect(life.chain.orderPool.heldPositions()).toHaveLength(3)
    await life.orders().takeBack(id)
    expect(life.chain.orderPool.heldPositions()).toHaveLength(2)
    expect(before - life.wallet()).toBe(3n * FEE)
  })

  test('what another placing waits to use is left, even where one’s own is gone already', async () => {
    const life = new Life()
    const [first, second] = [
      await life.interrupted(RUNGS[0], MINT, 'refused'),
      await life.interrupted(RUNGS[1], MINT, 'refused'),
    ]
    expect(life.chain.orderPool.deposited).toBe(2n * LEFT_IN_POOL)
    // by hand, on the page of what is at pools
    life.chain.orderPool.answer('withdraw', [{ amount: LEFT_IN_POOL }])
    const held = life.wallet()
    await life.orders().takeBack(first)
    expect(life.wallet()).toBe(held)
    await life.orders().resume(second)
    expect(life.placedAt()).toEqual([180])
  })

  test('only one’s own share is taken', async () => {
    const life = new Life()
    const first = await life.interrupted(RUNGS[0], MINT, 'refused')
    const second = await life.interrupted(RUNGS[1], MINT, 'refused')
    // nobody waits to use it any more; the page of what is at pools shows it
    life.process().flows.dismiss(second)
    await life.orders().takeBack(first)
    expect(life.chain.orderPool.deposited).toBe(LEFT_IN_POOL)
  })

  test('while nobody knows what came of a call nothing is taken', async () => {
    const life = new Life()
    const id = await life.interrupted(ONE_ORDER, MINT, 'lost-after', true)
    await expect(life.orders().takeBack(id)).rejects.toMatchObject({ code: 'outcome-unknown' })
    expect(life.process().flows.pending()).toHaveLength(1)
  })
})

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
  const life = new Life()
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
  const life = new Life()
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
  const life = new Life()
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
      ...{ flows: new Life().process().flows, principal: ME, now: () => 0 },
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

import { Principal } from '@icp-sdk/core/principal'
import { SwapPool } from '@sluice/candid'
import type { OpenOrder, OrderPool, Sdk } from '@sluice/sdk'
import { floorTick, ladderTicks, planOrders } from '@sluice/sdk/orderPlan'
import { quoteExactIn } from '@sluice/sdk/quote'
import { actorOn } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BreakingLink } from './testing/BreakingLink.ts'
import { foundPool } from './testing/foundPool.ts'
import { TestWorld } from './testing/TestWorld.ts'

const LINK = 10n ** 18n
const USD = 1_000_000n

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
})
afterAll(() => world.stop())

const id = (name: string) => world.ledgerId(name)

/** A pool of its own for each test: what one does to the price is nothing to the others. */
const newPool = () =>
  foundPool(world, {
    sides: [
      { ledgerId: id('cksepoliausdc_ledger'), amount: 500n * USD },
      { ledgerId: id('cklink_ledger'), amount: 35n * LINK },
    ],
    feePips: FEES.shift() ?? 0n,
  })
/** One pool of a pair for each tier. */
const FEES = [3_000n, 500n, 10_000n]

const balancesOf = async (sdk: Sdk) => ({
  link: await sdk.balances.fetch(id('cklink_ledger')),
  usd: await sdk.balances.fetch(id('cksepoliausdc_ledger')),
})

async function feesOf(sdk: Sdk) {
  const [link, usd] = await Promise.all([
    sdk.tokens.fetch(id('cklink_ledger')),
    sdk.tokens.fetch(id('cksepoliausdc_ledger')),
  ])
  return { link: link.fee, usd: usd.fee }
}

/** An order that sells ckLINK so many spacings beyond the nearest price. */
async function planOf(sdk: Sdk, poolId: string, { amount = 3n * LINK, beyond = 0 } = {}) {
  const pool = await sdk.orders.fetchPool(poolId)
  const tokenIn = id('cklink_ledger')
  const tick = floorTick(pool, tokenIn) + sideOf(pool) * beyond * pool.tickSpacing
  return planOrders(pool, { tokenIn, amountIn: amount, ticks: [tick] })
}

const sideOf = ({ token0 }: OrderPool) => (token0 === id('cklink_ledger') ? 1 : -1)

/** Somebody else buys ckLINK in the pool until its price has come to a tick. */
async function buyUntil(poolId: string, isThere: (pool: OrderPool) => boolean): Promise<void> {
  const bob = await world.newTrader()
  for (let swaps = 0; swaps < 60; swaps += 1) {
    if (isThere(await bob.orders.fetchPool(poolId))) return
    const state = await bob.pools.fetchState(poolId)
    const quote = quoteExactIn([state], {
      tokenIn: id('cksepoliausdc_ledger'),
      tokenOut: id('cklink_ledger'),
      amountIn: 2n * USD,
    })
    if (quote === undefined) throw new Error('the pool gives nothing')
    await bob.swap.run({ quote, slippagePpm: 100_000n })
  }
  throw new Error('the price did not come so far')
}

/** What a pool has written of an order's end, or of a position's. */
async function endOf(
  sdk: Sdk,
  poolId: string,
  kind: 'orderFilled' | 'orderRemoved' | 'liquidityRemoved',
) {
  const { events } = await sdk.pools.fetchEvents(poolId, 1n, 500n)
  const found = events.flatMap(({ event }) => (kind in event ? [Reflect.get(event, kind)] : []))
  const last: unknown = found.at(-1)
  const amount = (name: string): bigint => BigInt(Reflect.get(Object(last), name))
  const [amount0, amount1] = [amount('amount0'), amount('amount1')]
  const isLink0 = sideOf(await sdk.orders.fetchPool(poolId)) === 1
  return isLink0 ? { link: amount0, usd: amount1 } : { link: amount1, usd: amount0 }
}

const only = (orders: readonly OpenOrder[]) => must(orders.length === 1 ? orders[0] : undefined)

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is not there')
  return value
}

test('an order is placed, partly filled by somebody else, and comes back to the unit', async () => {
  const poolId = await newPool()
  const alice = await world.newTrader()
  const fees = await feesOf(alice)
  const before = await balancesOf(alice)
  const plan = await planOf(alice, poolId)

  const receipt = await alice.orders.place({ plan })

  expect(receipt).toMatchObject({ kind: 'order', poolId })
  const placed = await balancesOf(alice)
  expect(before.link - placed.link).toBe(plan.amountIn + 2n * fees.link)
  expect(before.usd).toBe(placed.usd)
  const fresh = only(await alice.orders.fetchAt(poolId))
  expect(fresh).toMatchObject({ positionId: receipt.positionIds[0], bought: 0n })
  expect(plan.amountIn - fresh.remaining).toBeLessThan(1_000_000n)
  expect(await (await world.newTrader()).orders.fetchAt(poolId)).toEqual([])

  await buyUntil(poolId, ({ tick }) => tick > fresh.tickLower && tick < fresh.tickUpper)
  const partly = only(await alice.orders.fetchAt(poolId))
  expect(partly.remaining).toBeGreaterThan(0n)
  expect(partly.remaining).toBeLessThan(fresh.remaining)
  expect(partly.bought).toBeGreaterThan(0n)

  const cancelled = await alice.orders.cancel({ order: partly })

  expect(cancelled).toMatchObject({ kind: 'cancel-order', positionId: partly.positionId })
  // what rounding left of the deposit is less than its own fee
  for (const { amount } of cancelled.leftInPool) expect(amount).toBeLessThan(fees.link)
  const paid = await endOf(alice, poolId, 'orderRemoved')
  expect(paid.link).toBeGreaterThanOrEqual(partly.remaining)
  expect(paid.usd).toBeGreaterThan(partly.bought)
  const after = await balancesOf(alice)
  expect(after.link - placed.link).toBe(paid.link - fees.link)
  expect(after.usd - placed.usd).toBe(paid.usd - fees.usd)
  expect(await alice.orders.fetchAt(poolId)).toEqual([])
  await expect(alice.orders.cancel({ order: partly })).rejects.toMatchObject({
    code: 'order-gone',
    funds: 'wallet',
  })
  expect(alice.flows.pending()).toEqual([])

  // in the same pool: another is passed by the price, and pays into the wallet by itself
  const second = await planOf(alice, poolId)
  await alice.orders.place({ plan: second })
  const order = only(await alice.orders.fetchAt(poolId))
  const waiting = await balancesOf(alice)
  const passed = ({ tick }: OrderPool) =>
    order.tickLimit === order.tickUpper ? tick >= order.tickLimit : tick <= order.tickLimit
  await buyUntil(poolId, passed)
  const [rung] = second.rungs
  await expect
    .poll(async () => (await balancesOf(alice)).usd - waiting.usd, { timeout: 20_000 })
    .toBeGreaterThan(0n)
  const filled = await endOf(alice, poolId, 'orderFilled')
  expect((await balancesOf(alice)).usd - waiting.usd).toBe(filled.usd - fees.usd)
  // what was promised, and the fees that it earned
  expect(filled.usd).toBeGreaterThanOrEqual(must(rung).amountOut)
  expect(await alice.orders.fetchAt(poolId)).toEqual([])
})

test('a ladder costs one deposit; one of its orders moves, and links that break place nothing twice', async () => {
  const poolId = await newPool()
  const link = new BreakingLink('after')
  const alice = await world.newTrader({ fetch: link.fetch })
  const fees = await feesOf(alice)
  const before = await balancesOf(alice)
  const pool = await alice.orders.fetchPool(poolId)
  const tokenIn = id('cklink_ledger')
  const from = floorTick(pool, tokenIn)
  const to = from + sideOf(pool) * 20 * pool.tickSpacing
  const ticks = ladderTicks(pool, { from, to, count: 3 })
  const plan = planOrders(pool, { tokenIn, amountIn: 3n * LINK, ticks })

  // the answer to the deposit is lost
  link.arm()
  const failure = await alice.orders.place({ plan }).catch((error: unknown) => error)
  link.mend()
  const [flow] = alice.flows.pending()
  const receipt = flow ? await alice.orders.resume(flow.id) : await alice.orders.place({ plan })
  expect(failure).toMatchObject({ funds: flow ? 'moving' : 'wallet' })

  const placed = await balancesOf(alice)
  expect(receipt.positionIds.length).toBe(3)
  const approvals = flow ? 1n : 2n
  expect(before.link - placed.link - plan.amountIn - fees.link).toBeLessThanOrEqual(
    approvals * fees.link,
  )
  const orders = await alice.orders.fetchAt(poolId)
  expect(orders.map(({ positionId }) => positionId).toSorted()).toEqual(
    receipt.positionIds.toSorted(),
  )

  const moved = must(orders.find(({ positionId }) => positionId === receipt.positionIds[0]))
  const target = to + sideOf(pool) * 5 * pool.tickSpacing
  const elsewhere = planOrders(pool, {
    tokenIn,
    // its own way back and there costs three fees
    amountIn: moved.remaining - 3n * fees.link,
    ticks: [target],
  })
  const replaced = await alice.orders.replace({ order: moved, plan: elsewhere })

  const now = await alice.orders.fetchAt(poolId)
  expect(now.length).toBe(3)
  expect(now.find(({ positionId }) => positionId === replaced.positionIds[0])).toMatchObject({
    tickLower: target - pool.tickSpacing,
    tickUpper: target + pool.tickSpacing,
  })
  expect(now.some(({ positionId }) => positionId === moved.positionId)).toBe(false)
  const end = await balancesOf(alice)
  expect(placed.link - end.link).toBeLessThanOrEqual(fees.link)
  expect(alice.flows.pending()).toEqual([])
})

test('a price that passes before the order stands leaves nothing behind, and a pool without orders takes none', async () => {
  const poolId = await newPool()
  let held: { readonly method: string; readonly until: () => Promise<void> } | undefined
  /** Holds back a call until somebody else has moved the price. */
  const meddled: typeof fetch = async (input, init) => {
    const isHeld = held && init?.body instanceof Uint8Array && contains(init.body, held.method)
    if (isHeld) {
      const { until } = held ?? {}
      held = undefined
      await until?.()
    }
    return fetch(input, init)
  }
  const alice = await world.newTrader({ fetch: meddled })
  const fees = await feesOf(alice)
  const before = await balancesOf(alice)
  const plan = await planOf(alice, poolId)
  const [rung] = plan.rungs
  const reaches = ({ tickLower, tickUpper } = must(rung)) =>
    buyUntil(poolId, ({ tick }) => tick > tickLower && tick < tickUpper)
  held = { method: 'addLimitOrder', until: reaches }

  await expect(alice.orders.place({ plan })).rejects.toMatchObject({
    code: 'order-price-passed',
    funds: 'pool',
  })
  const [flow] = alice.flows.pending()
  expect(held).toBeUndefined()
  expect(await alice.orders.fetchAt(poolId)).toEqual([])
  await alice.orders.takeBack(must(flow).id)

  const after = await balancesOf(alice)
  const closed = await endOf(alice, poolId, 'liquidityRemoved')
  expect(closed.usd).toBeGreaterThan(fees.usd)
  expect(after.usd - before.usd).toBe(closed.usd - fees.usd)
  // the approval, the deposit and the payout cost a fee each
  expect(before.link - after.link).toBe(plan.amountIn - closed.link + 3n * fees.link)
  const { balance0, balance1 } = await alice.pools.fetchUnused(poolId)
  const dust = balance0 + balance1
  expect(dust).toBeLessThan(fees.link)
  expect(alice.flows.pending()).toEqual([])

  // the price passes before there is a position at all: what was deposited comes back whole, and no unit more
  const unminted = await planOf(alice, poolId)
  held = { method: 'mint', until: () => reaches(unminted.rungs[0]) }
  await expect(alice.orders.place({ plan: unminted })).rejects.toMatchObject({
    code: 'order-price-passed',
    funds: 'pool',
  })
  expect(held).toBeUndefined()
  const [stopped] = alice.flows.pending()
  await alice.orders.takeBack(must(stopped).id)
  const unharmed = await balancesOf(alice)
  expect(after.link - unharmed.link).toBe(3n * fees.link)
  expect(unharmed.usd).toBe(after.usd)
  const left = await alice.pools.fetchUnused(poolId)
  expect(left.balance0 + left.balance1).toBe(dust)
  expect(alice.flows.pending()).toEqual([])

  const admin = actorOn<SwapPool._SERVICE>(
    world.world.network,
    SwapPool,
    Principal.fromText(poolId),
    world.world.id('swap_factory'),
  )
  await admin.setLimitOrderAvailable(false)
  expect(await alice.orders.isSupported(poolId)).toBe(false)
  const again = await planOf(alice, poolId)
  const unmoved = await balancesOf(alice)
  await expect(alice.orders.place({ plan: again })).rejects.toMatchObject({
    code: 'no-orders-here',
    funds: 'wallet',
  })
  expect(await balancesOf(alice)).toEqual(unmoved)
})

/** The seeded pool of ICP and the platform's token, which has no allowances. */
async function platformPool(sdk: Sdk): Promise<OrderPool> {
  const pools = await sdk.pools.list()
  const found = pools.find(
    ({ token0, token1 }) =>
      [token0, token1].includes(id('slu_ledger')) && [token0, token1].includes(id('icp_ledger')),
  )
  return sdk.orders.fetchPool(must(found).canisterId)
}

const SLU = 100_000_000n

/** A pool that closes to the public once it is asked to take a deposit: it takes that, and does nothing with it. */
function closingBefore(method: string) {
  let poolId: string | undefined
  const setOpen = async (id: string, isOpen: boolean) => {
    const factory = world.world.id('swap_factory')
    const admin = actorOn<SwapPool._SERVICE>(
      world.world.network,
      SwapPool,
      Principal.fromText(id),
      factory,
    )
    await admin.setAvailable(isOpen)
  }
  const send: typeof fetch = async (input, init) => {
    const isAsked = poolId && init?.body instanceof Uint8Array && contains(init.body, method)
    if (isAsked && poolId) await setOpen(poolId, false)
    return fetch(input, init)
  }
  return {
    fetch: send,
    arm: (id: string) => {
      poolId = id
    },
    mend: async (id: string) => {
      poolId = undefined
      await setOpen(id, true)
    },
  }
}

test('a token without allowances is sold by an order: transferred, placed, and back to the unit', async () => {
  const pools = closingBefore('deposit')
  const alice = await world.newTrader({ fetch: pools.fetch })
  const pool = await platformPool(alice)
  const tokenIn = id('slu_ledger')
  const { fee } = await alice.tokens.fetch(tokenIn)
  const balance = () => alice.balances.fetch(tokenIn)
  const planNow = async () => {
    const now = await alice.orders.fetchPool(pool.poolId)
    return planOrders(now, { tokenIn, amountIn: 50n * SLU, ticks: [floorTick(now, tokenIn)] })
  }
  const before = await balance()
  const plan = await planNow()
  await alice.orders.place({ plan })
  expect(before - (await balance())).toBe(plan.amountIn + 2n * fee)
  const order = only(await alice.orders.fetchAt(pool.poolId))
  expect(order).toMatchObject({ tokenIn })
  await alice.orders.cancel({ order })
  const cancelled = await balance()
  // a transfer, the pool's own and its payout; and what the position could not use
  expect(before - cancelled).toBeGreaterThanOrEqual(3n * fee)
  expect(before - cancelled).toBeLessThan(3n * fee + plan.amountIn / 1_000n)

  // the pool has credited what was transferred, and takes no orders any more
  const refused = await planNow()
  pools.arm(pool.poolId)
  await expect(alice.orders.place({ plan: refused })).rejects.toThrow()
  await pools.mend(pool.poolId)
  const [stopped] = alice.flows.pending()
  expect(cancelled - (await balance())).toBe(refused.amountIn + 2n * fee)
  await alice.orders.takeBack(must(stopped).id)
  expect(cancelled - (await balance())).toBe(3n * fee)
  expect(alice.flows.pending()).toEqual([])
  expect(await alice.recover.fetchUndeposited(pool.poolId, tokenIn)).toBe(0n)
})

test('liquidity of such a token that the pool does not place comes back', async () => {
  const pools = closingBefore('deposit')
  const alice = await world.newTrader({ fetch: pools.fetch })
  const { poolId, tickSpacing } = await platformPool(alice)
  const pool = await alice.positions.fetchPool(poolId)
  const slu = id('slu_ledger')
  const { fee } = await alice.tokens.fetch(slu)
  const before = await alice.balances.fetch(slu)
  const middle = Math.floor(pool.tick / tickSpacing) * tickSpacing
  // beyond the price on the side where the position is of this token alone
  const [near, far, deposits] =
    pool.token0 === slu
      ? [20, 40, { deposit0: 10n * SLU, deposit1: 0n }]
      : [-40, -20, { deposit0: 0n, deposit1: 10n * SLU }]
  const order = {
    poolId,
    tickLower: middle + near * tickSpacing,
    tickUpper: middle + far * tickSpacing,
    ...deposits,
    minimum0: 0n,
    minimum1: 0n,
  }
  pools.arm(poolId)
  await expect(alice.liquidity.add({ order })).rejects.toThrow()
  await pools.mend(poolId)
  const [stopped] = alice.flows.pending()
  await alice.liquidity.takeBack(must(stopped).id)
  expect(before - (await alice.balances.fetch(slu))).toBe(3n * fee)
  expect(alice.flows.pending()).toEqual([])
})

function contains(bytes: Uint8Array, word: string): boolean {
  return Buffer.from(bytes).includes(word)
}

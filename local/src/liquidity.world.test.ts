import { accountIdentifier, type Position, type Sdk, toHex } from '@sluice/sdk'
import { planBalanced, planMove, withoutLiquidity } from '@sluice/sdk/balancedPlan'
import { otherAmount, planDeposit, planRemoval } from '@sluice/sdk/liquidityPlan'
import { quoteExactIn } from '@sluice/sdk/quote'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BreakingLink } from './testing/BreakingLink.ts'
import { foundPool } from './testing/foundPool.ts'
import { TestWorld } from './testing/TestWorld.ts'

const LINK = 10n ** 18n
const USD = 1_000_000n
const SLIPPAGE_PPM = 5_000n
const ALL_PPM = 1_000_000n

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
})
afterAll(() => world.stop())

const id = (name: string) => world.ledgerId(name)

/** One pool of a pair for each tier. */
const FEES = [3_000n, 500n, 10_000n]
const newPool = () =>
  foundPool(world, {
    sides: [
      { ledgerId: id('cksepoliausdc_ledger'), amount: 300n * USD },
      { ledgerId: id('cklink_ledger'), amount: 20n * LINK },
    ],
    feePips: FEES.shift() ?? 0n,
  })

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is not there')
  return value
}

/** What an account has of a pool's two tokens, in the pool's order, and what their ledgers take. */
async function pursesOf(sdk: Sdk, poolId: string) {
  const { token0, token1 } = await sdk.positions.fetchPool(poolId)
  const [balance0, balance1, one, other] = await Promise.all([
    sdk.balances.fetch(token0),
    sdk.balances.fetch(token1),
    sdk.tokens.fetch(token0),
    sdk.tokens.fetch(token1),
  ])
  return { token0, token1, balance0, balance1, fee0: one.fee, fee1: other.fee }
}

/** A tenth of the pair's worth around the price, of both tokens. */
async function planAround(sdk: Sdk, poolId: string, spacings = 20) {
  const pool = await sdk.positions.fetchPool(poolId)
  const middle = Math.round(pool.tick / pool.tickSpacing)
  const range = {
    tickLower: (middle - spacings) * pool.tickSpacing,
    tickUpper: (middle + spacings) * pool.tickSpacing,
  }
  const isLink0 = pool.token0 === id('cklink_ledger')
  const given = isLink0 ? ('token0' as const) : ('token1' as const)
  const other = must(otherAmount(range, pool, { given, amount: LINK }))
  const amounts = isLink0 ? { amount0: LINK, amount1: other } : { amount0: other, amount1: LINK }
  return { pool, range, plan: planDeposit(pool, range, { amounts, slippagePpm: SLIPPAGE_PPM }) }
}

const orderOf = (plan: Awaited<ReturnType<typeof planAround>>['plan']) => ({
  poolId: plan.poolId,
  tickLower: plan.tickLower,
  tickUpper: plan.tickUpper,
  deposit0: plan.amount0,
  deposit1: plan.amount1,
  minimum0: plan.minimum0,
  minimum1: plan.minimum1,
})

const oneOf = async (sdk: Sdk, poolId: string, positionId: bigint): Promise<Position> =>
  must((await sdk.positions.fetchAt(poolId)).find((position) => position.id === positionId))

/** Somebody else trades in the pool. */
async function trade(poolId: string, amountIn: bigint, sells: 'cksepoliausdc' | 'cklink') {
  const bob = await world.newTrader()
  const state = await bob.pools.fetchState(poolId)
  const tokenIn = id(`${sells}_ledger`)
  const tokenOut = state.token0 === tokenIn ? state.token1 : state.token0
  const quote = must(quoteExactIn([state], { tokenIn, tokenOut, amountIn }))
  await bob.swap.run({ quote, slippagePpm: 100_000n })
}

test('a position is opened, grown, read, paid its fees, shrunk and closed, each to the unit', async () => {
  const poolId = await newPool()
  const alice = await world.newTrader()
  const before = await pursesOf(alice, poolId)
  const { plan } = await planAround(alice, poolId)

  const { positionId } = await alice.liquidity.add({ order: orderOf(plan) })

  const opened = await pursesOf(alice, poolId)
  expect(before.balance0 - opened.balance0).toBe(plan.amount0 + 2n * before.fee0)
  expect(before.balance1 - opened.balance1).toBe(plan.amount1 + 2n * before.fee1)
  // the pool tells the index after it has answered
  await expect
    .poll(() => alice.positions.fetchPoolIds(), { timeout: 30_000, interval: 50 })
    .toContain(poolId)
  const fresh = await oneOf(alice, poolId, positionId)
  expect(fresh).toMatchObject({
    liquidity: plan.liquidity,
    tickLower: plan.tickLower,
    tickUpper: plan.tickUpper,
    fees0: 0n,
    fees1: 0n,
    isOrder: false,
  })
  const bob = await world.newTrader()
  expect(await bob.positions.fetchOne(poolId, positionId)).toMatchObject({
    liquidity: plan.liquidity,
    owner: toHex(accountIdentifier(alice.principal.toUint8Array())),
  })
  expect(await bob.positions.fetchOne(poolId, 10_000n)).toBeUndefined()

  // the same again into the same position
  const { positionId: grown } = await alice.liquidity.add({
    order: { ...orderOf(plan), positionId },
  })
  expect(grown).toBe(positionId)
  expect((await oneOf(alice, poolId, positionId)).liquidity).toBe(2n * plan.liquidity)

  await trade(poolId, 3n * USD, 'cksepoliausdc')
  await trade(poolId, LINK / 5n, 'cklink')
  const earning = await oneOf(alice, poolId, positionId)
  expect(earning.fees0).toBeGreaterThan(before.fee0)
  expect(earning.fees1).toBeGreaterThan(before.fee1)
  const unpaid = await pursesOf(alice, poolId)
  await alice.liquidity.collect({ positions: [earning] })
  const paid = await pursesOf(alice, poolId)
  expect(paid.balance0 - unpaid.balance0).toBe(earning.fees0 - before.fee0)
  expect(paid.balance1 - unpaid.balance1).toBe(earning.fees1 - before.fee1)

  const third = planRemoval(earning, { sharePpm: 333_333n, slippagePpm: SLIPPAGE_PPM })
  await alice.liquidity.remove({ positions: [{ position: earning, ...third }] })
  const shrunk = await pursesOf(alice, poolId)
  expect(shrunk.balance0 - paid.balance0).toBe(third.amount0 - before.fee0)
  expect(shrunk.balance1 - paid.balance1).toBe(third.amount1 - before.fee1)

  const rest = await oneOf(alice, poolId, positionId)
  expect(rest.liquidity).toBe(earning.liquidity - third.liquidity)
  const whole = planRemoval(rest, { sharePpm: ALL_PPM, slippagePpm: SLIPPAGE_PPM })
  await alice.liquidity.remove({ positions: [{ position: rest, ...whole }] })
  const closed = await pursesOf(alice, poolId)
  expect(closed.balance0 - shrunk.balance0).toBe(whole.amount0 - before.fee0)
  expect(closed.balance1 - shrunk.balance1).toBe(whole.amount1 - before.fee1)
  expect(await alice.positions.fetchAt(poolId)).toEqual([])
  await expect(
    alice.liquidity.remove({ positions: [{ position: rest, ...whole }] }),
  ).rejects.toMatchObject({ code: 'position-gone', funds: 'wallet' })
  expect(alice.flows.pending()).toEqual([])
})

test('one token in, a change of range, fees put back, and one token out, all inside of the pool', async () => {
  const poolId = await newPool()
  const alice = await world.newTrader()
  const start = await pursesOf(alice, poolId)
  const { pool, range } = await planAround(alice, poolId)
  const isLink0 = pool.token0 === id('cklink_ledger')
  const have = isLink0 ? { amount0: 2n * LINK, amount1: 0n } : { amount0: 0n, amount1: 2n * LINK }
  const state = await alice.pools.fetchState(poolId)
  const zap = planBalanced(pool, state.amm, { range, have, slippagePpm: SLIPPAGE_PPM })

  const { positionId } = await alice.liquidity.add({
    order: {
      poolId,
      ...range,
      deposit0: have.amount0,
      deposit1: have.amount1,
      minimum0: zap.minimum0,
      minimum1: zap.minimum1,
      swap: must(zap.swap),
    },
  })

  const zapped = await oneOf(alice, poolId, positionId)
  expect(zapped.liquidity).toBe(zap.liquidity)
  const paid = await pursesOf(alice, poolId)
  const [link, usd] = isLink0
    ? [start.balance0 - paid.balance0, start.balance1 - paid.balance1]
    : [start.balance1 - paid.balance1, start.balance0 - paid.balance0]
  const linkFee = isLink0 ? start.fee0 : start.fee1
  expect(link).toBeLessThanOrEqual(2n * LINK + 2n * linkFee)
  // what was left is dust: at most a few units came back, and no dollar was taken
  expect(2n * LINK + 2n * linkFee - link).toBeLessThan(LINK / 1_000n)
  expect(usd).toBeLessThanOrEqual(0n)
  const dust = await alice.pools.fetchUnused(poolId)
  expect(dust.balance0).toBeLessThanOrEqual(start.fee0)
  expect(dust.balance1).toBeLessThanOrEqual(start.fee1)

  // to another range: nothing of it comes near the wallet
  const wider = {
    tickLower: range.tickLower - 30 * pool.tickSpacing,
    tickUpper: range.tickUpper + 10 * pool.tickSpacing,
  }
  const before = await alice.pools.fetchState(poolId)
  const { removal, placed } = planMove(before, zapped, { range: wider, slippagePpm: SLIPPAGE_PPM })
  const moved = await alice.liquidity.add({
    order: {
      poolId,
      ...wider,
      deposit0: 0n,
      deposit1: 0n,
      minimum0: placed.minimum0,
      minimum1: placed.minimum1,
      from: {
        positionId,
        liquidity: removal.liquidity,
        minimum0: removal.minimum0,
        minimum1: removal.minimum1,
      },
      ...(placed.swap ? { swap: placed.swap } : {}),
    },
  })
  const standing = await oneOf(alice, poolId, moved.positionId)
  expect(standing).toMatchObject({ ...wider, liquidity: placed.liquidity })
  expect((await alice.positions.fetchAt(poolId)).length).toBe(1)

  // its fees go back into it
  await trade(poolId, 5n * USD, 'cksepoliausdc')
  const earning = await oneOf(alice, poolId, moved.positionId)
  const fees = { amount0: earning.fees0, amount1: earning.fees1 }
  const now = await alice.pools.fetchState(poolId)
  const back = planBalanced(pool, now.amm, { range: wider, have: fees, slippagePpm: SLIPPAGE_PPM })
  await alice.liquidity.add({
    order: {
      poolId,
      ...wider,
      positionId: moved.positionId,
      deposit0: 0n,
      deposit1: 0n,
      minimum0: back.minimum0,
      minimum1: back.minimum1,
      from: { positionId: moved.positionId, liquidity: 0n, minimum0: 0n, minimum1: 0n },
      ...(back.swap ? { swap: back.swap } : {}),
    },
  })
  const compounded = await oneOf(alice, poolId, moved.positionId)
  expect(compounded.liquidity).toBe(earning.liquidity + back.liquidity)

  // all of it as one token
  const all = planRemoval(compounded, { sharePpm: ALL_PPM, slippagePpm: SLIPPAGE_PPM })
  const last = await alice.pools.fetchState(poolId)
  const without = withoutLiquidity(last.amm, compounded, compounded.liquidity)
  const tokens = { token0: pool.token0, token1: pool.token1 }
  const given = isLink0 ? all.amount1 : all.amount0
  const out = must(
    quoteExactIn([{ ...last, amm: without }], {
      tokenIn: isLink0 ? tokens.token1 : tokens.token0,
      tokenOut: id('cklink_ledger'),
      amountIn: given,
    }),
  )
  const purse = await pursesOf(alice, poolId)
  await alice.liquidity.remove({
    positions: [{ position: compounded, ...all }],
    into: { zeroForOne: !isLink0, amountIn: given, minimumOut: out.amountOut },
  })
  const end = await pursesOf(alice, poolId)
  const [linkBack, usdBack] = isLink0
    ? [end.balance0 - purse.balance0, end.balance1 - purse.balance1]
    : [end.balance1 - purse.balance1, end.balance0 - purse.balance0]
  expect(usdBack).toBe(0n)
  expect(linkBack).toBeGreaterThanOrEqual(
    out.amountOut + (isLink0 ? all.amount0 : all.amount1) - linkFee,
  )
  expect(await alice.positions.fetchAt(poolId)).toEqual([])
  expect(alice.flows.pending()).toEqual([])
})

test('a price that moves, an answer that is lost, a position given away: nothing is lost and nothing is done twice', async () => {
  const poolId = await newPool()
  const link = new BreakingLink('after')
  const alice = await world.newTrader({ fetch: link.fetch })
  const before = await pursesOf(alice, poolId)
  const { plan } = await planAround(alice, poolId, 3)

  // the pool takes no less than the minimums: what was deposited waits, and comes back whole but for fees
  const greedy = { ...orderOf(plan), minimum0: plan.amount0 + 1n }
  await expect(alice.liquidity.add({ order: greedy })).rejects.toMatchObject({
    code: 'liquidity-price-moved',
    funds: 'pool',
  })
  const [stopped] = alice.flows.pending()
  await alice.liquidity.takeBack(must(stopped).id)
  const back = await pursesOf(alice, poolId)
  expect(before.balance0 - back.balance0).toBe(3n * before.fee0)
  expect(before.balance1 - back.balance1).toBe(3n * before.fee1)
  expect(await alice.pools.fetchUnused(poolId)).toEqual({ balance0: 0n, balance1: 0n })
  expect(alice.flows.pending()).toEqual([])

  // an answer on the way is lost
  link.arm()
  const failure = await alice.liquidity
    .add({ order: orderOf(plan) })
    .catch((error: unknown) => error)
  link.mend()
  const [flow] = alice.flows.pending()
  const receipt = flow
    ? await alice.liquidity.resume(flow.id)
    : await alice.liquidity.add({ order: orderOf(plan) })
  expect(failure).toMatchObject({ funds: flow ? 'moving' : 'wallet' })
  const positions = await alice.positions.fetchAt(poolId)
  expect(positions.map(({ liquidity }) => liquidity)).toEqual([plan.liquidity])
  expect(receipt).toMatchObject({ positionId: must(positions[0]).id })

  const bob = await world.newTrader()
  const given = must(positions[0])
  await expect(
    bob.liquidity.remove({
      positions: [
        { position: given, ...planRemoval(given, { sharePpm: ALL_PPM, slippagePpm: 0n }) },
      ],
    }),
  ).rejects.toMatchObject({ code: 'position-gone' })
  await alice.liquidity.transfer({ position: given, to: bob.principal.toText() })
  expect(await alice.positions.fetchAt(poolId)).toEqual([])
  expect(await oneOf(bob, poolId, given.id)).toMatchObject({ liquidity: plan.liquidity })
  await expect(
    alice.liquidity.transfer({ position: given, to: bob.principal.toText() }),
  ).rejects.toMatchObject({ code: 'position-gone', funds: 'wallet' })
  expect(alice.flows.pending()).toEqual([])
})

test('a price that moves within the slippage does not keep a narrow position from coming out as one token; what stops comes back', async () => {
  const poolId = await foundPool(world, {
    sides: [
      { ledgerId: id('cksepoliausdc_ledger'), amount: 300n * USD },
      { ledgerId: id('ckbtc_ledger'), amount: 300_000n },
    ],
    feePips: 500n,
  })
  const alice = await world.newTrader()
  const pool = await alice.positions.fetchPool(poolId)
  const isUsd0 = pool.token0 === id('cksepoliausdc_ledger')
  const middle = Math.round(pool.tick / pool.tickSpacing)
  const range = {
    tickLower: (middle - 6) * pool.tickSpacing,
    tickUpper: (middle + 6) * pool.tickSpacing,
  }
  const given = isUsd0 ? ('token0' as const) : ('token1' as const)
  const other = must(otherAmount(range, pool, { given, amount: 40n * USD }))
  const amounts = isUsd0
    ? { amount0: 40n * USD, amount1: other }
    : { amount0: other, amount1: 40n * USD }
  const open = async () => {
    const plan = planDeposit(await alice.positions.fetchPool(poolId), range, {
      amounts,
      slippagePpm: 50_000n,
    })
    const { positionId } = await alice.liquidity.add({ order: orderOf(plan) })
    return oneOf(alice, poolId, positionId)
  }
  /** The price of one spacing more, by somebody who buys with dollars. */
  const nudge = async () => {
    const { tick } = await alice.positions.fetchPool(poolId)
    const bob = await world.newTrader()
    for (let swaps = 0; swaps < 60; swaps += 1) {
      if (Math.abs((await bob.positions.fetchPool(poolId)).tick - tick) >= 5) return
      const state = await bob.pools.fetchState(poolId)
      const [tokenIn, tokenOut] = [id('cksepoliausdc_ledger'), id('ckbtc_ledger')]
      const quote = must(quoteExactIn([state], { tokenIn, tokenOut, amountIn: USD / 2n }))
      await bob.swap.run({ quote, slippagePpm: 100_000n })
    }
  }
  const asUsd = async (position: Position, more = 1n) => {
    const removal = planRemoval(position, { sharePpm: ALL_PPM, slippagePpm: SLIPPAGE_PPM })
    const state = await alice.pools.fetchState(poolId)
    const amm = withoutLiquidity(state.amm, position, position.liquidity)
    const amountIn = isUsd0 ? removal.amount1 : removal.amount0
    const [tokenIn, tokenOut] = isUsd0 ? [pool.token1, pool.token0] : [pool.token0, pool.token1]
    const quote = must(quoteExactIn([{ ...state, amm }], { tokenIn, tokenOut, amountIn }))
    const minimumOut = ((quote.amountOut * (ALL_PPM - SLIPPAGE_PPM)) / ALL_PPM) * more
    return {
      positions: [{ position, ...removal }],
      into: { zeroForOne: !isUsd0, amountIn, minimumOut },
    }
  }
  const first = await open()
  const order = await asUsd(first)
  await nudge()
  const before = await alice.balances.fetch(id('cksepoliausdc_ledger'))
  await alice.liquidity.remove(order)
  expect(await alice.positions.fetchAt(poolId)).toEqual([])
  expect(await alice.balances.fetch(id('cksepoliausdc_ledger'))).toBeGreaterThan(before + 70n * USD)
  expect(await alice.pools.fetchUnused(poolId)).toEqual({ balance0: 0n, balance1: 0n })

  // a bound that no price holds: both tokens lie at the pool, and come back
  const second = await open()
  const purse = await pursesOf(alice, poolId)
  await expect(alice.liquidity.remove(await asUsd(second, 100n))).rejects.toMatchObject({
    funds: 'pool',
  })
  const [stopped] = alice.flows.pending()
  await alice.liquidity.takeBack(must(stopped).id)
  const back = await pursesOf(alice, poolId)
  const arriving = (amount: bigint, fee: bigint) => (amount > fee ? amount - fee : 0n)
  expect(back.balance0 - purse.balance0).toBe(arriving(second.amount0, purse.fee0))
  expect(back.balance1 - purse.balance1).toBe(arriving(second.amount1, purse.fee1))
  expect(await alice.positions.fetchAt(poolId)).toEqual([])
  expect(alice.flows.pending()).toEqual([])
})

test('a pool is created once, its price is paid once, and what was paid for nothing comes back', async () => {
  const link = new BreakingLink('after')
  const alice = await world.newTrader({ fetch: link.fetch })
  const pair = { token0: id('cklink_ledger'), token1: id('ckbtc_ledger'), feePips: 10_000n }
  const wish = { ...pair, sqrtPriceX96: 1n << 96n }
  const { ledgerId, price } = await alice.liquidity.fetchCreationPrice()
  const { fee } = await alice.tokens.fetch(ledgerId)
  const before = await alice.balances.fetch(ledgerId)
  expect(await alice.liquidity.fetchPoolId(pair)).toBeUndefined()

  // the answer to the payment is lost
  link.arm()
  const failure = await alice.liquidity.createPool({ wish }).catch((error: unknown) => error)
  link.mend()
  const [flow] = alice.flows.pending()
  expect(failure).toMatchObject({ funds: flow ? 'moving' : 'wallet' })
  const receipt = flow
    ? await alice.liquidity.resume(flow.id)
    : await alice.liquidity.createPool({ wish })

  const poolId = must(await alice.liquidity.fetchPoolId(pair))
  expect(receipt).toEqual({
    kind: 'create-pool',
    poolId,
    moved: [
      { as: 'paid', ledgerId, amount: price },
      { as: 'fee', ledgerId, amount: 2n * fee },
    ],
  })
  expect(await alice.positions.fetchPool(poolId)).toMatchObject({
    feePips: 10_000n,
    sqrtPriceX96: 1n << 96n,
    liquidity: 0n,
  })
  const spent = before - (await alice.balances.fetch(ledgerId))
  expect(spent - price - 2n * fee).toBeLessThanOrEqual(flow ? 0n : fee)
  await expect(alice.liquidity.createPool({ wish })).rejects.toMatchObject({
    code: 'pool-exists',
    funds: 'wallet',
  })

  // what the factory would refuse is not paid for
  const twice = { ...wish, token1: wish.token0 }
  await expect(alice.liquidity.createPool({ wish: twice })).rejects.toMatchObject({
    code: 'same-token',
    funds: 'wallet',
  })
  await expect(
    alice.liquidity.createPool({ wish: { ...wish, token1: id('wicp_ledger') } }),
  ).rejects.toMatchObject({ code: 'refused', funds: 'wallet' })
  expect(await alice.recover.fetchCreationFees()).toMatchObject({ balance: 0n, passcodes: [] })

  // a factory that refuses all the same: what was paid is at the manager, and one call brings it back
  const strange = { ...wish, feePips: 77n }
  const held = await alice.balances.fetch(ledgerId)
  await expect(alice.liquidity.createPool({ wish: strange })).rejects.toMatchObject({
    code: 'pool-not-created',
    funds: 'pool',
  })
  const [stopped] = alice.flows.pending()
  await alice.liquidity.takeBack(must(stopped).id)
  expect(alice.flows.pending()).toEqual([])
  expect(await alice.recover.fetchCreationFees()).toMatchObject({ balance: 0n, passcodes: [] })
  // the approval, the payment and the way back
  expect(held - (await alice.balances.fetch(ledgerId))).toBe(3n * fee)
})

import type { Position, Quote, Sdk } from '@sluice/sdk'
import { otherAmount, planDeposit, planRemoval } from '@sluice/sdk/liquidityPlan'
import { floorTick, planOrders } from '@sluice/sdk/orderPlan'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundPool } from './testing/foundPool.ts'
import { makePublic } from './testing/publicPool.ts'
import { TestWorld } from './testing/TestWorld.ts'

const ICP = 100_000_000n
const LINK = 10n ** 18n
const USD = 1_000_000n
const ONE_PERCENT = 10_000n
const ALL_PPM = 1_000_000n

let world: TestWorld
let icp: string
let ckbtc: string
beforeAll(async () => {
  world = await TestWorld.start()
  icp = world.ledgerId('icp_ledger')
  ckbtc = world.ledgerId('ckbtc_ledger')
  const sdk = await world.newTrader()
  for (const pool of await sdk.pools.list())
    if ([pool.token0, pool.token1].every((id) => id === icp || id === ckbtc))
      await makePublic(world, pool.canisterId)
})
afterAll(() => world.stop())

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is not there')
  return value
}

/** One pool of a pair for each tier, with the habits of the public ones. */
const FEES = [3_000n, 500n]
async function newPool(): Promise<string> {
  const poolId = await foundPool(world, {
    sides: [
      { ledgerId: world.ledgerId('cksepoliausdc_ledger'), amount: 500n * USD },
      { ledgerId: world.ledgerId('cklink_ledger'), amount: 35n * LINK },
    ],
    feePips: must(FEES.shift()),
  })
  await makePublic(world, poolId)
  return poolId
}

const quoteOf = async (sdk: Sdk, amountIn: bigint): Promise<Quote> =>
  must(await sdk.quote({ tokenIn: icp, tokenOut: ckbtc, amountIn }))

async function pursesOf(sdk: Sdk, poolId: string) {
  const { token0, token1 } = await sdk.positions.fetchPool(poolId)
  const [balance0, balance1, one, other] = await Promise.all([
    sdk.balances.fetch(token0),
    sdk.balances.fetch(token1),
    sdk.tokens.fetch(token0),
    sdk.tokens.fetch(token1),
  ])
  return { balance0, balance1, fee0: one.fee, fee1: other.fee }
}

test('a public pool is listed, quoted as it says itself, and known to keep no bounds', async () => {
  const sdk = await world.newTrader()
  const quote = await quoteOf(sdk, 5n * ICP)

  expect((await sdk.pools.list()).map(({ canisterId }) => canisterId)).toContain(quote.poolId)
  expect(await sdk.swap.confirmQuote(quote)).toBe(quote.amountOut)
  expect(await sdk.pools.keepsBounds(quote.poolId)).toBe(false)
  expect(await sdk.pools.fetchEvents(quote.poolId, 1n, 1n).catch(() => 'none')).toBe('none')
})

test('a swap in one step has ended when its output is in the wallet, not when the pool has answered', async () => {
  const sdk = await world.newTrader()
  const before = await sdk.balances.fetch(ckbtc)
  const quote = await quoteOf(sdk, 5n * ICP)

  const receipt = await sdk.swap.run({ quote, slippagePpm: ONE_PERCENT })

  expect(receipt).toMatchObject({
    amountOut: quote.amountOut,
    received: quote.amountOut - 10n,
    leftInPool: { tokenIn: 0n, tokenOut: 0n },
  })
  expect((await sdk.balances.fetch(ckbtc)) - before).toBe(receipt.received)
  expect(sdk.flows.pending()).toEqual([])
})

test('a swap step by step leaves its output in the pool, and the way back waits for the queue', async () => {
  const sdk = await world.newTrader()
  const before = await sdk.balances.fetch(ckbtc)
  const quote = await quoteOf(sdk, 5n * ICP)

  const kept = await sdk.swap.run({ quote, slippagePpm: ONE_PERCENT, keepInPool: true })

  expect(kept.keptInPool).toBe(quote.amountOut)
  expect(await sdk.balances.fetch(ckbtc)).toBe(before)
  const [holding] = await sdk.recover.fetchAll(
    (await sdk.pools.list()).filter(({ canisterId }) => canisterId === quote.poolId),
  )
  expect(holding).toMatchObject({ ledgerId: ckbtc, amount: quote.amountOut })
  await sdk.recover.takeBack(must(holding))
  expect((await sdk.balances.fetch(ckbtc)) - before).toBe(quote.amountOut - 10n)
})

test('a swap that pays with what the pool holds is paid out by the queue, too', async () => {
  const sdk = await world.newTrader()
  const first = await quoteOf(sdk, 5n * ICP)
  await sdk.swap.run({ quote: first, slippagePpm: ONE_PERCENT, keepInPool: true })
  const before = await sdk.balances.fetch(icp)
  const back = must(
    await sdk.quote({ tokenIn: ckbtc, tokenOut: icp, amountIn: first.amountOut / 2n }),
  )

  const receipt = await sdk.swap.run({ quote: back, slippagePpm: ONE_PERCENT, useHeld: true })

  expect(receipt.received).toBe(back.amountOut - 10_000n)
  expect((await sdk.balances.fetch(icp)) - before).toBe(receipt.received)
})

test('what was sent to the own account of a public pool is not asked for in vain', async () => {
  const sdk = await world.newTrader()
  const { poolId } = await quoteOf(sdk, ICP)
  await sdk.wallet.transfer({ ledgerId: icp, to: poolId, amount: ICP })
  const pools = (await sdk.pools.list()).filter(({ canisterId }) => canisterId === poolId)
  const stray = must((await sdk.recover.fetchStray(icp, pools)).at(0))
  await expect(sdk.recover.takeBack(stray)).rejects.toMatchObject({
    code: 'transfer-refused',
    retry: 'never',
    funds: 'pool',
  })
  expect(sdk.flows.pending()).toEqual([])
})

test('numbers in a refusal are read though they are written in groups', async () => {
  const sdk = await world.newTrader()
  const quote = await quoteOf(sdk, 5n * ICP)
  const wished = { ...quote, amountOut: 2n * quote.amountOut }

  await expect(sdk.swap.run({ quote: wished, slippagePpm: 0n })).rejects.toMatchObject({
    code: 'price-moved',
    details: { minimumOut: wished.amountOut, offered: quote.amountOut },
  })
})

test('liquidity goes in, earns, and comes out in parts, each paid when the call has ended', async () => {
  const poolId = await newPool()
  const sdk = await world.newTrader()
  const before = await pursesOf(sdk, poolId)
  const pool = await sdk.positions.fetchPool(poolId)
  const middle = Math.round(pool.tick / pool.tickSpacing)
  const range = {
    tickLower: (middle - 20) * pool.tickSpacing,
    tickUpper: (middle + 20) * pool.tickSpacing,
  }
  const amount0 = before.balance0 / 50n
  const amount1 = must(otherAmount(range, pool, { given: 'token0', amount: amount0 }))
  const plan = planDeposit(pool, range, { amounts: { amount0, amount1 }, slippagePpm: 5_000n })
  const order = {
    poolId,
    ...range,
    deposit0: plan.amount0,
    deposit1: plan.amount1,
    minimum0: plan.minimum0,
    minimum1: plan.minimum1,
  }

  const { positionId } = await sdk.liquidity.add({ order })
  await sdk.liquidity.add({ order: { ...order, positionId } })

  const position = await positionAt(sdk, poolId, positionId)
  // each adding may lose a unit to rounding
  expect(2n * plan.liquidity - position.liquidity).toBeLessThanOrEqual(2n)
  const paid = await pursesOf(sdk, poolId)
  expect(before.balance0 - paid.balance0).toBe(2n * (plan.amount0 + 2n * before.fee0))
  expect(await sdk.positions.fetchOne(poolId, 10_000n)).toBeUndefined()

  const half = planRemoval(position, { sharePpm: ALL_PPM / 2n, slippagePpm: 5_000n })
  await sdk.liquidity.remove({ positions: [{ position, ...half }] })
  const shrunk = await pursesOf(sdk, poolId)
  expect(shrunk.balance0 - paid.balance0).toBe(half.amount0 - before.fee0)
  expect(shrunk.balance1 - paid.balance1).toBe(half.amount1 - before.fee1)

  const rest = await positionAt(sdk, poolId, positionId)
  const whole = planRemoval(rest, { sharePpm: ALL_PPM, slippagePpm: 5_000n })
  const into = { zeroForOne: true, amountIn: whole.amount0, minimumOut: 1n }
  await expect(
    sdk.liquidity.remove({ positions: [{ position: rest, ...whole }], into }),
  ).rejects.toMatchObject({ code: 'refused', funds: 'wallet' })
  const from = { positionId, ...whole }
  await expect(
    sdk.liquidity.add({ order: { ...order, deposit0: 0n, deposit1: 0n, from } }),
  ).rejects.toMatchObject({ code: 'refused', funds: 'wallet' })
  await sdk.liquidity.remove({ positions: [{ position: rest, ...whole }] })
  const closed = await pursesOf(sdk, poolId)
  expect(closed.balance1 - shrunk.balance1).toBe(whole.amount1 - before.fee1)
  expect(await sdk.positions.fetchAt(poolId)).toEqual([])
  expect(sdk.flows.pending()).toEqual([])
})

async function positionAt(sdk: Sdk, poolId: string, positionId: bigint): Promise<Position> {
  return must((await sdk.positions.fetchAt(poolId)).find(({ id }) => id === positionId))
}

test('orders are placed, listed, and come back to the wallet', async () => {
  const poolId = await newPool()
  const sdk = await world.newTrader()
  const link = world.ledgerId('cklink_ledger')
  const { fee } = await sdk.tokens.fetch(link)
  const before = await sdk.balances.fetch(link)
  const pool = await sdk.orders.fetchPool(poolId)
  const ticks = [floorTick(pool, link)]
  const plan = planOrders(pool, { tokenIn: link, amountIn: 3n * LINK, ticks })

  const { positionIds } = await sdk.orders.place({ plan })

  const [order] = await sdk.orders.fetchAt(poolId)
  expect(order?.positionId).toBe(positionIds[0])
  const cancelled = await sdk.orders.cancel({ order: must(order) })
  for (const { amount } of cancelled.leftInPool) expect(amount).toBeLessThan(fee)
  const lost = before - (await sdk.balances.fetch(link))
  // two fees on the way there, one on the way back, and what rounding keeps
  expect(lost).toBeGreaterThanOrEqual(3n * fee)
  expect(lost).toBeLessThan(3n * fee + fee)
  expect(await sdk.orders.fetchAt(poolId)).toEqual([])
})

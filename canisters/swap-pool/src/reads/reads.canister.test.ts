import { Principal } from '@icp-sdk/core/principal'
import { sqrtRatioAtTick } from '@sluice/amm'
import { accountIdentifier } from '@sluice/canister'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  FEE0,
  FEE1,
  mintAround,
  type PoolWorld,
  person,
  startPoolWorld,
  unwrap,
} from '../testing/poolWorld.ts'

const maker = person(1)
const alice = person(2)
const LIQUIDITY = 10n ** 12n

let world: PoolWorld
beforeAll(async () => {
  world = await startPoolWorld({ people: [maker, alice] })
  for (const owner of [maker, alice]) await world.approveAll(owner)
  await world.depositBoth(maker, 3n * LIQUIDITY)
  await mintAround(world, maker, { width: 6000n, amount: LIQUIDITY })
  await mintAround(world, maker, { width: 600n, amount: LIQUIDITY })
  const swap = { zeroForOne: true, amountIn: '1000000000', amountOutMinimum: '0' }
  const fees = { tokenInFee: FEE0, tokenOutFee: FEE1 }
  unwrap(await world.pool.as(alice).depositFromAndSwap({ ...swap, ...fees }))
})
afterAll(() => world.network.stop())

const pool = () => world.pool.as(Principal.anonymous())

test('metadata names the pool and its price', async () => {
  const metadata = unwrap(await pool().metadata())
  const [address0, address1] = [world.addressOf('token0'), world.addressOf('token1')]
  expect(metadata).toMatchObject({
    key: `${address0}_${address1}_3000`,
    fee: 3000n,
    nextPositionId: 3n,
    token0: { address: address0, standard: 'ICRC2' },
  })
  expect(metadata.sqrtPriceX96).toBeLessThan(sqrtRatioAtTick(0))
})

test('ticks are listed in order, with prices and a bitmap that says the same', async () => {
  const { content, totalElements } = unwrap(await pool().getTicks(0n, 100n))
  expect(totalElements).toBe(4n)
  expect(content.map(({ id }) => id)).toEqual(['-6000', '-600', '600', '6000'])
  const infos = unwrap(await pool().getTickInfos(1n, 1n)).content
  expect(infos).toMatchObject([{ tickIndex: -600n, price0: sqrtRatioAtTick(-600), price1: 0n }])
  const words = unwrap(await pool().getTickBitmaps())
  const bits = words.flatMap(([, word]) => [...word.toString(2)].filter((bit) => bit === '1'))
  expect(bits).toHaveLength(4)
  expect(unwrap(await pool().sumTick())).toBe(0n)
})

test('positions show what they earn, by owner and by range', async () => {
  const [first, second] = unwrap(await pool().getUserPositionsByPrincipal(maker))
  expect([first?.id, second?.id]).toEqual([1n, 2n])
  const now = unwrap(await pool().getUserPosition(2n))
  const income = unwrap(await pool().refreshIncome(2n))
  expect(income.tokensOwed0).toBe(now.tokensOwed0)
  expect(income.tokensOwed0).toBeGreaterThan(0n)
  const batch = unwrap(await pool().batchRefreshIncome([2n, 77n]))
  expect(batch.totalTokensOwed0).toBe(income.tokensOwed0)
  const range = unwrap(await pool().getPosition({ tickLower: -600n, tickUpper: 600n }))
  expect(range.liquidity).toBe(now.liquidity)
  expect(unwrap(await pool().getPositions(0n, 9n)).content.map(({ id }) => id)).toEqual([
    '-6000_6000',
    '-600_600',
  ])
  const withAmounts = unwrap(await pool().getUserPositionWithTokenAmount(0n, 9n)).content
  expect(withAmounts[1]?.token0Amount).toBeGreaterThan(LIQUIDITY - 10n)
  expect(await pool().getUserPosition(77n)).toHaveProperty('err')
})

test('a number that does not fit is nobody’s id and no tick, not the one that it would be cut to', async () => {
  const id = 2n ** 64n + 1n
  const own = world.pool.as(maker)
  for (const answer of [
    await own.getUserPosition(id),
    await own.refreshIncome(id),
    await own.claim({ positionId: id }),
    await own.decreaseLiquidity({ positionId: id, liquidity: '1' }),
    await own.increaseLiquidity({
      positionId: id,
      amount0Desired: '1',
      amount1Desired: '1',
      amount0Min: [],
      amount1Min: [],
    }),
    await own.transferPosition(maker, alice, id),
    await own.approvePosition(alice, id),
    await own.addLimitOrder({ positionId: id, tickLimit: 0n }),
    await own.removeLimitOrder(id),
  ])
    expect(answer).toHaveProperty('err')
  expect(await own.checkOwnerOfUserPosition(maker, id)).toEqual({ ok: false })
  expect(unwrap(await own.batchRefreshIncome([id])).totalTokensOwed0).toBe(0n)
  expect(await own.getUserPositionIdsByPrincipal(maker)).toEqual({ ok: [1n, 2n] })

  const cut = { tickLower: -600n + 2n ** 32n, tickUpper: 600n + 2n ** 64n }
  const unused = {
    liquidity: 0n,
    tokensOwed0: 0n,
    tokensOwed1: 0n,
    feeGrowthInside0LastX128: 0n,
    feeGrowthInside1LastX128: 0n,
  }
  expect(await own.getPosition(cut)).toEqual({ ok: unused })
})

test('a range that nobody uses has nothing, and an unknown position no owner, as in the public pools', async () => {
  const range = unwrap(await pool().getPosition({ tickLower: -60n, tickUpper: 60n }))
  expect(range.liquidity).toBe(0n)
  for (const id of [77n, 2n ** 64n + 1n])
    expect(await pool().getUserByPositionId(id)).toEqual({ ok: '' })
})

test('owners are named by their account identifiers', async () => {
  const identifier = Buffer.from(accountIdentifier(maker.toUint8Array())).toString('hex')
  expect(await pool().getUserByPositionId(1n)).toEqual({ ok: identifier })
  expect(await pool().getUserPositionIds()).toEqual({ ok: [[identifier, [1n, 2n]]] })
  expect(await pool().getUserPositionIdsByPrincipal(maker)).toEqual({ ok: [1n, 2n] })
  expect(await pool().checkOwnerOfUserPosition(alice, 1n)).toEqual({ ok: false })
})

test('a quote for all says when the pool cannot take so much', async () => {
  const swap = { zeroForOne: true, amountOutMinimum: '0' }
  expect(await pool().quoteForAll({ ...swap, amountIn: `${10n ** 20n}` })).toMatchObject({
    err: { InternalError: expect.stringContaining('The maximum amount of input tokens is') },
  })
  expect(await pool().quoteForAll({ ...swap, amountIn: '1' })).toEqual({
    err: { InternalError: 'The amount of input token is too small.' },
  })
  expect(await pool().quote({ ...swap, amountIn: 'x' })).toEqual({
    err: { InternalError: 'preswap "Illegal amountIn"' },
  })
})

test('a position can be approved and handed over with what it earned', async () => {
  const ids = async (owner: Principal) => unwrap(await pool().getUserPositionIdsByPrincipal(owner))
  const bob = person(3)
  const move = (caller: Principal) => world.pool.as(caller).transferPosition(maker, bob, 1n)
  expect(await move(alice)).toEqual({ err: { InternalError: 'Permission denied' } })
  expect(await world.pool.as(maker).approvePosition(alice, 1n)).toEqual({ ok: true })
  expect(await move(alice)).toEqual({ ok: true })
  expect(await ids(bob)).toEqual([1n])
  expect(await ids(maker)).toEqual([2n])
  expect(await pool().getPositionSender(1n)).toEqual({ ok: [maker] })
  expect(await pool().getPositionSender(2n)).toEqual({ ok: [] })
  expect(await move(alice)).toEqual({ err: { InternalError: 'Permission denied' } })
  expect(await world.pool.as(bob).claim({ positionId: 1n })).toHaveProperty('ok')
})

test('the protocol share goes to the fee receiver every week', async () => {
  await world.pool.as(maker).claim({ positionId: 2n })
  const { swapFee0Repurchase } = unwrap(await pool().getTokenAmountState())
  expect(swapFee0Repurchase).toBeGreaterThan(0n)

  await world.network.advanceTime(8 * 24 * 3_600_000)

  expect(unwrap(await pool().getTokenAmountState()).swapFee0Repurchase).toBe(0n)
  expect((await world.unusedOf(person(201))).balance0).toBe(swapFee0Repurchase)
  await world.requireBalanced()
})

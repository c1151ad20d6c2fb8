import { Principal } from '@icp-sdk/core/principal'
import { REAL_CONDITIONS, ROUGH_CONDITIONS } from '@sluice/network'
import { newOrderKey, type OrderKey, type Sdk } from '@sluice/sdk'
import { fullRange, otherAmount, planDeposit, planRemoval } from '@sluice/sdk/liquidityPlan'
import { floorTick, planOrders } from '@sluice/sdk/orderPlan'
import { DEPTH, SEED, times } from '@sluice/test-depth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestWorld } from './testing/TestWorld.ts'

const ICP = 100_000_000n
const ALL_PPM = 1_000_000n
/** So often a person goes on, or begins anew what has come to nothing. */
const TRIES = 6
/** A deep run waits as long as people do, too. */
const CONDITIONS = DEPTH === 1 ? REAL_CONDITIONS : ROUGH_CONDITIONS
/** Replicas that were behind have caught up by then. */
const HESITATION_MS = CONDITIONS.lagMs ?? 0
const WHOLE_JOURNEY_MS = 300_000
/** Each time others of its requests meet something. */
const ROUNDS = Array.from({ length: times(3) }, (_, round) => round + 1)

let world: TestWorld
let icp: string
let ckbtc: string
beforeAll(async () => {
  world = await TestWorld.start({ ...CONDITIONS, seed: SEED })
  icp = world.ledgerId('icp_ledger')
  ckbtc = world.ledgerId('ckbtc_ledger')
  // the farms begin some seconds after the world
  await world.world.network.advanceTime(10_000)
})
afterAll(() => world.stop())

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is not there')
  return value
}

/** As people do who are told that something did not work. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, HESITATION_MS))
    }
  }
}

/** Gives one order until it is carried out: under one key it is the same order, however often it is given. */
function order<T>(sdk: Sdk, give: (key: OrderKey) => Promise<T>): Promise<T> {
  const key = newOrderKey(sdk.principal.toText(), Date.now())
  return patiently(() => give(key))
}

/** What the ledger itself says, with nobody between. */
const balanceOf = (sdk: Sdk, name: 'icp_ledger' | 'ckbtc_ledger') =>
  world.world.ledger(name, sdk.principal).icrc1_balance_of({ owner: sdk.principal, subaccount: [] })
const pursesOf = async (sdk: Sdk) => ({
  icp: await balanceOf(sdk, 'icp_ledger'),
  ckbtc: await balanceOf(sdk, 'ckbtc_ledger'),
})

/** Approvals that a lost answer made somebody give again cost their ledger's fee; nothing else may be taken twice. */
function expectPaid(paid: bigint, { amount, fee }: { amount: bigint; fee: bigint }): void {
  expect(paid).toBeGreaterThanOrEqual(amount)
  expect(paid).toBeLessThanOrEqual(amount + BigInt(TRIES) * fee)
  expect((paid - amount) % fee).toBe(0n)
}

test.each(ROUNDS)(
  'a swap pays once and arrives, whatever becomes of the answers (%i)',
  async () => {
    const sdk = await world.newTrader()
    const before = await pursesOf(sdk)
    const quote = must(
      await patiently(() => sdk.quote({ tokenIn: icp, tokenOut: ckbtc, amountIn: 5n * ICP })),
    )

    const receipt = await order(sdk, (key) => sdk.swap.run({ quote, slippagePpm: 10_000n, key }))

    const after = await pursesOf(sdk)
    expectPaid(before.icp - after.icp, { amount: 5n * ICP + 2n * 10_000n, fee: 10_000n })
    expect(after.ckbtc - before.ckbtc).toBe(receipt.amountOut - 10n)
    expect(receipt.received).toBe(receipt.amountOut - 10n)
    expect(sdk.flows.pending()).toEqual([])
  },
  WHOLE_JOURNEY_MS,
)

test.each(ROUNDS)(
  'tokens go into a pool and come back, to the unit (%i)',
  async () => {
    const sdk = await world.newTrader()
    const before = await pursesOf(sdk)
    const { poolId } = must(
      await patiently(() => sdk.quote({ tokenIn: icp, tokenOut: ckbtc, amountIn: ICP })),
    )

    await order(sdk, (key) => sdk.wallet.deposit({ ledgerId: icp, poolId, amount: 2n * ICP, key }))
    const paidIn = before.icp - (await balanceOf(sdk, 'icp_ledger'))
    const place = { kind: 'unused' } as const
    const holding = { poolId, ledgerId: icp, place, amount: 2n * ICP }
    await order(sdk, (key) => sdk.recover.takeBack(holding, { key }))

    const paidBack = (await balanceOf(sdk, 'icp_ledger')) - (before.icp - paidIn)
    expectPaid(paidIn, { amount: 2n * ICP, fee: 10_000n })
    expect(paidBack).toBe(2n * ICP - 10_000n)
    expect(sdk.flows.pending()).toEqual([])
  },
  WHOLE_JOURNEY_MS,
)

test.each(ROUNDS)(
  'liquidity is added once and comes out whole (%i)',
  async () => {
    const sdk = await world.newTrader()
    const before = await pursesOf(sdk)
    const { poolId } = must(
      await patiently(() => sdk.quote({ tokenIn: icp, tokenOut: ckbtc, amountIn: ICP })),
    )
    const pool = await patiently(() => sdk.positions.fetchPool(poolId))
    const middle = Math.round(pool.tick / pool.tickSpacing)
    const range = {
      tickLower: (middle - 20) * pool.tickSpacing,
      tickUpper: (middle + 20) * pool.tickSpacing,
    }
    const given = pool.token0 === icp ? ('token0' as const) : ('token1' as const)
    const other = must(otherAmount(range, pool, { given, amount: ICP }))
    const amounts =
      given === 'token0' ? { amount0: ICP, amount1: other } : { amount0: other, amount1: ICP }
    const plan = planDeposit(pool, range, { amounts, slippagePpm: 20_000n })
    const wish = {
      poolId,
      ...range,
      deposit0: plan.amount0,
      deposit1: plan.amount1,
      minimum0: plan.minimum0,
      minimum1: plan.minimum1,
    }

    const { positionId } = await order(sdk, (key) => sdk.liquidity.add({ order: wish, key }))

    const positions = await eventually(
      () => sdk.positions.fetchAt(poolId),
      (found) => found.length > 0,
    )
    expect(positions.map(({ id }) => id)).toEqual([positionId])
    const position = must(positions[0])
    const whole = planRemoval(position, { sharePpm: ALL_PPM, slippagePpm: 20_000n })
    await order(sdk, (key) => sdk.liquidity.remove({ positions: [{ position, ...whole }], key }))
    const gone = await eventually(
      () => sdk.positions.fetchAt(poolId),
      (found) => found.length === 0,
    )
    expect(gone).toEqual([])
    const after = await pursesOf(sdk)
    // all but fees, and a unit that rounding keeps
    expect(before.icp - after.icp).toBeLessThanOrEqual(BigInt(TRIES + 3) * 10_000n + 1n)
    expect(before.ckbtc - after.ckbtc).toBeLessThanOrEqual(BigInt(TRIES + 3) * 10n + 1n)
    expect(sdk.flows.pending()).toEqual([])
  },
  WHOLE_JOURNEY_MS,
)

test.each(ROUNDS)(
  'an order stands once, and is taken back (%i)',
  async () => {
    const sdk = await world.newTrader()
    const before = await pursesOf(sdk)
    const { poolId } = must(
      await patiently(() => sdk.quote({ tokenIn: icp, tokenOut: ckbtc, amountIn: ICP })),
    )
    const pool = await patiently(() => sdk.orders.fetchPool(poolId))
    const side = pool.token0 === icp ? 1 : -1
    const ticks = [floorTick(pool, icp) + side * 10 * pool.tickSpacing]
    const plan = planOrders(pool, { tokenIn: icp, amountIn: 2n * ICP, ticks })

    await order(sdk, (key) => sdk.orders.place({ plan, key }))

    const placed = await eventually(
      () => sdk.orders.fetchAt(poolId),
      (found) => found.length > 0,
    )
    expect(placed).toHaveLength(1)
    await order(sdk, (key) => sdk.orders.cancel({ order: must(placed[0]), key }))
    const after = await pursesOf(sdk)
    expect(before.icp - after.icp).toBeLessThanOrEqual(BigInt(TRIES + 3) * 10_000n + 100n)
    expect(sdk.flows.pending()).toEqual([])
  },
  WHOLE_JOURNEY_MS,
)

/** What is there once every replica has seen it. */
async function eventually<T>(read: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  const until = Date.now() + 30_000
  for (;;) {
    const found = await patiently(read)
    if (isThere(found) || Date.now() > until) return found
  }
}

test.each(ROUNDS)(
  'a transfer to somebody is made once (%i)',
  async () => {
    const sdk = await world.newTrader()
    const somebody = Principal.fromUint8Array(Uint8Array.of(9, 9, 9, 1)).toText()
    const before = await pursesOf(sdk)

    await order(sdk, (key) =>
      sdk.wallet.transfer({ ledgerId: ckbtc, to: somebody, amount: 1_000n, key }),
    )

    expect(before.ckbtc - (await balanceOf(sdk, 'ckbtc_ledger'))).toBe(1_010n)
    expect(sdk.flows.pending()).toEqual([])
  },
  WHOLE_JOURNEY_MS,
)

test.each(ROUNDS)(
  'tokens are staked once, and come back to the unit (%i)',
  async () => {
    const sdk = await world.newTrader()
    const pools = await patiently(() => sdk.stakes.list({ filter: 'live' }))
    const pool = must(pools.find(({ stakingToken }) => stakingToken === icp))
    const before = await balanceOf(sdk, 'icp_ledger')

    await order(sdk, (key) => sdk.stakes.stake({ pool, amount: ICP, key }))
    const staked = await balanceOf(sdk, 'icp_ledger')
    await order(sdk, (key) => sdk.stakes.unstake({ pool, key }))

    expectPaid(before - staked, { amount: ICP + 2n * 10_000n, fee: 10_000n })
    expect((await balanceOf(sdk, 'icp_ledger')) - staked).toBe(ICP - 10_000n)
    expect(sdk.flows.pending()).toEqual([])
  },
  WHOLE_JOURNEY_MS,
)

test.each(ROUNDS)(
  'a position is staked in a farm once, and comes back (%i)',
  async () => {
    const sdk = await world.newTrader()
    const usdc = world.ledgerId('ckusdc_ledger')
    const farms = await patiently(() => sdk.farms.list({ filter: 'live' }))
    const { farmId, poolId } = must(farms.find(({ rewardToken }) => rewardToken === usdc))
    const pool = await patiently(() => sdk.positions.fetchPool(poolId))
    const range = fullRange(pool)
    const [amount0 = 0n, amount1 = 0n] = await Promise.all(
      [pool.token0, pool.token1].map(
        async (id) => (await patiently(() => sdk.balances.fetch(id))) / 10n,
      ),
    )
    const plan = planDeposit(pool, range, { amounts: { amount0, amount1 }, slippagePpm: 50_000n })
    const wish = { ...plan, deposit0: plan.amount0, deposit1: plan.amount1 }
    const { positionId } = await order(sdk, (key) => sdk.liquidity.add({ order: wish, key }))
    const farm = await patiently(() => sdk.farms.fetch(farmId))

    await order(sdk, (key) => sdk.farms.stake({ farm, positionId, key }))
    const gone = await eventually(
      () => sdk.positions.fetchAt(poolId),
      (found) => found.length === 0,
    )
    expect(gone).toEqual([])
    await order(sdk, (key) => sdk.farms.unstake({ farm, positionId, key }))

    const back = await eventually(
      () => sdk.positions.fetchAt(poolId),
      (found) => found.length > 0,
    )
    expect(back.map(({ id }) => id)).toEqual([positionId])
    expect(sdk.flows.pending()).toEqual([])
  },
  WHOLE_JOURNEY_MS,
)

import { expect, test } from 'vitest'
import type { AnyFlow, Flows } from '../../flows/flowKinds.ts'
import type { LiquidityReads } from '../../liquidity/LiquidityReads.ts'
import type { UnusedFees } from '../../recover/CreationFees.ts'
import type { CreationFee } from '../../sale/creationFee.ts'
import type { Token } from '../../tokens.ts'
import type { MakeMarketFacts } from '../LaunchpadFlow.ts'
import type { LaunchSale, SaleStatus } from '../LaunchSale.ts'
import { MarketOrders } from './MarketOrders.ts'
import type { MarketWish } from './MarketWish.ts'

const [ICP, NEW] = ['ryjl3-tyaaa-aaaaa-aaaba-cai', 'ss2fx-dyaaa-aaaar-qacoq-cai']
const [ME, OTHER] = ['me', 'somebody else']
const [FACTORY, MANAGER, FARMS] = ['the factory', 'the manager', 'aaaaa-aa']
const FEE = 10n
const NOW_MS = 1_800_000_000_000
const ONE = 1n << 96n
const POOL_PRICE = { ledgerId: ICP, price: 500n }
const FARM_PRICE = { ledgerId: ICP, price: 300n }

const ofToken = (ledgerId: string) => ({ ledgerId, symbol: 'T', decimals: 8, fee: FEE })
const token = (ledgerId: string): Token => ({
  ...{ ledgerId, symbol: 'T', name: 'T', decimals: 8, fee: FEE, standard: 'ICRC2' },
})

type World = {
  readonly status?: SaleStatus
  readonly creator?: string
  /** What is due to the founder. */
  readonly left?: { readonly token: bigint; readonly payment: bigint }
  /** In the wallet, by ledger. */
  readonly held?: Readonly<Record<string, bigint>>
  /** The price of the pool that is there. */
  readonly there?: bigint
  readonly founders?: readonly string[]
  readonly farmFee?: CreationFee
}

function ordersIn({
  status = 'succeeded',
  creator = ME,
  left = { token: 100_000n, payment: 20_000n },
  held = {},
  there,
  founders = [],
  farmFee = { price: FARM_PRICE, unused: 0n, isPaid: false },
}: World = {}) {
  const sale: LaunchSale = {
    ...{ id: 'sale', creator, name: 'Bell', description: '', funded: 0n, left, status },
    ...{ token: ofToken(NEW), payment: ofToken(ICP), offered: 1n, hardCap: 1n, softCap: 1n },
    ...{ minimum: 1n, maximum: undefined, startNs: 1n, endNs: 2n, isWhitelisted: false },
    ...{ whitelistSize: 0n, vesting: { cliffSeconds: 0n, durationSeconds: 0n } },
    ...{ raised: 0n, investors: 0n, accepted: 0n, sold: 0n },
  }
  const begun: AnyFlow[] = []
  // the engine's part: it asks what the order is, and carries it out
  const start = async (_: unknown, begin: () => Promise<AnyFlow>) => {
    begun.push(await begin())
    return { kind: 'make-market', saleId: sale.id, poolId: 'made', moved: [] }
  }
  const unused: UnusedFees = {
    ...{ managerId: MANAGER, factoryId: FACTORY, balance: 0n, passcodes: [] },
    ...POOL_PRICE,
  }
  const orders = new MarketOrders({
    config: {
      ...{ environment: 'local', network: { host: 'http://localhost:1' } },
      ...{ identityProvider: 'http://localhost:1', canisters: { farm_factory: FARMS } },
    },
    flows: { start } as unknown as Pick<Flows, 'start'>,
    launchpad: {
      fetchId: async () => 'launchpad',
      fetchSale: async () => sale,
      fetchTokensHeld: async () => 0n,
    },
    creationFees: {
      fetch: async () => unused,
      fetchPoolId: async () => (there === undefined ? undefined : 'pool'),
    },
    farmFactory: {
      fetchFounders: async () => [...founders],
      fetchCreationFee: async () => farmFee,
    },
    liquidity: { fetchPool: async () => ({ sqrtPriceX96: there }) } as unknown as Pick<
      LiquidityReads,
      'fetchPool'
    >,
    tokens: { fetch: async (ledgerId) => token(ledgerId) },
    balances: { fetch: async (ledgerId) => held[ledgerId] ?? 0n },
    ...{ principal: ME, now: () => NOW_MS },
  })
  const make = async (change: Partial<MarketWish> = {}): Promise<MakeMarketFacts> => {
    await orders.make({ wish: wishOf(change) })
    const [flow] = begun
    if (flow?.kind !== 'make-market') throw new Error('nothing was begun')
    return flow.facts
  }
  return { orders, sale, make, begun }
}

/** Ten thousand of each at the price of one, over the whole range of prices. */
const wishOf = (change: Partial<MarketWish> = {}): MarketWish => ({
  ...{ saleId: 'sale', feePips: 3_000n, sqrtPriceX96: ONE, slippagePpm: 5_000n },
  ...{ range: { tickLower: -887_220, tickUpper: 887_220 } },
  ...{ amounts: { amount0: 10_000n, amount1: 10_000n } },
  poolPrice: POOL_PRICE,
  ...change,
})

test('the terms name what a market costs: pool and farm, the pool that is there, and what is free', async () => {
  const terms = async (world: World) => {
    const { orders, sale } = ordersIn(world)
    return orders.fetchTerms(sale, 3_000n)
  }
  const pair = { token0: ICP, token1: NEW }
  expect(await terms({})).toEqual({ ...pair, poolPrice: POOL_PRICE, farmPrice: FARM_PRICE })
  const there = { poolId: 'pool', sqrtPriceX96: 5n }
  expect(await terms({ there: 5n })).toEqual({ ...pair, there, farmPrice: FARM_PRICE })
  expect(await terms({ founders: [ME] })).not.toHaveProperty('farmPrice')
  const left = { price: FARM_PRICE, unused: 1n, isPaid: false }
  expect(await terms({ farmFee: left })).not.toHaveProperty('farmPrice')
})

test('one order collects, makes the pool, adds to it and founds the farm', async () => {
  const { make } = ordersIn({ held: { [ICP]: 10_000n } })
  const facts = await make({ farm: { reward: 50_000n, days: 14 }, farmPrice: FARM_PRICE })
  expect(facts).toMatchObject({
    ...{ saleId: 'sale', tokenId: NEW, tokenFee: FEE, paymentId: ICP, paymentFee: FEE },
    pool: {
      ...{ token0: ICP, token1: NEW, sqrtPriceX96: ONE, factoryId: FACTORY },
      ...{ managerId: MANAGER, ...POOL_PRICE, fee: FEE },
    },
    add: { poolId: '', token0: { ledgerId: ICP }, token1: { ledgerId: NEW } },
    farm: { rewardToken: NEW, reward: 50_000n, refunder: ME, creationFee: FARM_PRICE },
  })
  expect(facts.farm?.startSeconds).toBeGreaterThan(NOW_MS / 1_000)
  const lasts = (facts.farm?.endSeconds ?? 0) - (facts.farm?.startSeconds ?? 0)
  expect(lasts).toBe(14 * 86_400)
  for (const { deposit } of [facts.add.token0, facts.add.token1]) {
    expect(deposit).toBeLessThanOrEqual(10_000n)
    expect(deposit).toBeGreaterThan(9_990n)
  }
})

test('of a pool that is there its own price counts, and none is paid for', async () => {
  // four of the second for one of the first
  const facts = await ordersIn({ there: 2n * ONE, held: { [ICP]: 10_000n } }).make()
  expect(facts.pool).toBeUndefined()
  expect(facts.add.poolId).toBe('pool')
  expect(facts.add.token0.deposit).toBeLessThan(2_600n)
  expect(facts.add.token1.deposit).toBeGreaterThan(9_990n)
})

test.each<[string, World]>([
  ['a sale that is open', { status: 'open' }],
  ['a sale that failed', { status: 'failed' }],
  ['somebody else’s sale', { creator: OTHER }],
])('%s makes no market', async (_, world) => {
  const { make, begun } = ordersIn({ held: { [ICP]: 10_000n }, ...world })
  await expect(make()).rejects.toMatchObject({ code: 'sale-not-open' })
  expect(begun).toEqual([])
})

test('a price that is another than the one agreed to is refused before anything is begun', async () => {
  const rich = { held: { [ICP]: 10_000n } }
  for (const poolPrice of [
    { ledgerId: ICP, price: 499n },
    { ...POOL_PRICE, ledgerId: NEW },
  ])
    await expect(ordersIn(rich).make({ poolPrice })).rejects.toMatchObject({
      code: 'creation-fee-changed',
    })
  const farm = { reward: 50_000n, days: 14 }
  await expect(ordersIn(rich).make({ farm })).rejects.toMatchObject({
    code: 'creation-fee-changed',
  })
})

test('what the wallet has and what comes in first has to be enough, to the unit', async () => {
  const needs = { farm: { reward: 50_000n, days: 14 }, farmPrice: FARM_PRICE }
  // the pool takes at most ten thousand and two fees, its price two fees more, and so does the farm's
  const icp = 10_000n + 20n + 520n + 320n
  const enough = { token: 60_000n + 30n + FEE, payment: icp + FEE }
  const order = (left: World['left'], held: World['held'] = { [ICP]: 320n }) =>
    ordersIn({ ...(left ? { left } : {}), ...(held ? { held } : {}) }).make(needs)
  const facts = await order(enough)
  const exact = {
    token: facts.add.token1.deposit + 20n + 50_000n + FEE + FEE,
    payment: facts.add.token0.deposit + 20n + 520n + 320n - 320n + FEE,
  }
  await order(exact)
  for (const left of [
    { ...exact, token: exact.token - 1n },
    { ...exact, payment: exact.payment - 1n },
  ])
    await expect(order(left)).rejects.toMatchObject({ code: 'insufficient-funds' })
  // what is no more than the fee of its transfer does not come in
  await expect(order({ token: 0n, payment: FEE })).rejects.toMatchObject({
    code: 'insufficient-funds',
  })
})

test('a farm that the factory would refuse, a price without a range and an unknown tier are refused', async () => {
  const rich = { held: { [ICP]: 10_000n } }
  await expect(
    ordersIn(rich).make({ farm: { reward: 50_000n, days: 1 }, farmPrice: FARM_PRICE }),
  ).rejects.toMatchObject({ code: 'farm-not-created' })
  await expect(ordersIn(rich).make({ sqrtPriceX96: 1n })).rejects.toMatchObject({
    code: 'out-of-range',
  })
  await expect(ordersIn(rich).make({ feePips: 123n })).rejects.toMatchObject({
    details: { reason: 'the engine knows no such fee tier' },
  })
})

import { Principal } from '@icp-sdk/core/principal'
import { type Indexing, type InfoDatabase, openDatabase, startIndexing } from '@sluice/info'
import { parseAccount, type Sdk } from '@sluice/sdk'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TestWorld } from './testing/TestWorld.ts'
import { seedPools } from './world/seedPools.ts'

const ONE_PERCENT = 10_000n
const ICP = 100_000_000n
const USD = 10n ** 18n
/** Pools of the world are small: what is this deep has its first price at once. */
const PRICING = { leastDepthUsd: 1_000n * USD, jumpDepthUsd: 1_000n * USD }

let world: TestWorld
let database: InfoDatabase
let indexing: Indexing

beforeAll(async () => {
  world = await TestWorld.start()
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  const settings = { pricing: PRICING, readsLedgers: true }
  indexing = startIndexing({ config: world.config, database, settings })
})
afterAll(async () => {
  await indexing.stop()
  await database.close()
  await world.stop()
})

const eventually = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 30_000, interval: 50 })

const pools = () => database.db.selectFrom('pools').selectAll().execute()

/** Until every pool has been read to its end: by what the pools themselves say. */
async function upToDate(sdk: Sdk): Promise<void> {
  await eventually(async () => {
    const rows = await pools()
    expect(rows.length).toBeGreaterThanOrEqual(11)
    for (const { canister_id, last_seq } of rows) {
      const { end } = await sdk.pools.fetchEvents(canister_id, 1n, 1n)
      expect(last_seq).toBe(Number(end) - 1)
    }
  })
}

async function swap(sdk: Sdk, wish: { from: string; to: string; amountIn: bigint }) {
  const [tokenIn, tokenOut] = [world.ledgerId(wish.from), world.ledgerId(wish.to)]
  const quote = await sdk.quote({ tokenIn, tokenOut, amountIn: wish.amountIn })
  if (quote === undefined) throw new Error('no pool gives a quote')
  await sdk.swap.run({ quote, slippagePpm: ONE_PERCENT })
  return quote
}

test('what the log says a pool holds is what it holds, to the unit', async () => {
  const sdk = await world.newTrader()
  await swap(sdk, { from: 'icp_ledger', to: 'ckbtc_ledger', amountIn: 5n * ICP })
  await swap(sdk, { from: 'icp_ledger', to: 'ckusdc_ledger', amountIn: 3n * ICP })
  await upToDate(sdk)
  const tokens = await database.db.selectFrom('tokens').selectAll().execute()
  const fetchBalance = async (tokenId: number, owner: Principal) => {
    const ledger = tokens.find(({ id }) => id === tokenId)?.ledger_id ?? ''
    return (await sdk.tokens.adapter(ledger)).fetchBalance({ owner })
  }

  for (const row of await pools()) {
    const id = Principal.fromText(row.canister_id)
    const held = await world.world.pool(id, sdk.principal).getTokenAmountState()
    const [locked0, locked1] = [BigInt(row.locked0), BigInt(row.locked1)]
    expect(held).toMatchObject({ ok: { token0Amount: locked0, token1Amount: locked1 } })
    const outside0 = BigInt(row.unused0) + BigInt(row.pending_out0)
    const outside1 = BigInt(row.unused1) + BigInt(row.pending_out1)
    expect(await fetchBalance(row.token0_id, id)).toBe(locked0 + outside0)
    expect(await fetchBalance(row.token1_id, id)).toBe(locked1 + outside1)
  }
})

test('each swap comes into the tables by itself, with its worth', async () => {
  const sdk = await world.newTrader()
  indexing.indexer.wanted()
  await upToDate(sdk)
  const swaps = () =>
    database.db
      .selectFrom('transactions')
      .innerJoin('users', 'users.id', 'transactions.user_id')
      .where('users.principal', '=', sdk.principal.toText())
      .where('kind', '=', 'swapped')
      .selectAll('transactions')
      .execute()
  for (let round = 1; round <= 3; round++) {
    indexing.indexer.wanted()
    await swap(sdk, { from: 'icp_ledger', to: 'ckusdc_ledger', amountIn: ICP })
    await eventually(async () => expect(await swaps()).toHaveLength(round))
  }

  const [first] = await swaps()
  expect(Number(first?.value_usd) / 1e18).toBeCloseTo(5.43, 0)
})

test("who holds what, by the ledgers' logs, is what the ledgers say", async () => {
  const sdk = await world.newTrader()
  await swap(sdk, { from: 'icp_ledger', to: 'bob_ledger', amountIn: ICP })
  const ledger = await sdk.tokens.adapter(world.ledgerId('bob_ledger'))
  const holders = async () =>
    database.db
      .selectFrom('holders')
      .innerJoin('tokens', 'tokens.id', 'holders.token_id')
      .where('tokens.ledger_id', '=', world.ledgerId('bob_ledger'))
      .select(['account', 'balance', 'holder_count'])
      .execute()
  await eventually(async () => {
    const rows = await holders()
    expect(rows.map(({ account }) => account)).toContain(sdk.principal.toText())
    for (const { account, balance } of rows) {
      const address = parseAccount(account)
      if (address === undefined) throw new Error(`${account} is no account`)
      expect(await ledger.fetchBalance(address)).toBe(BigInt(balance))
    }
    expect(rows[0]?.holder_count).toBe(rows.filter(({ balance }) => balance !== '0').length)
  })
})

test('what exchanges say is heard, and stable tokens that are near a dollar are worth one', async () => {
  await eventually(async () => {
    const rates = await database.db.selectFrom('rates').selectAll().orderBy('symbol').execute()
    expect(rates.map(({ symbol }) => symbol)).toEqual(['ICP', 'USDC', 'USDT'])
  })
  const tokens = await database.db.selectFrom('tokens').selectAll().execute()
  const usdc = tokens.find(({ ledger_id }) => ledger_id === world.ledgerId('ckusdc_ledger'))
  expect(usdc).toMatchObject({ price_usd: '1000000000000000000', is_flagged: 0, level: 0 })
})

test('an attack on a thin pool changes no token price', async () => {
  const sdk = await world.newTrader()
  const thin = { symbols: ['BOB', 'ALICE'], feePips: 3000n, depthUsd: 300n } as const
  await seedPools(world.world, () => {}, [thin])
  await eventually(async () => expect(await pools()).toHaveLength(12))
  const prices = async () =>
    (await database.db.selectFrom('tokens').selectAll().orderBy('id').execute()).map(
      ({ symbol, price_usd, via_pool_id }) => ({ symbol, price_usd, via_pool_id }),
    )
  const before = await prices()

  // all that this person has, which is as much as the pool
  const balance = await sdk.balances.fetch(world.ledgerId('bob_ledger'))
  const amountIn = balance < 2_700n * ICP ? (balance * 9n) / 10n : 2_700n * ICP
  const quote = await swap(sdk, { from: 'bob_ledger', to: 'alice_ledger', amountIn })
  await eventually(async () => {
    const attacked = (await pools()).find(({ canister_id }) => canister_id === quote.poolId)
    expect(attacked?.tx_count).toBeGreaterThan(3)
    const candles = await database.db
      .selectFrom('candles_pool')
      .selectAll()
      .where('pool_id', '=', attacked?.id ?? 0)
      .where('level', '=', 'd1')
      .execute()
    // the pool itself shows what was done to it
    const prices = candles.map(({ open, close }) => Number(close) / Number(open))
    expect(Math.max(...prices, ...prices.map((price) => 1 / price))).toBeGreaterThan(1.2)
  })

  expect(await prices()).toEqual(before)
})

import { createInfoClient } from '@sluice/sdk/info'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { openDatabase } from '../storage/openDatabase.ts'
import { fillDatabase, type Served, serve } from '../testing/serve.ts'

let database: InfoDatabase
let served: Served
let market: Awaited<ReturnType<typeof fillDatabase>>

beforeAll(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  market = await fillDatabase(database, { seed: 12, steps: 200 })
  served = await serve(database, { now: () => market.endMs })
})
afterAll(async () => {
  await served.server.stop()
  await database.close()
})

test('the client reads amounts to the unit', async () => {
  const info = createInfoClient({ url: served.url })
  const pools = await info.fetchPools()
  expect(pools.length).toBe(market.pools.length)
  for (const { canisterId, locked, price } of market.pools) {
    const pool = await info.fetchPool(canisterId)
    expect([pool.token0.locked, pool.token1.locked]).toEqual(locked)
    expect(pool.sqrtPriceX96).toBe(price)
  }
  const tokens = await info.fetchTokens()
  expect(tokens.find(({ symbol }) => symbol === 'ckUSDC')?.priceUsd).toBe(10n ** 18n)
  const { pools: listed, tokens: priced, asOfMs } = await info.fetchMarket()
  expect(listed.map(({ poolId, locked0, locked1 }) => [poolId, locked0, locked1])).toEqual(
    pools.map(({ poolId, token0, token1 }) => [poolId, token0.locked, token1.locked]),
  )
  for (const { ledgerId, priceUsd } of tokens)
    expect(priced.find((token) => token.ledgerId === ledgerId)?.priceUsd).toBe(priceUsd)
  expect(asOfMs).toBeLessThanOrEqual(market.endMs)
  const candles = await info.fetchPoolCandles('pool-0', { level: 'h1', limit: 3 })
  expect(candles.rows.length).toBe(3)
  expect((await info.fetchTokenCandles('icp', { level: 'd1' })).rows[0]?.close).toBe(
    tokens.find(({ symbol }) => symbol === 'ICP')?.priceUsd,
  )
  const page = await info.fetchTransactions({ poolId: 'pool-0', limit: 2 })
  const next = await info.fetchTransactions({
    poolId: 'pool-0',
    limit: 2,
    cursor: page.nextCursor ?? 0n,
  })
  expect([...page.rows, ...next.rows].map(({ sequence }) => sequence)).toEqual(
    (await info.fetchTransactions({ poolId: 'pool-0', limit: 4 })).rows.map(
      ({ sequence }) => sequence,
    ),
  )
  expect((await info.fetchTotals()).poolCount).toBe(market.pools.length)
})

test('orders of somebody are told to the unit, each with what became of it', async () => {
  const info = createInfoClient({ url: served.url })
  const [added] = (await info.fetchTransactions({ limit: 500 })).rows.filter(
    ({ action }) => action === 'AddLimitOrder',
  )
  if (added === undefined) throw new Error('the market has no orders')
  const principal = added.from
  const { rows, total } = await info.fetchOrderEvents({ principal, limit: 500 })
  expect(rows.length).toBe(total)
  const placed = rows.find(({ sequence }) => sequence === added.sequence)
  expect(placed).toMatchObject({ action: 'placed', poolId: added.poolId, timeMs: added.timeMs })
  expect(placed?.positionId).toBe(added.positionId)
  expect([placed?.token0.amountIn, placed?.token1.amountIn]).toEqual([
    added.token0.amountIn,
    added.token1.amountIn,
  ])
  for (const { poolId } of (await info.fetchOrderEvents({ principal, poolId: added.poolId })).rows)
    expect(poolId).toBe(added.poolId)
})

test('of transactions only the kinds that are asked for are told', async () => {
  const info = createInfoClient({ url: served.url })
  const { rows: all } = await info.fetchTransactions({ poolId: 'pool-0', limit: 500 })
  const { rows } = await info.fetchTransactions({
    poolId: 'pool-0',
    types: ['Swap', 'AddLiquidity'],
    limit: 500,
  })
  const wanted = all.filter(({ action }) => action === 'Swap' || action === 'AddLiquidity')
  expect(wanted.length).toBeGreaterThan(0)
  expect(wanted.length).toBeLessThan(all.length)
  expect(rows.map(({ sequence }) => sequence)).toEqual(wanted.map(({ sequence }) => sequence))
})

test('the exchange over time is the sum of its pools', async () => {
  const info = createInfoClient({ url: served.url })
  const query = { level: 'd1', limit: 1_000 } as const
  const { rows } = await info.fetchTotalsPast(query)
  expect(rows.length).toBeGreaterThan(1)
  const pools = await Promise.all(
    market.pools.map(({ canisterId }) => info.fetchPoolCandles(canisterId, query)),
  )
  const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
  const told = sum(rows.map(({ volumeUsd }) => volumeUsd))
  const counted = sum(pools.flatMap((page) => page.rows.map(({ volumeUsd }) => volumeUsd)))
  expect(told).toBeGreaterThan(0n)
  expect(told).toBe(counted)
})

test('holders are told to the unit, the largest first', async () => {
  const info = createInfoClient({ url: served.url })
  const [token] = (await info.fetchTokens()).filter(({ symbol }) => symbol === 'ICP')
  if (token?.decimals === undefined) throw new Error('the market has no ICP')
  const { ledgerId, decimals } = token
  // somebody who has given all away
  const { id } = await database.db
    .selectFrom('tokens')
    .select('id')
    .where('ledger_id', '=', ledgerId)
    .executeTakeFirstOrThrow()
  const emptied = { token_id: id, account: 'emptied', balance: '0', last_ms: 0 }
  await database.db.insertInto('holders').values(emptied).execute()
  const { rows, total } = await info.fetchHolders({ token: { ledgerId, decimals }, limit: 500 })
  const detail = await info.fetchToken(ledgerId)
  expect(detail).toMatchObject({ ...token, holderCount: total })
  expect(detail.marketCapUsd === undefined).toBe(detail.totalSupply === undefined)
  expect(rows.length).toBe(Math.min(500, total))
  for (const [index, { amount }] of rows.entries())
    expect(amount).toBeLessThanOrEqual(rows[index - 1]?.amount ?? amount)
  const held = await database.db
    .selectFrom('holders as h')
    .innerJoin('tokens as t', 't.id', 'h.token_id')
    .select(['h.account', 'h.balance'])
    .where('t.ledger_id', '=', ledgerId)
    .where('h.account', '!=', 'emptied')
    .execute()
  expect(new Map(rows.map(({ account, amount }) => [account, amount]))).toEqual(
    new Map(held.map(({ account, balance }) => [account, BigInt(balance)])),
  )
})

test('what goes wrong has a code', async () => {
  const info = createInfoClient({ url: served.url })
  await expect(info.fetchPool('nobody')).rejects.toMatchObject({ code: 'info-not-found' })
  await expect(info.fetchPool('A b')).rejects.toMatchObject({
    code: 'info-refused',
    retry: 'after-change',
  })
  const answering = (text: string) =>
    createInfoClient({ url: served.url, fetch: async () => new Response(text) })
  for (const text of ['', 'null', '<html>', '{"code":200,"data":{}}', '{"code":200,"data":[{}]}'])
    await expect(answering(text).fetchPools()).rejects.toMatchObject({ code: 'info-unreadable' })
  const away = createInfoClient({ url: 'http://127.0.0.1:1' })
  await expect(away.fetchPools()).rejects.toMatchObject({
    code: 'info-unreachable',
    retry: 'later',
  })
  const silent = createInfoClient({
    url: served.url,
    timeoutMs: 5,
    fetch: (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      ),
  })
  await expect(silent.fetchPools()).rejects.toMatchObject({ code: 'info-slow' })
})

test('farms, staking pools and claim events are told to the unit, with their records and their past', async () => {
  const { earn } = createInfoClient({ url: served.url })
  const { db } = database
  const farmRow = await db.selectFrom('farms').selectAll().executeTakeFirst()
  const poolRow = await db.selectFrom('stake_pools').selectAll().executeTakeFirst()
  const eventRow = await db.selectFrom('claim_events').selectAll().executeTakeFirst()
  const [farm] = (await earn.fetchFarms({ sort: 'apr', status: 'live' })).rows
  expect(farm).toEqual(await earn.fetchFarm('farm-0'))
  expect(farm).toMatchObject({
    staked0: BigInt(farmRow?.staked0 ?? 0),
    totalReward: BigInt(farmRow?.total_reward ?? 0),
    tvlUsd: BigInt(farmRow?.tvl_usd ?? 0),
    aprPpm: BigInt(farmRow?.apr_ppm ?? 0),
  })
  const pools = await earn.fetchStakePools({ limit: 1 })
  expect([pools.total, pools.rows.length]).toEqual([2, 1])
  expect((await earn.fetchStakePool('stake-0')).staked).toBe(BigInt(poolRow?.staked ?? 0))
  const [event] = (await earn.fetchClaimEvents()).rows
  expect(event).toEqual(await earn.fetchClaimEvent('event-1'))
  expect(event?.claimed).toBe(BigInt(eventRow?.claimed ?? 0))

  const place = { kind: 'farm', id: 'farm-0' } as const
  const page = await earn.fetchRecords(place, { log: 'rewards', limit: 5 })
  const next = await earn.fetchRecords(place, { log: 'rewards', cursor: page.nextCursor ?? 0n })
  const told = [...page.rows, ...next.rows]
  const kept = await db
    .selectFrom('earn_records')
    .selectAll()
    .where('earn_id', '=', farmRow?.id ?? 0)
    .where('log', '=', 'rewards')
    .orderBy('seq', 'desc')
    .limit(told.length)
    .execute()
  expect(told.map(({ sequence, amount }) => [sequence, amount])).toEqual(
    kept.map(({ seq, amount }) => [seq, BigInt(amount)]),
  )
  const history = await earn.fetchHistory(place, { level: 'h1', limit: 3 })
  expect(history.at(-1)).toMatchObject({ tvlUsd: farm?.tvlUsd, aprPpm: farm?.aprPpm })
  expect((await earn.fetchState()).stakePools).toBe(2)
})

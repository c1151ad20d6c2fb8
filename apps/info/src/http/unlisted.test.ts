import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../model/candles/levels.ts'
import { openDatabase } from '../storage/openDatabase.ts'
import { indexAll, indexerOf } from '../testing/indexScript.ts'
import { TOKENS, type Told } from '../testing/randomMarket.ts'
import type { ScriptedPool } from '../testing/ScriptedPool.ts'
import { poolOf, START, toldOf } from '../testing/scriptedMarket.ts'
import { scriptedSources } from '../testing/scriptedSources.ts'
import { type Served, serve } from '../testing/serve.ts'

const HONEST = [
  { token0: 'icp', token1: 'usdc', price: 0.05, depth: 10n ** 11n },
  { token0: 'bob', token1: 'icp', price: 0.004, depth: 10n ** 12n },
]
const END = START + 60 * MINUTE_MS
/** Dollars of ICP that the attacker has beside the token. */
const SPENT = 700

/** A token of somebody's own: dear in a pool with a little ICP, and in heaps in another. */
function hostilePools(): ScriptedPool[] {
  const [token0, price] = ['junk', 10 ** 9]
  const dear = poolOf({ token0, token1: 'icp', price, depth: 10n ** 10n, id: 'hostile-dear' })
  const heap = poolOf({ token0, token1: 'dust', price: 1, depth: 10n ** 24n, id: 'hostile-heap' })
  for (let turn = 10; turn < 20; turn++)
    heap.swap(START + turn * MINUTE_MS, 'attacker', true, 10n ** 23n)
  dear.add(START + 21 * MINUTE_MS, 'attacker', { tickLower: -60, tickUpper: 60 }, 10n ** 6n)
  return [dear, heap]
}

const facts = ['junk', 'dust'].map((ledger, index): Told => {
  const told = { name: ledger, symbol: ledger, standard: 'ICRC2', decimals: 8, fee: 1n }
  const supply = { totalSupply: 10n ** 30n, mintingAccount: undefined, rank: undefined }
  const event = { kind: 'tokenTold', ledger, ...told, ...supply } as const
  return { source: 'tokens', seq: TOKENS.length + index + 1, timeMs: START, event }
})

async function served(pools: readonly ScriptedPool[]) {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  const ticked: Told = { source: 'clock', seq: 1, timeMs: END, event: { kind: 'ticked' } }
  const told = toldOf([...HONEST.map((wish) => poolOf(wish)), ...pools], [...facts, ticked])
  const sources = scriptedSources(told)
  await indexAll(await indexerOf(database, sources), sources)
  const server = await serve(database, { now: () => END })
  stops.push(async () => {
    await server.server.stop()
    await database.close()
  })
  return server
}

const stops: (() => Promise<void>)[] = []
let [honest, attacked]: Served[] = []
beforeAll(async () => {
  honest = await served([])
  attacked = await served(hostilePools())
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

const both = async (path: string) => [
  (await honest?.ask(path))?.body,
  (await attacked?.ask(path))?.body,
]
type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
async function rowsOf(path: string): Promise<Row[]> {
  const data = await attacked?.data(path)
  return Array.isArray(data) ? data.filter(isRow) : []
}

test.each(['/adapter/overview', '/adapter/pairs', '/adapter/tickers'])(
  '%s says the same with hostile pools of tokens that are not listed',
  async (path) => {
    const [before, after] = await both(path)
    expect(before).toBeDefined()
    expect(after).toEqual(before)
  },
)

test('so do the totals of the exchange, now and over time', async () => {
  const [before, after] = await both('/global/protocol')
  const data = (body: unknown) => (isRow(body) && isRow(body.data) ? body.data : {})
  expect(data(after)).toEqual({ ...data(before), userCount: data(after).userCount })
  const [chart, attackedChart] = await both('/global/protocol/h1')
  expect(attackedChart).toEqual(chart)
})

test('no event of theirs is told to the pair explorer', async () => {
  const body = (await attacked?.ask('/adapter/events?fromBlock=0&toBlock=9999999999'))?.body
  const events = isRow(body) && Array.isArray(body.events) ? body.events.filter(isRow) : []
  expect(events.length).toBeGreaterThan(0)
  expect(events.filter(({ pairId }) => String(pairId).startsWith('hostile'))).toEqual([])
})

test('pools and tokens that are not listed are shown after the others, marked, and worth what is behind them', async () => {
  const pools = await rowsOf('/pool/all')
  expect(pools.map(({ isListed }) => isListed)).toEqual([true, true, false, false])
  for (const { tvlUSD } of pools.slice(2)) expect(Number(tvlUSD)).toBeLessThan(2 * SPENT + 1)
  const tokens = await rowsOf('/tokens/latest')
  const junk = tokens.at(-2)
  expect(junk).toMatchObject({ ledgerId: 'junk', rank: null, marketCap: null, fdv: null })
  expect(Number(junk?.price)).toBeGreaterThan(10 ** 6)
  expect(Number(junk?.tvlUSD)).toBeLessThan(SPENT + 1)
})

test('what somebody has of them is told apart, and in no sum', async () => {
  const told = await attacked?.data('/wallet/overview?pid=attacker')
  if (!isRow(told)) throw new Error('no overview')
  expect(told).toMatchObject({ positionValue: '0', tokenValue: '0' })
  expect(Number(told.unlistedValue)).toBeGreaterThan(0)
  expect(Number(told.unlistedValue)).toBeLessThan(2 * SPENT + 1)
})

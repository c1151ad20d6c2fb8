import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keeperOf } from '../testing/keeperOf.ts'
import { fillDatabase, type Served, serve } from '../testing/serve.ts'
import { DATABASES, useDatabases } from '../testing/useDatabases.ts'
import { OTHER_PATHS } from './otherPaths.ts'

type Json = Record<string, unknown>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null
const field = (value: unknown, ...names: string[]): unknown =>
  names.reduce((at, name) => (isRecord(at) ? at[name] : undefined), value)
const rowsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : [])
/** A decimal text as a whole number of 10^-18. */
const scaled = (value: unknown): bigint => {
  const [whole = '', fraction = ''] = String(value).split('.')
  return BigInt(whole + fraction.slice(0, 18).padEnd(18, '0'))
}

/** Dollars of lists are rounded down to a millionth each; there are six pools. */
const isShort = (rounded: bigint, exact: bigint) =>
  rounded <= exact && exact - rounded < 6n * 10n ** 12n

/** Paths that write, by POST alone: `push.test.ts` asks them. */
const WRITING = ['/push/subscribe', '/push/read', '/push/unsubscribe']

/** A question for every path of the document, by its path. */
const QUESTIONS: Readonly<Record<string, string>> = {
  '/global/protocol': '',
  '/global/protocol/{level}': '/global/protocol/h1?limit=7',
  '/market': '',
  '/pool/all': '',
  '/pool/latest': '',
  '/pool/get': '?ledgerId=btc',
  '/pool/{poolId}': '/pool/pool-1',
  '/pool/{poolId}/transaction': '/pool/pool-1/transaction?limit=500',
  '/pool/{poolId}/chart/{level}': '/pool/pool-1/chart/m15?limit=30',
  '/pool/price/recommend/{poolId}': '/pool/price/recommend/pool-1',
  '/token/all': '',
  '/token/chart/list': '',
  '/token/data': '?pid=icp',
  '/token/{ledgerId}/pool': '/token/icp/pool',
  '/token/{ledgerId}/transaction': '/token/icp/transaction?limit=50',
  '/token/{ledgerId}/chart/{level}': '/token/icp/chart/m1?limit=50',
  '/tokens/find': '?limit=3',
  '/tokens/detail': '?ledgerId=eth',
  '/tokens/latest': '',
  '/transaction/find': '?principal=person-1&limit=500',
  '/transaction/download/csv': '?principal=person-1',
  '/record/limitOrder/list': '?principal=person-1',
  '/record/transferPosition/list': '?principal=person-1',
  '/record/transferPosition/list/pools': '?poolIds=pool-0,pool-1,pool-2,pool-3',
  '/position/find': '?poolId=pool-1&status=all&limit=500',
  '/swap/position/value/line': '?poolId=pool-0&positionId=1',
  '/swap/position/fee/line': '?poolId=pool-0&positionId=1',
  '/swap/position/apr/line': '?poolId=pool-0&positionId=1',
  '/swap/pool/price/index': '?pid=pool-0',
  '/swap/pool/apr/index': '?pid=pool-0',
  '/swap/pool/apr/line': '?pid=pool-0',
  '/holder/token': '?ledgerId=icp',
  '/holder/position/top': '?principal=pool-0&size=3',
  '/wallet/overview': '?pid=person-1',
  '/wallet/user/all': '?pid=person-1',
  '/wallet/value/line': '?pid=person-1&days=90',
  '/earn/state': '',
  '/farm/list': '?status=live&sort=apr&tokenId=icp',
  '/farm/{farmId}': '/farm/farm-0',
  '/farm/{farmId}/record': '/farm/farm-0/record?log=rewards&limit=7&principal=person-1',
  '/farm/{farmId}/csv': '/farm/farm-0/csv',
  '/farm/{farmId}/history/{level}': '/farm/farm-0/history/h1',
  '/stake/list': '?sort=tvl&order=asc',
  '/stake/{poolId}': '/stake/stake-0',
  '/stake/{poolId}/record': '/stake/stake-0/record?sort=amount&limit=500',
  '/stake/{poolId}/csv': '/stake/stake-0/csv?log=rewards',
  '/stake/{poolId}/history/{level}': '/stake/stake-1/history/m10?limit=5',
  '/claim/list': '?creator=person-0',
  '/claim/{eventId}': '/claim/event-1',
  '/claim/{eventId}/record': '/claim/event-1/record?cursor=5',
  '/claim/{eventId}/csv': '/claim/event-1/csv',
  '/claim/{eventId}/history/{level}': '/claim/event-1/history/d1',
  '/bridge/{ledgerId}': '/bridge/btc',
  '/bridge/{ledgerId}/chart/{level}': '/bridge/btc/chart/h1?limit=30',
  '/nft/state': '',
  '/nft/collections': '?sort=floor&order=asc&origin=all',
  '/nft/collections/{collectionId}': '/nft/collections/nft-a',
  '/nft/collections/{collectionId}/activity': '/nft/collections/nft-a/activity?type=Sold,Listed',
  '/nft/collections/{collectionId}/chart/{level}': '/nft/collections/nft-a/chart/h1?limit=30',
  '/nft/activity': '?limit=500',
  '/nft/items/{collectionId}/{tokenId}': '/nft/items/nft-a/1',
  '/nft/accounts/{principal}': '/nft/accounts/person-1?cursor=100',
  '/sns/list': '',
  '/position/locked': '?poolId=pool-0',
  '/vote/{projectId}/{number}/electorate': '/vote/project-1/1/electorate',
  '/vote/{projectId}/{number}/power': '/vote/project-1/1/power?voter=2vxsx-fae',
  '/vote/{projectId}/{number}/voters': '/vote/project-1/1/voters?limit=2',
  '/push/state': '',
  '/adapter/latest-block': '',
  '/adapter/asset': '?id=icp',
  '/adapter/pair': '?id=pool-0',
  '/adapter/events': '?fromBlock=0&toBlock=1500',
  '/adapter/pairs': '',
  '/adapter/tickers': '',
  '/adapter/historical_trades': '?ticker_id=icp_usdc&limit=0',
  '/adapter/orderbook': '?ticker_id=icp_usdc&depth=20',
  '/adapter/cmc/summary': '',
  '/adapter/cmc/assets': '',
  '/adapter/cmc/ticker': '',
  '/adapter/cmc/orderbook/{market_pair}': '/adapter/cmc/orderbook/icp_usdc',
  '/adapter/cmc/trades/{market_pair}': '/adapter/cmc/trades/icp_usdc',
  '/adapter/overview': '',
  '/api/v3/nodes': '?subnet=aaaaa-aa',
  '/api/v3/metrics/block-rate': '?subnet=aaaaa-aa',
}

const NETWORK = {
  fetchSubnet: async () => ({ subnetId: 'aaaaa-aa', nodeIds: ['2vxsx-fae'] }),
  blockRate: () => ({ timeMs: 1_700_000_000_500, blocksPerSecond: 1.25 }),
}

/** What is locked in whatever pool is asked about: a test fills it. */
const locked: bigint[] = []
/** An SNS of a token that the tables know, and one that has only just begun. */
const DIRECTORY = {
  fetchSnses: async () => [
    {
      rootId: 'root-1',
      governanceId: 'gov-1',
      ledgerId: 'btc',
      swapId: 'swap-1',
      indexId: 'idx-1',
      about: undefined,
    },
    {
      rootId: 'root-3',
      governanceId: 'gov-3',
      ledgerId: 'lantern',
      swapId: 'swap-3',
      indexId: 'idx-3',
      about: {
        ...{ rootId: 'root-3', governanceId: 'gov-3', ledgerId: 'lantern', swapId: 'swap-3' },
        ...{
          indexId: 'idx-3',
          name: 'Lantern',
          description: 'Lights along the quay',
          logo: undefined,
        },
        url: 'https://lantern.example',
        lifecycle: 'adopted' as const,
        opensAt: 1_790_000_000n,
      },
    },
    {
      rootId: 'root-2',
      governanceId: undefined,
      ledgerId: undefined,
      swapId: undefined,
      indexId: undefined,
      about: undefined,
    },
  ],
  fetchLocked: async () => ({
    sharePpm: 301_234n,
    locks: [{ alias: 'Black Hole', positionIds: locked, sharePpm: 301_234n }],
  }),
  fetchFarmPending: async () => 5n,
  fetchStakePending: async () => 7n,
}

describe.each(DATABASES)('on %s', (kind) => {
  const databases = useDatabases(kind)
  let served: Served
  let market: Awaited<ReturnType<typeof fillDatabase>>

  beforeAll(async () => {
    const database = await databases.open()
    market = await fillDatabase(database, { seed: 5, steps: 900, stepMs: 120_000 })
    const account = (owner: string, balance: string) =>
      ({ token_id: 1, account: owner, balance, last_ms: 5 }) as const
    await database.commit([
      {
        table: 'holders',
        mode: 'upsert',
        rows: [account('person-1', '250000000'), account('person-2', '1000000000')],
      },
    ])
    served = await serve(database, {
      now: () => market.endMs,
      network: NETWORK,
      directory: DIRECTORY,
      electorates: keeperOf({ ledgers: { icp: 7 } }).keeper,
    })
  })
  afterAll(() => served.server.stop())

  const question = (path: string, told: string) => (told.startsWith('/') ? told : path + told)

  test('every path answers as the document says, under / and /info, by GET and POST', async () => {
    const { body: document } = await served.ask('/openapi.json')
    const paths = field(document, 'paths')
    const others = OTHER_PATHS.map(({ path }) => path)
    expect(Object.keys(isRecord(paths) ? paths : {}).sort()).toEqual(
      [...Object.keys(QUESTIONS), ...WRITING, ...others].sort(),
    )
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    if (isRecord(document)) ajv.addSchema(document, 'api')
    for (const [path, told] of Object.entries(QUESTIONS)) {
      const asked = question(path, told)
      const { status, body } = await served.ask(asked)
      expect([asked, status]).toEqual([asked, 200])
      const content = field(paths, path, 'get', 'responses', '200', 'content')
      if (field(content, 'text/csv') === undefined) {
        const pointer = path
          .replaceAll('~', '~0')
          .replaceAll('/', '~1')
          .replaceAll('{', '%7B')
          .replaceAll('}', '%7D')
        const validate = ajv.compile({
          $ref: `api#/paths/${pointer}/get/responses/200/content/application~1json/schema`,
        })
        validate(body)
        expect([asked, validate.errors ?? null]).toEqual([asked, null])
      }
      const url = new URL(asked, served.url)
      const input = JSON.stringify(Object.fromEntries(url.searchParams))
      const post = { method: 'POST', body: input, headers: { 'content-type': 'application/json' } }
      expect((await served.ask(url.pathname, post)).body).toEqual(body)
      if (!/^\/(adapter|api)\//.test(path))
        expect((await served.ask(`/info${asked}`)).body).toEqual(body)
    }
    expect(served.lines).toEqual([])
  })

  test('SNSes are told with their canisters, the oldest first', async () => {
    expect(await served.data('/sns/list')).toMatchObject([
      {
        index: 0,
        list_sns_canisters: { root: 'root-1', governance: 'gov-1', ledger: 'btc', index: 'idx-1' },
        meta: { name: 'ckBTC' },
      },
      {
        index: 1,
        list_sns_canisters: { root: 'root-3' },
        meta: {
          name: 'Lantern',
          url: 'https://lantern.example',
          description: 'Lights along the quay',
          logo: '/v1/sns/root/root-3/logo.png',
        },
        lifecycle: { lifecycle: 5, decentralization_sale_open_timestamp_seconds: 1_790_000_000 },
      },
      {
        index: 2,
        list_sns_canisters: { root: 'root-2', ledger: null },
        meta: { name: null, url: null },
        lifecycle: null,
      },
    ])
  })

  test('what of a pool is locked is told position by position, as far as the log has told of them', async () => {
    const found = await served.data('/position/find?poolId=pool-0&limit=500')
    const [one] = rowsOf(field(found, 'content'))
    expect(one).toMatchObject({ isOpen: true })
    locked.push(BigInt(Number(one?.positionId)), 999_999n)
    expect(await served.data('/position/locked?poolId=pool-0')).toEqual({
      poolId: 'pool-0',
      share: '30.1234',
      locks: [{ alias: 'Black Hole', share: '30.1234', positionList: [one] }],
    })
    expect((await served.ask('/position/locked?poolId=pool-99')).status).toBe(404)
  })

  test('the pools together are the exchange, and its days are the sums of its hours', async () => {
    const pools = rowsOf(await served.data('/pool/all'))
    const totals = await served.data('/global/protocol')
    const sumOf = (rows: Json[], name: string) =>
      rows.reduce((sum, row) => sum + scaled(row[name]), 0n)
    expect(isShort(sumOf(pools, 'totalVolumeUSD'), scaled(field(totals, 'totalVolumeUSD')))).toBe(
      true,
    )
    expect(isShort(sumOf(pools, 'tvlUSD'), scaled(field(totals, 'tvlUSD')))).toBe(true)
    const days = rowsOf(field(await served.data('/global/protocol/d1?limit=1000'), 'content'))
    const hours = rowsOf(field(await served.data('/global/protocol/h1?limit=1000'), 'content'))
    expect(sumOf(days, 'volumeUSD')).toBe(sumOf(hours, 'volumeUSD'))
    expect(sumOf(days, 'volumeUSD')).toBe(scaled(field(totals, 'totalVolumeUSD')))
  })

  test('a pool says what the pool itself holds', async () => {
    for (const pool of market.pools) {
      const told = await served.data(`/pool/${pool.canisterId}`)
      const at = (side: '0' | '1') =>
        scaled(field(told, `token${side}LiquidityAmount`)) /
        10n ** BigInt(18 - Number(field(told, `token${side}Decimals`)))
      expect([at('0'), at('1')]).toEqual(pool.locked)
      expect(field(told, 'sqrtPrice')).toBe(String(pool.price))
    }
  })

  test('volumes of a day are those of its transactions', async () => {
    const since = Math.floor(market.endMs / 3_600_000) * 3_600_000 - 86_400_000
    const rows = rowsOf(
      field(
        await served.data(`/transaction/find?poolId=pool-0&type=Swap&begin=${since}&limit=500`),
        'content',
      ),
    )
    const told = await served.data('/pool/pool-0')
    const volume = rows.reduce((sum, row) => sum + scaled(row.valueUSD), 0n)
    expect(rows.length).toBeGreaterThan(5)
    expect(isShort(scaled(field(told, 'volumeUSD24H')), volume)).toBe(true)
  })

  test('a list read by pages is the list read by cursors, newest first', async () => {
    const byPage: unknown[] = []
    for (let page = 1; page < 100; page++) {
      const rows = rowsOf(
        field(await served.data(`/token/icp/transaction?limit=70&page=${page}`), 'content'),
      )
      byPage.push(...rows.map(({ sequence }) => sequence))
      if (rows.length < 70) break
    }
    const byCursor: unknown[] = []
    let cursor: unknown = Number.MAX_SAFE_INTEGER
    while (cursor !== null) {
      const page = await served.data(`/token/icp/transaction?limit=70&cursor=${cursor}`)
      byCursor.push(...rowsOf(field(page, 'content')).map(({ sequence }) => sequence))
      cursor = field(page, 'nextCursor')
    }
    expect(byPage.length).toBe(field(await served.data('/token/icp/transaction'), 'totalElements'))
    expect(byPage).toEqual(byCursor)
    // of one millisecond any order is right, and the same each time
    const times = byPage.map((number) => Number(BigInt(String(number)) >> 64n))
    expect(times).toEqual([...times].sort((a, b) => b - a))
  })

  test('a chart that ends earlier is the same but for what came later', async () => {
    for (const path of ['/pool/pool-2/chart/m15', '/token/bob/chart/h1', '/global/protocol/m15']) {
      const ask = async (query: string) => await served.data(`${path}?limit=1000${query}`)
      const rows = rowsOf(field(await ask(''), 'content'))
      const timeOf = (row: Json | undefined) => Number(row?.beginTime ?? row?.snapshotTime)
      const [middle, oldest] = [rows[Math.floor(rows.length / 2)], rows.at(-1)]
      const startMs = timeOf(middle)
      const earlier = await ask(`&end=${startMs + 59_999}`)
      expect(rowsOf(field(earlier, 'content'))).toEqual(
        rows.filter((row) => timeOf(row) <= startMs),
      )
      // what is yet to come is not there
      expect(await ask(`&end=${10 ** 14}`)).toEqual(await ask(''))
      const before = await ask(`&end=${timeOf(oldest) - 1}`)
      expect(before).toMatchObject({ totalElements: 0, content: [] })
      expect(await ask('&end=0')).toMatchObject({ totalElements: 0, content: [] })
    }
  })

  test('charts have no gaps, and a candle opens where the one before closed', async () => {
    for (const path of ['/pool/pool-2/chart/m1', '/pool/pool-2/chart/m15', '/token/bob/chart/h1']) {
      const points: Json[] = []
      for (let page = 1; ; page++) {
        const rows = rowsOf(field(await served.data(`${path}?limit=333&page=${page}`), 'content'))
        points.push(...rows)
        if (rows.length < 333) break
      }
      points.reverse()
      expect(points.length).toBeGreaterThan(10)
      for (const [index, point] of points.entries()) {
        const before = points[index - 1]
        if (before === undefined) continue
        expect(point.beginTime).toBe(Number(before.endTime) + 1)
        expect(point.open).toBe(before.close)
      }
    }
  })
})

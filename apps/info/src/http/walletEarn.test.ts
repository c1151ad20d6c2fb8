import { createInfoClient } from '@sluice/sdk/info'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Directory } from '../adapters/Directory.ts'
import type { EventOf } from '../model/events/eventFields.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { openDatabase } from '../storage/openDatabase.ts'
import { indexAll, indexerOf } from '../testing/indexScript.ts'
import { randomMarket, type Told } from '../testing/randomMarket.ts'
import { scriptedSources } from '../testing/scriptedSources.ts'
import { type Served, serve } from '../testing/serve.ts'

const ICP = 100_000_000n
const USD = 10n ** 18n
const market = randomMarket({ seed: 5, steps: 200 })
const [pool] = market.pools
if (pool === undefined) throw new Error('the market has pools')
const [positionId = 0] = [...pool.positions].find(([, { isOrder }]) => !isOrder) ?? []
const own = pool.positions.get(positionId)?.owner ?? ''

/** What `earner` does after everybody else: stakes a position in the farm, and tokens in a pool that gives others for them. */
function earning(): Told[] {
  const told: Told[] = []
  const next = (source: string) =>
    [...market.told, ...told]
      .filter((one) => one.source === source)
      .reduce((most, { seq }) => Math.max(most, seq), 0) + 1
  const record = (source: string, op: string, amount: bigint, position?: number) => {
    const event: EventOf<'earnRecorded'> = {
      kind: 'earnRecorded',
      op,
      owner: 'earner',
      amount,
      positionId: position,
      liquidity: undefined,
      atMs: market.endMs,
    }
    told.push({ source, seq: next(source), timeMs: market.endMs, event })
  }
  const moved = { kind: 'positionTransferred', positionId, amount0: 0n, amount1: 0n } as const
  told.push({
    source: 'pool:pool-0',
    seq: next('pool:pool-0'),
    timeMs: market.endMs,
    event: { ...moved, from: own, to: 'farm-0' },
  })
  record('farmStakes:farm-0', 'stake', 0n, 77)
  record('farmStakes:farm-0', 'stake', 0n, positionId)
  record('farmStakes:farm-0', 'unstake', 0n, 77)
  // of which the farm keeps a twentieth
  record('farmRewards:farm-0', 'distribute', 100n * ICP, positionId)
  record('farmStakes:farm-0', 'withdraw', 40n * ICP)
  record('poolStakes:stake-0', 'deposit', 5n * ICP)
  record('poolStakes:stake-0', 'stake', 5n * ICP)
  record('poolStakes:stake-0', 'unstake', 2n * ICP)
  record('poolStakes:stake-0', 'withdraw', 1n * ICP)
  record('poolRewards:stake-1', 'harvest', 7n * ICP)
  record('poolRewards:stake-1', 'withdraw', 3n * ICP)
  return told
}

let database: InfoDatabase
beforeAll(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  const sources = scriptedSources([...market.told, ...earning()])
  await indexAll(await indexerOf(database, sources), sources)
})
afterAll(() => database.close())

/** What is asked of canisters beside the tables; all else is of no concern here. */
const directory = (change: Partial<Directory> = {}): Directory => ({
  fetchSnses: async () => [],
  fetchLocked: async () => ({ sharePpm: 0n, locks: [] }),
  fetchFarmPending: async () => 20n * ICP,
  fetchStakePending: async () => 1_000n,
  ...change,
})

async function overviewBy(directory: Directory | undefined) {
  const served = await serve(database, {
    now: () => market.endMs,
    ...(directory === undefined ? {} : { directory }),
  })
  try {
    const info = createInfoClient({ url: served.url })
    const totals = await info.fetchWalletTotals('earner')
    const price = (await info.fetchToken('icp')).priceUsd ?? 0n
    const { rows } = await info.fetchPositions({ principal: 'farm-0' })
    return { totals, list: await listOf(served), price, staked: rows }
  } finally {
    await served.server.stop()
  }
}

type Listed = Record<
  'type' | 'canisterId' | 'stakedValue' | 'rewardValue' | 'pendingValue',
  string | null
>

async function listOf(served: Served): Promise<Listed[]> {
  const { earnList } = (await served.data('/wallet/overview?pid=earner')) as { earnList: Listed[] }
  return earnList
}

const dollars = (text: string | null | undefined) => Number(text)
const worth = (amount: bigint, price: bigint) => Number((amount * price) / ICP) / Number(USD)

test('what is staked counts with what it has earned, credited or not', async () => {
  const { totals, list, price, staked } = await overviewBy(directory())
  const [farm, pool] = ['farm-0', 'stake-0'].map((id) =>
    list.find(({ canisterId }) => canisterId === id),
  )
  const [position] = staked
  expect(staked).toHaveLength(1)
  const held = Number((position?.valueUsd ?? 0n) + (position?.feesUsd ?? 0n)) / Number(USD)
  expect(dollars(farm?.stakedValue)).toBeCloseTo(held, 4)
  expect(held).toBeGreaterThan(0)
  // the fees of one withdrawal are the ledger's
  expect(dollars(farm?.rewardValue)).toBeCloseTo(worth(55n * ICP, price), 2)
  expect(dollars(farm?.pendingValue)).toBeCloseTo(worth(19n * ICP, price), 4)
  expect(dollars(pool?.stakedValue)).toBeCloseTo(worth(4n * ICP, price), 4)
  const gifts = list.find(({ canisterId }) => canisterId === 'stake-1')
  expect(dollars(gifts?.rewardValue)).toBeCloseTo(worth(4n * ICP, price), 4)
  // nothing is staked there
  expect(dollars(gifts?.pendingValue)).toBe(0)
  const sum = (type: string) =>
    list
      .filter((one) => one.type === type)
      .reduce(
        (all, one) =>
          all + dollars(one.stakedValue) + dollars(one.rewardValue) + dollars(one.pendingValue),
        0,
      )
  expect(Number(totals.farmsUsd) / Number(USD)).toBeCloseTo(sum('farm'), 3)
  expect(Number(totals.stakesUsd) / Number(USD)).toBeCloseTo(sum('stake'), 3)
})

test('while a canister does not tell what is pending, all else counts', async () => {
  const away = async () => {
    throw new Error('away')
  }
  const silent = directory({ fetchFarmPending: away, fetchStakePending: away })
  const [all, some, none] = [
    await overviewBy(directory()),
    await overviewBy(silent),
    await overviewBy(undefined),
  ]
  expect(some.list.map(({ pendingValue }) => pendingValue)).toEqual([null, null, '0'])
  expect(none.list).toEqual(some.list)
  expect(some.totals.farmsUsd).toBeLessThan(all.totals.farmsUsd)
  expect(some.totals.farmsUsd).toBeGreaterThan(0n)
})

test('who earns nowhere has nothing there', async () => {
  const served = await serve(database, { now: () => market.endMs })
  expect(await served.data('/wallet/overview?pid=nobody')).toMatchObject({
    farmValue: '0',
    stakeValue: '0',
    earnList: [],
    isCut: false,
  })
  await served.server.stop()
})

test('who has more records than are read is told so, and no place counts by half of its records', async () => {
  const { db } = database
  const last = await db
    .selectFrom('earn_records')
    .selectAll()
    .where('owner', '=', 'earner')
    .orderBy('earn_id', 'desc')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  const harvests = Array.from({ length: 50_000 }, (_, index) => ({
    ...last,
    op: 'harvest',
    seq: last.seq + 1 + index,
  }))
  for (let from = 0; from < harvests.length; from += 1_000)
    await db
      .insertInto('earn_records')
      .values(harvests.slice(from, from + 1_000))
      .execute()
  const served = await serve(database, { now: () => market.endMs, directory: directory() })
  const { earnList, isCut } = (await served.data('/wallet/overview?pid=earner')) as {
    earnList: Listed[]
    isCut: boolean
  }
  expect(isCut).toBe(true)
  expect(earnList.map(({ canisterId }) => canisterId)).toEqual(['farm-0', 'stake-0'])
  const past = await createInfoClient({ url: served.url }).fetchWalletPast({
    principal: 'earner',
  })
  expect(past.isCut).toBe(true)
  await served.server.stop()
})

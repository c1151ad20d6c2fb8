import {
  type Indexing,
  type InfoDatabase,
  openDatabase,
  type Row,
  startIndexing,
} from '@sluice/info'
import type { Sdk } from '@sluice/sdk'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TestWorld } from './testing/TestWorld.ts'
import { marketMaker, marketPeople } from './world/identities.ts'

const USD = 10n ** 18n
/** Pools of the world are small: what is this deep has its first price at once. */
const PRICING = { leastDepthUsd: 1_000n * USD, jumpDepthUsd: 1_000n * USD }
const UNIT = 100_000_000n

let world: TestWorld
let database: InfoDatabase
let indexing: Indexing
let sdk: Sdk

beforeAll(async () => {
  world = await TestWorld.start()
  // the farms begin some seconds after the world
  await world.world.network.advanceTime(10_000)
  sdk = await world.newTrader()
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  const settings = { pricing: PRICING, readsLedgers: false }
  indexing = startIndexing({ config: world.config, database, settings })
})
afterAll(async () => {
  await indexing.stop()
  await database.close()
  await world.stop()
})

const eventually = (check: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      indexing.indexer.wanted()
      await check()
    },
    { timeout: 40_000, interval: 100 },
  )

function ok<T>(answer: { ok: T } | { err: unknown }): T {
  if ('ok' in answer) return answer.ok
  throw new Error('refused')
}

const farms = () => database.db.selectFrom('farms').selectAll().orderBy('id').execute()
const stakePools = () => database.db.selectFrom('stake_pools').selectAll().execute()
const claimEvents = () => database.db.selectFrom('claim_events').selectAll().execute()

const recordsOf = (earnId: number, log: string): Promise<Row<'earn_records'>[]> =>
  database.db
    .selectFrom('earn_records')
    .selectAll()
    .where('earn_id', '=', earnId)
    .where('log', '=', log)
    .orderBy('seq')
    .execute()

test('every farm, staking pool and claim event is known, and stands as its canister says', async () => {
  const ids = await sdk.earnLogs.fetchFarmIds()
  await eventually(async () => {
    const rows = await farms()
    expect(rows.map(({ canister_id }) => canister_id)).toEqual(ids)
    for (const row of rows) {
      const told = await sdk.earnLogs.fetchFarmStanding(row.canister_id)
      expect(row).toMatchObject({
        status: told.status,
        total_reward: told.totalReward.toString(),
        stakes: told.stakes,
        liquidity: told.liquidity.toString(),
      })
    }
  })
  expect((await farms()).map(({ status }) => status)).toEqual([
    'live',
    'live',
    'not-started',
    'finished',
  ])
  const pools = await sdk.earnLogs.fetchStakingPools()
  await eventually(async () => {
    const rows = await stakePools()
    expect(rows.map(({ name }) => name).sort()).toEqual(pools.map(({ name }) => name).sort())
    for (const row of rows) {
      const told = await sdk.earnLogs.fetchStakingPoolStanding(row.canister_id)
      expect(row).toMatchObject({ staked: told.staked.toString(), start_ms: told.startMs })
    }
  })
  const events = await sdk.earnLogs.fetchClaimEvents()
  await eventually(async () => {
    const rows = await claimEvents()
    expect(rows.map(({ event_id }) => event_id)).toEqual(events.map(({ eventId }) => eventId))
    expect(rows.every(({ status }) => status === 'live')).toBe(true)
  })
})

test('a position that is staked, earns and comes back stands in the farm’s records, with what was staked in its history', async () => {
  const [farmId = ''] = await sdk.earnLogs.fetchFarmIds()
  const maker = marketMaker.getPrincipal()
  const [id] = ok(await world.world.farmFactory(maker).getAllFarms())
  if (id === undefined) throw new Error('there is no farm')
  const farm = world.world.farm(id, maker)
  const pool = world.world.pool(ok(await farm.getInitArgs()).pool, maker)
  const positionId = ok(await pool.getUserPositionIdsByPrincipal(maker))[0]
  if (positionId === undefined) throw new Error('the market maker has no position')
  ok(await pool.approvePosition(id, positionId))
  ok(await farm.stake(positionId))
  await eventually(async () => {
    const row = (await farms()).find(({ canister_id }) => canister_id === farmId)
    expect(row?.stakes).toBe(1)
    expect(BigInt(row?.tvl_usd ?? 0)).toBeGreaterThan(100n * USD)
    expect(BigInt(row?.apr_ppm ?? 0)).toBeGreaterThan(0n)
  })
  await world.world.network.advanceTime(60_000)
  ok(await farm.sync())
  // what the wallet's overview asks for, since no record has it
  expect(await sdk.earn.fetchFarmPending(farmId, [positionId])).toBeGreaterThan(0n)
  ok(await farm.withdraw())
  ok(await farm.unstake(positionId))
  await eventually(async () => {
    const row = (await farms()).find(({ canister_id }) => canister_id === farmId)
    const stakes = await recordsOf(row?.id ?? 0, 'stakes')
    const told = await sdk.earnLogs.fetchFarmLog(farmId, 'stakes', { seq: 0, limit: 100 })
    expect(stakes.map(({ op }) => op)).toContain('unstake')
    expect(stakes.map(({ seq, op, amount }) => [seq, op, amount])).toEqual(
      told.records.map(({ seq, op, amount }) => [seq, op, amount.toString()]),
    )
    const rewards = await recordsOf(row?.id ?? 0, 'rewards')
    expect(rewards.length).toBeGreaterThan(0)
    expect(rewards[0]).toMatchObject({ owner: maker.toText(), position_id: Number(positionId) })
  })
  const row = (await farms()).find(({ canister_id }) => canister_id === farmId)
  const history = await database.db
    .selectFrom('earn_history')
    .selectAll()
    .where('earn_id', '=', row?.id ?? 0)
    .execute()
  expect(new Set(history.map(({ level }) => level))).toEqual(new Set(['m10', 'h1', 'd1']))
})

test('what is staked in a pool and claimed of an event comes into the tables by itself', async () => {
  const pools = await sdk.earnLogs.fetchStakingPools()
  const icp = world.ledgerId('icp_ledger')
  const chosen = pools.find(({ stakingToken }) => stakingToken === icp)
  if (chosen === undefined) throw new Error('no pool takes ICP')
  const { poolId: stakingPoolId, stakingToken, rewardToken } = chosen
  const pool = { stakingPoolId, stakingToken, rewardToken }
  await sdk.stakes.stake({ pool, amount: 3n * UNIT })
  await eventually(async () => {
    const row = (await stakePools()).find(({ canister_id }) => canister_id === chosen.poolId)
    const told = await sdk.earnLogs.fetchStakingPoolStanding(chosen.poolId)
    expect(row?.staked).toBe(told.staked.toString())
    expect(BigInt(row?.tvl_usd ?? 0)).toBeGreaterThan(USD)
    const records = await recordsOf(row?.id ?? 0, 'stakes')
    const mine = records.filter(({ owner }) => owner === sdk.principal.toText())
    expect(mine.map(({ op }) => op)).toEqual(['deposit', 'stake'])
  })
  await world.world.network.advanceTime(60_000)
  const me = sdk.principal.toText()
  expect(await sdk.earn.fetchStakePending(stakingPoolId, me)).toBeGreaterThan(0n)

  const trader = marketPeople.shopper.getPrincipal()
  const [event] = await sdk.earnLogs.fetchClaimEvents()
  if (event === undefined) throw new Error('there is no claim event')
  expect(await sdk.earn.fetchClaimEvent(event.eventId)).toEqual(
    (await sdk.earn.fetchClaimEvents()).find(({ eventId }) => eventId === event.eventId),
  )
  const all = await sdk.earn.fetchClaims(event)
  const [first, second] = [
    await sdk.earn.fetchClaimPage(event, { offset: 0, limit: 1 }),
    await sdk.earn.fetchClaimPage(event, { offset: 1, limit: 100 }),
  ]
  expect([first.total, second.total]).toEqual([all.total, all.total])
  expect([...first.rows, ...second.rows]).toEqual(all.rows)
  ok(await world.world.claimStorage(trader).userClaim(event.eventId))
  await eventually(async () => {
    const row = (await claimEvents()).find(({ event_id }) => event_id === event.eventId)
    expect(row).toMatchObject({ claim_records: 1, claimed_users: 1 })
    expect(await recordsOf(row?.id ?? 0, 'claims')).toMatchObject([
      { seq: 0, owner: trader.toText(), amount: row?.claimed },
    ])
  })
})

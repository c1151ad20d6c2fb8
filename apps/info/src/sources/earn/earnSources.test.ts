import { expect, test } from 'vitest'
import { applyAll } from '../../testing/applyAll.ts'
import { randomMarket } from '../../testing/randomMarket.ts'
import { farmsSource } from '../farms/farmSources.ts'
import type { EarnReading } from './EarnReading.ts'
import { earnSources } from './earnSources.ts'
import { recordSource } from './recordSource.ts'

const { told, endMs } = randomMarket({ seed: 8, steps: 60 })
const market = () => applyAll(told).market

const CANISTERS = { farm_factory: 'a', staking_pool_factory: 'b', claim_controller: 'c' }

const TERMS = {
  farmId: 'farm-1',
  poolId: 'pool-0',
  token0: 'icp',
  token1: 'usdc',
  rewardToken: 'icp',
  creator: 'x',
  refunder: 'x',
  startMs: 1,
  endMs: 2,
  secondsPerCycle: 600,
  feePerMille: 50,
}

/** The services' answers; what a test does not give does not answer. */
const reading = (answers: Partial<EarnReading>): EarnReading =>
  new Proxy(answers, {
    get: (of, name) =>
      Reflect.get(of, name) ??
      (async () => {
        throw new Error('away')
      }),
  }) as EarnReading

test('farms that are new are told with their terms; known ones, and ids that are none, are not', async () => {
  const { state } = market()
  const logs = reading({
    fetchFarmIds: async () => ['farm-0', 'farm-1', 'farm-1', '../etc', 'x'.repeat(99)],
    fetchFarmTerms: async () => TERMS,
  })
  const source = farmsSource(
    logs,
    () => state,
    () => endMs,
  )
  const { events } = await source.fetch(5, 100)
  expect(events).toMatchObject([{ seq: 5, event: { kind: 'farmListed', farm: 'farm-1' } }])
})

test('a farm that makes no sense is never listed, and one that is away is asked again', async () => {
  const { state } = market()
  let terms: () => Promise<typeof TERMS> = async () => ({ ...TERMS, secondsPerCycle: -1 })
  const logs = reading({ fetchFarmIds: async () => ['farm-1'], fetchFarmTerms: () => terms() })
  const source = farmsSource(
    logs,
    () => state,
    () => endMs,
  )
  expect((await source.fetch(1, 9)).events).toEqual([])
  terms = async () => {
    throw new Error('away')
  }
  await expect(source.fetch(1, 9)).rejects.toThrow('away')
  terms = async () => TERMS
  expect((await source.fetch(1, 9)).events).toHaveLength(1)
})

test('pools and events that are no longer listed are told as gone, and come back', async () => {
  const { state } = market()
  const logs = reading({
    fetchStakingPools: async () => [],
    fetchClaimEvents: async () => [],
  })
  const sources = earnSources({
    logs,
    canisters: CANISTERS,
    state: () => state,
    now: () => endMs,
  })()
  const kinds = async (name: string) => {
    const page = await sources.find((source) => source.name === name)?.fetch(1, 9)
    return page?.events.map(({ event }) => event.kind)
  }
  expect(await kinds('stakePools')).toEqual(['stakePoolRemoved', 'stakePoolRemoved'])
  expect(await kinds('claimEvents')).toEqual(['claimEventRemoved'])
})

test('an exchange without these services has no such sources', () => {
  const options = { logs: reading({}), state: () => applyAll([]).market.state, now: () => endMs }
  expect(earnSources({ ...options, canisters: {} })()).toEqual([])
  expect(
    earnSources({ ...options, canisters: { farm_factory: 'a' } })().map(({ name }) => name),
  ).toEqual(['farms', 'standings'])
})

test('each that is found is a source of its records', () => {
  const { state } = market()
  const options = { logs: reading({}), canisters: CANISTERS, now: () => endMs }
  const sourcesNow = earnSources({ ...options, state: () => state })
  const names = sourcesNow().map(({ name }) => name)
  expect(names).toEqual([
    'farms',
    'stakePools',
    'claimEvents',
    'standings',
    'farmStakes:farm-0',
    'farmRewards:farm-0',
    'poolStakes:stake-0',
    'poolRewards:stake-0',
    'poolStakes:stake-1',
    'poolRewards:stake-1',
    'claims:event-1',
  ])
  // the same ones each time: they remember what was asked
  expect(sourcesNow()[4]).toBe(sourcesNow()[4])
})

test('a record with an amount beyond 256 bits or an owner who is none is refused', async () => {
  const record = { seq: 0, atMs: 5, op: 'stake', owner: 'a', amount: 1n }
  const fetchOf = (change: object) =>
    recordSource({
      name: 'farmStakes:farm-0',
      fetchLog: async () => ({ records: [{ ...record, ...change }], end: 1 }),
    }).fetch(0, 9)
  expect((await fetchOf({})).events).toMatchObject([{ seq: 0, timeMs: 5 }])
  await expect(fetchOf({ amount: 2n ** 256n })).rejects.toThrow('amount is out of its range')
  await expect(fetchOf({ amount: -1n })).rejects.toThrow('out of its range')
  await expect(fetchOf({ positionId: 2n ** 60n })).rejects.toThrow('out of its range')
  await expect(fetchOf({ atMs: Number.NaN })).rejects.toThrow('out of its range')
})

test('how a farm stands is told at once when a stake came or went, and drifting figures every ten minutes', async () => {
  const { market: live } = applyAll(told)
  const { state } = live
  const [book] = state.earn.farms.values()
  let standing = { ...book?.standing, status: 'live' as const } as Awaited<
    ReturnType<EarnReading['fetchFarmStanding']>
  >
  let nowMs = endMs
  const logs = reading({ fetchFarmStanding: async () => standing })
  const source = earnSources({ logs, canisters: CANISTERS, state: () => state, now: () => nowMs })()
  const standings = source.find(({ name }) => name === 'standings')
  const id = { next: told.length }
  const look = async () => {
    const { events = [] } = (await standings?.fetch(1, 99).catch(() => undefined)) ?? {}
    for (const event of events) live.apply({ id: ++id.next, source: 'standings', ...event })
    return events.length
  }
  nowMs = (book?.sampledMs ?? 0) + 60_000
  expect(await look()).toBe(0)
  standing = { ...standing, rewardLeft: standing.rewardLeft - 1n }
  nowMs += 60_000
  expect(await look()).toBe(0)
  standing = { ...standing, stakes: standing.stakes + 1 }
  nowMs += 30_000
  // it is not asked yet
  expect(await look()).toBe(0)
  nowMs += 30_000
  expect(await look()).toBe(1)
  standing = { ...standing, rewardLeft: standing.rewardLeft - 1n }
  nowMs += 600_000
  expect(await look()).toBe(1)
})

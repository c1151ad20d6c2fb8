import { AnonymousIdentity } from '@icp-sdk/core/agent'
import { expect, test } from 'vitest'
import { ENVIRONMENTS, readEnvironment } from '../config/EnvironmentConfig.ts'
import { Operator } from '../setup/Operator.ts'
import { alarmsOf } from './alarms.ts'
import { topUpsBelow } from './cycles.ts'
import { fetchHealth } from './fetchHealth.ts'
import type { CanisterHealth, PoolHealth } from './Health.ts'
import { parseInfoHealth } from './infoHealth.ts'
import { topUpsOf } from './topUp.ts'

const T = 1_000_000_000_000n
const well: CanisterHealth = {
  name: 'settings',
  id: 'aaaaa-aa',
  subnet: 'root',
  isRunning: true,
  cycles: 5n * T,
  daysLeft: 400,
  memoryBytes: 20n * 2n ** 20n,
  module: 'repository',
}
const pool: PoolHealth = {
  id: 'pool-id',
  subnet: 'root',
  cycles: 2n * T,
  module: 'repository',
  silence: undefined,
  isLeftClosed: false,
  isSolvent: true,
  openTransfers: 0n,
}
const info = { status: 'ok', lagEvents: 0, lagSeconds: 3 } as const

test('an exchange that is well gives no alarm', () => {
  expect(alarmsOf({ canisters: [well], silent: [], pools: [pool], info })).toEqual([])
  // nothing vital needs an info service
  expect(alarmsOf({ canisters: [well], silent: [], pools: [pool], info: undefined })).toEqual([])
})

test('an exchange without a pool is not set up yet', () => {
  expect(alarmsOf({ canisters: [well], silent: [], pools: [], info })).toEqual([
    'there is no pool: run setup',
  ])
})

test('what is wrong is said, money first', () => {
  const canisters = [
    { ...well, isRunning: false },
    { ...well, name: 'token_list', cycles: T / 2n, daysLeft: 12.5, module: 'other' as const },
  ]
  const pools = [{ ...pool, isSolvent: false, module: 'none' as const }]
  expect(alarmsOf({ canisters, silent: [], pools, info: { ...info, lagSeconds: 900 } })).toEqual([
    'pool pool-id owes more than its ledgers hold',
    'settings is stopped',
    'token_list freezes in 12.5 days',
    'token_list has 500000000000 cycles left',
    'token_list runs another module',
    'pool pool-id has no module',
    'the info service is 900 seconds behind',
  ])
})

test('a pool that does not answer, and one that an upgrade has left closed, are told, and get nothing', () => {
  const silent = { ...pool, cycles: undefined, silence: 'it is stopped', isLeftClosed: true }
  const health = {
    canisters: [well],
    silent: [],
    pools: [silent],
    info,
    subnetNames: {},
    alarms: [],
  }
  expect(alarmsOf(health)).toEqual([
    'pool pool-id was left closed by an upgrade: see pools closed',
    'pool pool-id does not answer: it is stopped',
  ])
  expect(topUpsOf(health, 100n * T)).toEqual([])
})

test('an installer that tells nothing is told of, and the others are read', () => {
  const silent = [{ name: 'installer on asia', id: 'an-id', reason: 'only controllers may' }]
  expect(alarmsOf({ canisters: [well], silent, pools: [pool], info })).toEqual([
    'installer on asia (an-id) does not tell how it is: only controllers may',
  ])
})

test('top-ups go to the emptiest first and stay below the ceiling', () => {
  const canisters = [
    { ...well, name: 'low', cycles: 3n * T, daysLeft: 30 },
    { ...well, name: 'empty', cycles: T / 4n, daysLeft: 2 },
    well,
  ]
  const health = {
    canisters,
    silent: [],
    pools: [{ ...pool, cycles: T / 2n }],
    info,
    subnetNames: {},
    alarms: [],
  }
  const names = (ceiling: bigint) => topUpsOf(health, ceiling).map(({ name }) => name)
  expect(names(100n * T)).toEqual(['empty', 'pool pool-id', 'low'])
  expect(names(6n * T)).toEqual(['empty', 'pool pool-id'])
  expect(names(T)).toEqual([])
  expect(topUpsOf(health, 100n * T).map(({ cycles }) => cycles)).toEqual([2n * T, 2n * T, 3n * T])
})

test('whoever has less than the bound is lifted, the emptiest first, as long as the ceiling lasts', () => {
  const canisters = [
    { name: 'full', id: 'a', cycles: 5n * T },
    { name: 'low', id: 'b', cycles: 2n * T },
    { name: 'empty', id: 'c', cycles: T },
  ]
  const given = (ceiling: bigint) =>
    topUpsBelow(canisters, { below: 3n * T, upTo: 6n * T, ceiling }).map(
      ({ name, cycles }) => `${name} ${cycles / T}`,
    )
  expect(given(9n * T)).toEqual(['empty 5', 'low 4'])
  expect(given(8n * T)).toEqual(['empty 5'])
  expect(given(4n * T)).toEqual(['low 4'])
  expect(given(0n)).toEqual([])
})

test('an answer of the info service that makes no sense counts as down', () => {
  const sources = [
    { lagEvents: 4, lagSeconds: 2 },
    { lagEvents: 1, lagSeconds: null },
  ]
  expect(parseInfoHealth({ status: 'degraded', sources })).toEqual({
    status: 'degraded',
    lagEvents: 5,
    lagSeconds: 2,
  })
  for (const answer of [null, 'ok', {}, { status: 'ok' }, { status: 'fine', sources: [] }])
    expect(parseInfoHealth(answer).status).toBe('down')
})

test('a configuration before anything is deployed is not said to be well', async () => {
  for (const name of ENVIRONMENTS) {
    const operator = new Operator(await readEnvironment(name), new AnonymousIdentity())
    await expect(fetchHealth(operator, new Map())).rejects.toThrow(
      'names no canister of the exchange: give --config the file',
    )
  }
})

import { readFileSync } from 'node:fs'
import { IDL } from '@icp-sdk/core/candid'
import * as candid from '@sluice/candid'
import { expect, test } from 'vitest'
import { endpointsOf } from './createServer.ts'
import { OTHER_PATHS } from './otherPaths.ts'

const DECISION = new URL(
  '../../../../docs/decisions/0074-no-second-record-of-trades.md',
  import.meta.url,
)
const INTERFACES = {
  farm: candid.Farm,
  staking_pool: candid.StakingPool,
  swap_factory: candid.SwapFactory,
  swap_pool: candid.SwapPool,
}

/** What the table's right column names in code. */
const named = readFileSync(DECISION, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => [...(line.split(' | ')[1] ?? '').matchAll(/`([^`]+)`/g)])
  .flatMap(([, name]) => name ?? [])

test('each path that stands in for a method of the public stores is answered', () => {
  const paths = new Set([...endpointsOf({}), ...OTHER_PATHS].map(({ path }) => path))
  const wanted = named.filter((name) => name.startsWith('/'))
  expect(wanted.length).toBeGreaterThan(30)
  expect(wanted.filter((path) => !paths.has(path))).toEqual([])
})

test('each method that does is one of the canister', () => {
  const wanted = named.filter((name) => !name.startsWith('/'))
  expect(wanted.length).toBeGreaterThan(5)
  const missing = wanted.filter((name) => {
    const [canister = '', method] = name.split('.')
    const found = Object.entries(INTERFACES).find(([id]) => id === canister)?.[1]
    return !found?.idlFactory({ IDL })._fields.some(([field]) => field === method)
  })
  expect(missing).toEqual([])
})

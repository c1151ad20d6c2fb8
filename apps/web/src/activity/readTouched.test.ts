import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKeys } from '../app/queryKeys.ts'
import { readTouched } from './readTouched.ts'

/** Which of these are read anew after a movement. */
function readAnewOf(
  keys: readonly (readonly string[])[],
  ...[owner, touched]: [string, Parameters<typeof readTouched>[2]]
): readonly (readonly string[])[] {
  const queries = new QueryClient()
  for (const key of keys) queries.setQueryData(key, 'before')
  readTouched(queries, owner, touched)
  return keys.filter((key) => queries.getQueryState(key)?.isInvalidated)
}

const ICP = queryKeys.balance('me', 'icp')
const BTC = queryKeys.balance('me', 'btc')
const POOL = queryKeys.unused('me', 'pool')
const THEIRS = queryKeys.balance('somebody', 'icp')

test('of the ledgers and pools that are named, no others are read anew', () => {
  expect(readAnewOf([ICP, BTC, POOL, THEIRS], 'me', { ledgers: ['icp'], pools: [] })).toEqual([ICP])
  expect(readAnewOf([ICP, BTC, POOL, THEIRS], 'me', { ledgers: [], pools: ['pool'] })).toEqual([
    POOL,
  ])
})

test('where nobody knows which, all of the account are, and nobody else’s', () => {
  expect(readAnewOf([ICP, BTC, POOL, THEIRS], 'me', {})).toEqual([ICP, BTC, POOL])
})

test('an approval that is taken back leaves the lists of approvals and of what happened', () => {
  const approvals = queryKeys.approvals('me', 'icp')
  const history = queryKeys.history('icp', 'me')
  expect(readAnewOf([approvals, history], 'me', { ledgers: ['icp'], pools: [] })).toEqual([
    approvals,
    history,
  ])
})

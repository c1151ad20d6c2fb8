import { beforeAll, expect, test } from 'vitest'
import { queryKeys } from '../../app/queryKeys.ts'
import { loadTexts, startTexts } from '../../i18n/setup.ts'
import { COLLECTION, OWNER, textOf } from '../nfts/testing/nftPage.tsx'
import { LocksUnderway } from './LocksUnderway.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['recover'])
})

const text = (found: unknown) =>
  textOf(<LocksUnderway />, {
    known: [[queryKeys.locksUnderway(OWNER), found]],
    canisters: { position_lock: 'aaaaa-aa' },
  })
const handover = { poolId: COLLECTION, positionId: 7n, sinceSeconds: 1 }

test('whose positions are all in one place is told nothing, nor whoever cannot be told', () => {
  expect(text([])).toBe('')
  expect(text(new Error('silent'))).toBe('')
})

test('a position half-way says which way it goes, and is found out about by one press', () => {
  const both = text([
    { ...handover, way: 'in' },
    { ...handover, positionId: 8n, way: 'out' },
  ])
  expect(both).toContain('#7')
  expect(both).toContain('On its way into the lock')
  expect(both).toContain('#8')
  expect(both).toContain('On its way back to you')
  expect(both.match(/Find out/g)).toHaveLength(2)
})

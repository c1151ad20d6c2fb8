import { expect, test } from 'vitest'
import { consentOf } from './consentOf.ts'
import { NOTHING_DECIDED, parseMyCollections } from './parseMyCollections.ts'

const ID = 'ryjl3-tyaaa-aaaaa-aaaba-cai'
const decided = (change: Partial<Parameters<typeof consentOf>[2]>) => ({
  ...NOTHING_DECIDED,
  ...change,
})

test.each(['vouched', 'listed'] as const)(
  'a %s collection is shown without being asked',
  (origin) => {
    expect(consentOf(ID, origin, NOTHING_DECIDED)).toBe('accepted')
    expect(consentOf(ID, origin, decided({ hidden: [ID] }))).toBe('hidden')
  },
)

test.each(['newcomer', 'unknown', undefined] as const)(
  'nothing of a collection of origin %s is fetched before somebody agrees',
  (origin) => {
    expect(consentOf(ID, origin, NOTHING_DECIDED)).toBe('asked')
    expect(consentOf(ID, origin, decided({ accepted: [ID] }))).toBe('accepted')
    expect(consentOf(ID, origin, decided({ hidden: [ID] }))).toBe('hidden')
    expect(consentOf(ID, origin, decided({ hidden: [ID], looked: [ID] }))).toBe('accepted')
  },
)

test('of what was saved only canister ids are kept, each once', () => {
  const saved = { accepted: [ID, ID, 7, '<script>', 'a'.repeat(5_000)], hidden: 'all' }
  expect(parseMyCollections(saved)).toEqual({ accepted: [ID], hidden: [] })
  for (const nonsense of [undefined, null, 3, 'x', []])
    expect(parseMyCollections(nonsense)).toEqual(NOTHING_DECIDED)
})

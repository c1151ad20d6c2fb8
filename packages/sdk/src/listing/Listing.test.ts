import { expect, test } from 'vitest'
import { askedOf, type ListingEntry } from './Listing.ts'

const entry = (rank: number): ListingEntry => ({
  ledgerId: `ledger-${rank}`,
  name: `Token ${rank}`,
  symbol: `TKN${rank}`,
  standard: 'ICRC2',
  decimals: 8,
  rank,
  introduction: '',
  links: [],
})
const entries = Array.from({ length: 5_000 }, (_, rank) => entry(rank))

test('of a long list a hundred ledgers are asked: those that every wallet shows, and the best ranked', () => {
  const defaults = ['ledger-4999', 'ledger-of-no-entry']
  const asked = askedOf({ entries, defaults })
  expect(asked).toHaveLength(100)
  expect(asked.slice(0, 98)).toEqual(entries.slice(0, 98).map(({ ledgerId }) => ledgerId))
  expect(asked.slice(98)).toEqual(defaults)
})

test('of a short list every ledger is asked, by rank', () => {
  expect(askedOf({ entries: entries.slice(0, 3), defaults: ['ledger-2'] })).toEqual([
    'ledger-0',
    'ledger-1',
    'ledger-2',
  ])
})

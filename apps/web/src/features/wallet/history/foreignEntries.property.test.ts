import type { HistoryEntry } from '@sluice/sdk'
import { times } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entriesSince } from '../../../activity/done/useEntriesSince.ts'
import { shortAddress } from '../../../format/address.ts'
import { formatAmount, formatExactAmount } from '../../../format/amount.ts'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatDateTime, formatDay } from '../../../format/time.ts'
import { historyCsv } from './historyCsv.ts'
import { storiesOf } from './storiesOf.ts'

const nat = fc.bigInt({ min: 0n, max: 2n ** 300n })
const entry: fc.Arbitrary<HistoryEntry> = fc.record(
  {
    index: nat,
    kind: fc.constantFrom('transfer', 'mint', 'burn', 'approve', 'other'),
    kindName: fc.string(),
    amount: nat,
    fee: nat,
    from: fc.string({ unit: 'binary' }),
    to: fc.string({ unit: 'binary' }),
    // what a reader lets through
    timestampNs: fc.option(fc.bigInt({ min: 1n, max: 253_402_300_799_999_999_999n }), {
      nil: undefined,
    }),
  },
  { requiredKeys: ['index', 'kind', 'amount', 'timestampNs'] },
)

test('whatever entries a ledger has, they become rows, stories and a file', () => {
  fc.assert(
    fc.property(fc.array(entry), fc.integer({ min: 0, max: 255 }), (entries, decimals) => {
      const csv = historyCsv(entries, { token: { decimals, symbol: 'X' }, own: [] })
      expect(csv).not.toMatch(/undefined|NaN|Invalid/)
      const known = { ledgerId: 'x', fee: 1n, own: ['me'], transactions: [], poolOf: () => 'pool' }
      expect(storiesOf(entries, known).length).toBeLessThanOrEqual(entries.length)
      entriesSince(entries, 0)
      for (const { amount, from = '' } of entries) {
        expect(formatAmount(amount, decimals, 'en')).not.toBe('')
        expect(formatExactAmount(amount, decimals, 'ar')).not.toBe('')
        shortAddress(from)
      }
    }),
    { numRuns: times(200, 40) },
  )
})

test('no number is a time that ends a page', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.constantFrom(2 ** 80, Infinity, NaN)), (atMs) => {
      for (const text of [formatDateTime(atMs, 'en'), formatDay(atMs, 'es')])
        expect(text).not.toBe('')
    }),
  )
  expect(formatDateTime(2 ** 80, 'en')).toBe(UNKNOWN)
  expect(formatDateTime(undefined, 'en')).toBe(UNKNOWN)
})

test('a block without a time has none in the file, and one of another kind is called what its ledger calls it', () => {
  const one = { index: 7n, kind: 'other', kindName: '107feecol', amount: 0n } as const
  const [, line] = historyCsv([{ ...one, timestampNs: undefined }], {
    token: { decimals: 8, symbol: 'ICP' },
    own: [],
  }).split('\r\n')
  expect(line).toBe('7,,107feecol,,,0,,,ICP')
})

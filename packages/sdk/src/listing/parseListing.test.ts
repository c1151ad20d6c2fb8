import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ledgersOf } from './Listing.ts'
import { parseListing } from './parseListing.ts'

const ICP = 'ryjl3-tyaaa-aaaaa-aaaba-cai'
const BTC = 'mxzaz-hqaaa-aaaar-qaada-cai'

const entry = (change: object = {}) => ({
  ledgerId: ICP,
  name: 'Internet Computer',
  symbol: 'ICP',
  standard: 'ICRC2',
  decimals: 8,
  rank: 1,
  introduction: 'Pays for computing.',
  links: [{ link: 'https://internetcomputer.org', mediaType: 'website' }],
  ...change,
})
const parse = (...entries: unknown[]) => parseListing({ entries, defaults: [] })?.entries

test('entries are sorted by rank, and a default without one comes after them', () => {
  const listing = parseListing({
    entries: [entry({ rank: 7 }), entry({ ledgerId: BTC, rank: 2 })],
    defaults: [ICP, 'xevnm-gaaaa-aaaar-qafnq-cai', 'no canister'],
  })
  expect(listing && ledgersOf(listing)).toEqual([BTC, ICP, 'xevnm-gaaaa-aaaar-qafnq-cai'])
})

test.each([
  ['an id that is none', { ledgerId: '../../etc' }],
  ['an id in other letters', { ledgerId: ICP.toUpperCase() }],
  ['decimals beyond any ledger', { decimals: 256 }],
  ['broken decimals', { decimals: 0.5 }],
  ['a rank that is no number', { rank: Number.NaN }],
])('an entry with %s is left out, the others stay', (_, change) => {
  expect(parse(entry(change), entry({ ledgerId: BTC }))).toMatchObject([{ ledgerId: BTC }])
})

test('what people wrote is plain and has an end', () => {
  const [plain] =
    parse(
      entry({
        name: 'I\u202EPC\nP',
        symbol: '\u200B',
        introduction: `Hi\n\u202E${'x'.repeat(9_000)}`,
      }),
    ) ?? []
  expect(plain?.name).toBe('IPC P')
  expect(plain?.symbol).toBe('?')
  expect(plain?.introduction).toMatch(/^Hi x+$/)
  expect(plain?.introduction.length).toBeLessThanOrEqual(5_000)
})

test.each([
  'javascript:alert(1)',
  'http://example.org',
  'data:text/html,x',
  'https://icp.org@evil.example',
  'https://user:word@example.org',
  `https://example.org/${'x'.repeat(3_000)}`,
  'no address',
])('a link to %s is left out', (link) => {
  expect(parse(entry({ links: [{ link, mediaType: 'website' }] }))?.[0]?.links).toEqual([])
})

test('a link whose host imitates another shows its real letters', () => {
  const links = [{ link: 'https://ісp.org/', mediaType: 'website' }]
  expect(parse(entry({ links }))?.[0]?.links[0]?.link).toMatch(/^https:\/\/xn--/)
})

test('a ledger is listed once, and a list of millions is cut', () => {
  expect(parse(entry(), entry({ symbol: 'FAKE' }))).toMatchObject([{ symbol: 'ICP' }])
  const many = Array.from({ length: 20_000 }, () => entry())
  expect(parse(...many)).toHaveLength(1)
})

test('whatever a browser kept, it is a list or none, and a list survives being kept', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (entries, defaults) => {
      const listing = parseListing({ entries: [entries, entry()], defaults: [defaults] })
      expect(listing?.entries.length).toBeGreaterThan(0)
      expect(parseListing(listing)).toEqual(listing)
      parseListing(entries)
    }),
  )
})

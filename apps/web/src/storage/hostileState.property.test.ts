import { textFlowStore } from '@sluice/sdk'
import { share, some } from '@sluice/test-depth'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { readEnded } from '../activity/endedActivities.ts'
import { readState } from '../contacts/across/keptBooks.ts'
import { parseContacts } from '../contacts/parseContacts.ts'
import { readAlert } from '../features/alerts/alert.ts'
import { readPush } from '../features/alerts/push/keptPush.ts'
import { parseSaved } from '../features/bridge/ethereum-transactions/savedTransactions.ts'
import { parseReadSteps } from '../features/guide/guideSteps.ts'
import { parseMyCollections } from '../features/nfts/consent/parseMyCollections.ts'
import { parseWatched } from '../features/wallet/watch/parseWatched.ts'
import { migrate } from '../preferences/migrate.ts'
import { slippageInPpm } from '../preferences/migrations/001-slippage-in-ppm.ts'
import { defaultPreferences, parsePreferences } from '../preferences/preferences.ts'
import { readSavedWallet } from '../session/savedWallet.ts'
import { readSealedVault } from '../signer/vault/readSealedVault.ts'
import { migrateOldState, withoutSecrets } from '../takeover/migrateOldState.ts'
import { readOldState } from '../takeover/readOldState.ts'
import { toEvmTransactions } from '../takeover/toEvmTransactions.ts'
import { toMyTokens, toPreferences } from '../takeover/toOurState.ts'
import { parseMyTokens } from '../tokens/my-tokens/parseMyTokens.ts'
import { readList } from './keptList.ts'

/** A storage that holds one text under every name. */
const holding = (text: string) => {
  const written = new Map<string, string>()
  return {
    written,
    getItem: (key: string) => written.get(key) ?? text,
    setItem: (key: string, value: string) => void written.set(key, value),
    removeItem: (key: string) => void written.delete(key),
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Every reader of what a browser keeps, over one stored text; each gives what the page would work with. */
const READERS: Record<string, (text: string) => unknown> = {
  preferences: (text) => parsePreferences(parsed(text)),
  'older preferences': (text) => parsePreferences(migrate(parsed(text), 0, [slippageInPpm])),
  contacts: (text) => parseContacts(parsed(text)),
  'steps of the guide': (text) => parseReadSteps(parsed(text)),
  'books across devices': (text) => readList(text, 10, readState),
  alerts: (text) => readList(text, 500, readAlert),
  push: (text) => readList(text, 1, readPush),
  'watched accounts': (text) => parseWatched(parsed(text)),
  tokens: (text) => parseMyTokens(parsed(text)),
  collections: (text) => parseMyCollections(parsed(text)),
  wallet: (text) => readSavedWallet(holding(text)),
  'transactions of Ethereum wallets': (text) => parseSaved(parsed(text)),
  vault: (text) => readSealedVault(parsed(text)),
  activities: (text) => readEnded(holding(text)),
  flows: (text) => textFlowStore(holding(text)).list(),
  'flows of a later version': (text) => textFlowStore(holding(text)).unread(),
  'state of an older app': (text) => {
    const stored = readOldState(text)
    const migrated = stored && withoutSecrets(migrateOldState(stored))
    const state = migrated?.state ?? {}
    return [toPreferences(state, true), toMyTokens(state), toEvmTransactions(state)]
  },
}

const FIELDS = [
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'length',
    'version',
    'state',
    'id',
    'kind',
  ],
  ...['accepted', 'hidden'],
  ...['theme', 'language', 'slippage', 'slippagePpm', 'swap', 'contacts', 'name', 'address'],
  ...[
    'tagged',
    'pinned',
    'removed',
    'sort',
    'filter',
    'customization',
    'swapCache',
    'wallet',
    '_persist',
  ],
  ...['locale', 'mode', 'taggedTokens', 'stage', 'amountIn', 'startedAt', 'sealed', 'credentialId'],
]

/** JSON whose names are those that the readers look for, and those that every object has. */
const hostile = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      null,
      true,
      -1,
      1e308,
      Number.MAX_SAFE_INTEGER,
      '',
      '9'.repeat(100),
      'light',
      'aaaaa-aa',
    ),
    fc.string(),
    fc.array(tie('value'), { maxLength: 5 }),
    fc
      .array(fc.tuple(fc.constantFrom(...FIELDS), tie('value')), { maxLength: 6 })
      .map((entries) => Object.fromEntries(entries)),
  ),
})).value

const nested = (depth: number, open: string, close: string) =>
  open.repeat(depth) + close.repeat(depth)
const million = JSON.stringify(new Array(1_000_000).fill('aaaaa-aa'))
const long = JSON.stringify('9'.repeat(10_000_000))

const EXTREMES: Record<string, string> = {
  'no JSON': '{',
  nothing: '',
  'a list in place of an object': '[[1,2],[3]]',
  'ten thousand lists deep': nested(10_000, '[', ']'),
  'ten thousand objects deep': `${'{"state":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'a polluted prototype': '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  'a million ids': `{"tagged":${million},"contacts":${million},"pinned":${million}}`,
  'a million contacts': `{"contacts":[${'{"name":"a","address":"b"},'.repeat(200_000)}null]}`,
  'texts of ten megabytes': `{"id":${long},"theme":${long},"slippagePpm":${long},"address":${long},"tagged":[${long}],"contacts":[{"name":${long},"address":${long}}]}`,
  'a swap with a figure of ten megabytes': `[{"id":"a","principal":"b","poolId":"c","tokenIn":"d","tokenOut":"e","amountIn":${long}}]`,
  'ids that are lists': '{"tagged":[["aaaaa-aa"],[["aaaaa-aa"]],{"toString":1}]}',
  'a list that no text can be made of': `{"tagged":[${nested(10_000, '[', ']')}]}`,
  'a later version': '{"version":99,"state":{"theme":{"kind":"new"}},"theme":["light"]}',
}

const UNTOUCHED = JSON.stringify(Object.getOwnPropertyNames(Object.prototype))
afterEach(() => {
  expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(UNTOUCHED)
})

/** What the page works with must be small, whatever was stored. */
const sizeOf = (value: unknown): number =>
  (JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}` : one)) ?? '')
    .length

/** Each reader with each extreme: most of them take a blink, those of megabytes up to two seconds. */
const CASES = Object.entries(READERS).flatMap(([stored, read]) =>
  Object.entries(EXTREMES).map(([extreme, text]) => ({ stored, read, extreme, text })),
)

test.each(some(CASES, 60))(
  'stored $stored: $extreme ends in something well-formed and bounded',
  ({ read, text }) => {
    expect(sizeOf(read(text))).toBeLessThan(1_000_000)
  },
)

test.each(Object.entries(READERS))(
  'stored %s: any JSON ends in something well-formed',
  (_, read) => {
    fc.assert(
      fc.property(hostile, (value) => {
        expect(sizeOf(read(JSON.stringify(value)))).toBeLessThan(100_000)
        expect(
          sizeOf(read(JSON.stringify({ contacts: [value], tagged: [value], wallet: value }))),
        ).toBeLessThan(100_000)
      }),
      share(300),
    )
  },
)

test('what cannot be understood ends in the defaults', () => {
  for (const text of Object.values(EXTREMES)) {
    expect(parsePreferences(parsed(text))).toEqual(defaultPreferences)
  }
})

const KEYS = ['sluice.flows.v1', 'sluice.swaps.v1', 'sluice.transfers.v1']

test.each(KEYS)(
  'records under %s that a later version wrote are shown and never deleted',
  (key) => {
    const later = { id: 'x', principal: 'me', format: 2, stage: { kind: 'teleporting' } }
    const storage = holdingUnder(key, JSON.stringify([later]))
    const store = textFlowStore(storage)
    expect(store.list()).toEqual([])
    expect(store.unread()).toEqual([{ id: 'x', principal: 'me' }])
    store.remove('x')
    store.save(sampleFlow)
    expect(store.unread()).toEqual([{ id: 'x', principal: 'me' }])
    expect(JSON.parse(storage.written.get(key) ?? '')).toContainEqual(later)
  },
)

test('a text that is damaged as a whole is put aside before another takes its place', () => {
  const storage = holdingUnder('sluice.flows.v1', '[{"id":"x","amo')
  textFlowStore(storage).save(sampleFlow)
  expect(storage.written.get('sluice.flows.v1.damaged')).toBe('[{"id":"x","amo')
  expect(textFlowStore(storage).list()).toEqual([sampleFlow])
})

/** A storage that holds a text under one name. */
function holdingUnder(key: string, text: string) {
  const written = new Map([[key, text]])
  return {
    written,
    getItem: (name: string) => written.get(name) ?? null,
    setItem: (name: string, value: string) => void written.set(name, value),
  }
}

const sampleFlow = {
  id: 'a',
  kind: 'transfer',
  principal: 'p',
  startedAt: 1,
  createdAtNs: 1n,
  facts: { ledgerId: 'l', standard: 'ICRC2', to: 't', amount: 1n, fee: 1n, memoHex: '' },
  steps: {},
} as const

describe('a stored vault', () => {
  const vault = {
    credentialId: new Uint8Array(16).fill(1),
    salt: new Uint8Array(32).fill(2),
    iv: new Uint8Array(12).fill(3),
    sealed: new ArrayBuffer(32),
    deviceKey: undefined,
    principal: 'aaaaa-aa',
  }
  test('is read with and without its version', () => {
    expect(readSealedVault(vault)).toEqual({ kind: 'whole', vault })
    expect(readSealedVault({ ...vault, version: 1 })).toEqual({ kind: 'whole', vault })
    expect(readSealedVault(undefined)).toEqual({ kind: 'none' })
  })
  test.each([
    null,
    'vault',
    {},
    { ...vault, version: 2 },
    { ...vault, sealed: 'text' },
    { ...vault, iv: new Uint8Array() },
    { ...vault, iv: [1, 2, 3] },
    { ...vault, salt: new Uint8Array(1_000_000) },
    { ...vault, deviceKey: {} },
    { ...vault, principal: 5 },
    Object.create(vault),
  ])('%# of another form is kept for whoever can read it', (stored) => {
    expect(readSealedVault(stored)).toEqual({ kind: 'unreadable' })
  })
})

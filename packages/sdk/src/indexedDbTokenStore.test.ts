import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { indexedDbTokenStore } from './indexedDbTokenStore.ts'
import type { Listing } from './listing/Listing.ts'
import type { Token } from './tokens.ts'

const token: Token = {
  ledgerId: 'ryjl3-tyaaa-aaaaa-aaaba-cai',
  symbol: 'ICP',
  name: 'Internet Computer',
  decimals: 8,
  fee: 10_000n,
  standard: 'ICRC2',
  logo: 'data:image/svg+xml;base64,PHN2Zy8+',
}

/** Writes straight into a database, as another version of the app would. */
function write(factory: IDBFactory, version: number, key: string, value: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory.open('sluice', version)
    request.onerror = () => reject(request.error)
    request.onupgradeneeded = () => request.result.createObjectStore('tokens')
    request.onsuccess = () => {
      const transaction = request.result.transaction('tokens', 'readwrite')
      transaction.objectStore('tokens').put(value, key)
      transaction.oncomplete = () => {
        request.result.close()
        resolve()
      }
    }
  })
}

test('a token outlives the page', async () => {
  const factory = new IDBFactory()
  await indexedDbTokenStore(factory).set(token)

  const store = indexedDbTokenStore(factory)

  expect(await store.get(token.ledgerId)).toEqual(token)
  await store.remove(token.ledgerId)
  expect(await store.get(token.ledgerId)).toBeUndefined()
})

test('what an earlier version stored is thrown away', async () => {
  const factory = new IDBFactory()
  await write(factory, 11, `TOKEN_${token.ledgerId}`, token)

  expect(await indexedDbTokenStore(factory).get(token.ledgerId)).toBeUndefined()
})

test('a database of a later version is deleted and begins anew', async () => {
  const factory = new IDBFactory()
  await write(factory, 13, `TOKEN_${token.ledgerId}`, token)
  const store = indexedDbTokenStore(factory)

  expect(await store.get(token.ledgerId)).toBeUndefined()

  await store.set(token)
  expect(await store.get(token.ledgerId)).toEqual(token)
})

test('a record of another shape is dropped', async () => {
  const factory = new IDBFactory()
  await write(factory, 12, `TOKEN_${token.ledgerId}`, { ...token, fee: '10000' })

  expect(await indexedDbTokenStore(factory).get(token.ledgerId)).toBeUndefined()
})

const listing: Listing = {
  entries: [
    {
      ledgerId: token.ledgerId,
      name: 'Internet Computer',
      symbol: 'ICP',
      standard: 'ICRC2',
      decimals: 8,
      rank: 0,
      introduction: 'Pays for computing.',
      links: [{ link: 'https://internetcomputer.org/', mediaType: 'website' }],
    },
  ],
  defaults: [token.ledgerId],
}

test('the list of tokens outlives the page, and one that was damaged is none', async () => {
  const factory = new IDBFactory()
  await indexedDbTokenStore(factory).keepListing(listing)
  expect(await indexedDbTokenStore(factory).readListing()).toEqual(listing)

  await write(factory, 12, 'LISTING', { ...listing, entries: 'all' })
  expect(await indexedDbTokenStore(factory).readListing()).toBeUndefined()
})

test.each([[{ decimals: 6 }], [{ fee: 20n }], [{ decimals: 0, fee: 0n }]])(
  'what is disputed of a token, %o, outlives the page',
  async (disputed) => {
    const store = indexedDbTokenStore(new IDBFactory())
    await store.set({ ...token, disputed })
    expect(await store.get(token.ledgerId)).toEqual({ ...token, disputed })
  },
)

test.each([
  ['nothing', {}],
  ['no record', 'yes'],
  ['decimals without bounds', { decimals: 1e9 }],
  ['decimals that are text', { decimals: '6' }],
  ['a fee without bounds', { fee: 2n ** 128n }],
  ['a fee below zero', { fee: -1n }],
  ['a fee that is no amount', { fee: 20 }],
])('a token of which %s is disputed is thrown away', async (_, disputed) => {
  const factory = new IDBFactory()
  await write(factory, 12, `TOKEN_${token.ledgerId}`, { ...token, disputed })
  expect(await indexedDbTokenStore(factory).get(token.ledgerId)).toBeUndefined()
})

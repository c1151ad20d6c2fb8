import { Principal } from '@icp-sdk/core/principal'
import type { Value } from '@sluice/candid/nft_collection'
import { expect, test } from 'vitest'
import type { Actors } from '../../actors.ts'
import type { Config } from '../../config.ts'
import { CallError } from '../../errors.ts'
import { extTokenName } from './extTokenName.ts'
import { NftCollections } from './NftCollections.ts'
import { NftFiles } from './NftFiles.ts'

const COLLECTION = 'rrkah-fqaaa-aaaaa-aaaaq-cai'
const CONTROLLER = 'ryjl3-tyaaa-aaaaa-aaaba-cai'
const OWNER = 'rwlgt-iiaaa-aaaaa-aaaaa-cai'
const owner = { owner: Principal.fromText(OWNER), subaccount: [] as [] }
const HASH = Uint8Array.from({ length: 32 }, (_, place) => place)

const unchecked = async () => 'none' as const

type Methods = Record<string, (...args: never[]) => Promise<unknown>>

/** What a canister rejects that does not know a method. */
const unknown = async () => {
  throw new CallError('rejected', { retry: 'later', funds: 'wallet' })
}

/** Canisters that answer these methods, and reject all others. */
function actorsOf(canisters: Readonly<Record<string, Methods>>): Actors {
  const other = (_: unknown, id: string) =>
    new Proxy(canisters[id] ?? {}, {
      get: (methods, name) => Reflect.get(methods, name) ?? unknown,
    })
  return { other } as unknown as Actors
}

const config = { canisters: { nft_controller: CONTROLLER } } as unknown as Config
const controller = (origin: string): Methods => ({ getOrigin: async () => ({ [origin]: null }) })
const textOf = (text: string): Value => ({ Text: text })

const icrc7 = (size: number, more: Methods = {}): Methods => ({
  icrc10_supported_standards: async () =>
    ['ICRC-10', 'ICRC-7', 'ICRC-37'].map((name) => ({ name, url: '' })),
  icrc7_collection_metadata: async () => [
    ['icrc7:name', textOf('Harbour Lights')],
    ['icrc7:symbol', textOf('HL')],
    ['icrc7:supply_cap', { Nat: 100n }],
    ['icrc7:logo', textOf('/1')],
  ],
  icrc7_total_supply: async () => BigInt(size),
  icrc7_tokens: async ([after]: [bigint?], [take]: [bigint]) =>
    Array.from({ length: size }, (_, place) => BigInt(place + 1))
      .filter((id) => id > (after ?? 0n))
      .slice(0, Number(take)),
  icrc7_tokens_of: async () => [2n],
  icrc7_owner_of: async () => [[owner]],
  icrc7_token_metadata: async (ids: bigint[]) =>
    ids.map((id) =>
      id > BigInt(size)
        ? []
        : [
            [
              ['name', textOf(`Evening ${id}`)],
              ['image', textOf(`/${id}`)],
              ['sha256', { Blob: HASH }],
              ['attributes', { Map: [['Sky', textOf('red')]] }],
            ],
          ],
    ),
  ...more,
})

const collectionsOf = (collection: Methods, origin = 'unknown') =>
  new NftCollections(
    config,
    actorsOf({ [COLLECTION]: collection, [CONTROLLER]: controller(origin) }),
    unchecked,
  )

test('a collection by ICRC-7 tells what it is, and its tokens come page by page', async () => {
  const nfts = collectionsOf(icrc7(120))
  expect(await nfts.fetchCollection(COLLECTION)).toEqual({
    id: COLLECTION,
    standard: 'ICRC7',
    hasApprovals: true,
    name: 'Harbour Lights',
    symbol: 'HL',
    description: '',
    logo: { kind: 'file', path: '/1' },
    supply: 120n,
    supplyCap: 100n,
    made: undefined,
  })
  const ids: bigint[] = []
  let after: bigint | undefined
  do {
    const page = await nfts.fetchTokens(COLLECTION, after)
    ids.push(...page.tokens.map(({ tokenId }) => tokenId))
    after = page.next
  } while (after !== undefined)
  expect(ids).toEqual(Array.from({ length: 120 }, (_, place) => BigInt(place + 1)))
  expect(await nfts.fetchToken(COLLECTION, 7n)).toMatchObject({
    name: 'Evening 7',
    media: { kind: 'file', path: '/7' },
    sha256: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    attributes: [{ name: 'Sky', value: 'red' }],
  })
  await expect(nfts.fetchToken(COLLECTION, 121n)).rejects.toMatchObject({ code: 'nft-no-token' })
  expect(await nfts.fetchHolder(COLLECTION, 7n)).toBe(OWNER)
  expect((await nfts.fetchTokensOf(COLLECTION, OWNER)).tokens).toHaveLength(1)
  expect((await nfts.fetchTokensOf(COLLECTION, 'nobody')).tokens).toEqual([])
})

test('only of a collection of the exchange’s own module its owner and royalties are believed', async () => {
  const told = {
    creator: owner.owner,
    owner: owner.owner,
    minter: owner.owner,
    ownerName: 'Mara',
    links: [
      { k: 'Site', v: 'https://harbour.example' },
      { k: 'Trap', v: 'javascript:alert(1)' },
    ],
    royalties: { rate: 500n, receiver: owner },
    holders: 3n,
    createdAt: 1_800_000_000_000_000_000n,
  }
  const collection = icrc7(1, { getCollection: async () => told })
  expect((await collectionsOf(collection).fetchCollection(COLLECTION)).made).toBeUndefined()
  const { made } = await collectionsOf(collection, 'newcomer').fetchCollection(COLLECTION)
  expect(made).toMatchObject({
    owner: OWNER,
    royalties: { rate: 500n, receiver: OWNER },
    links: [{ name: 'Site', value: 'https://harbour.example/' }],
    createdAtMs: 1_800_000_000_000,
  })
})

test('an EXT collection is asked by its own interface, and a token without metadata is there all the same', async () => {
  const ext: Methods = {
    extensions: async () => ['@ext/common', '@ext/nonfungible'],
    supply: async () => ({ ok: 3n }),
    tokens: async (account: string) =>
      account.length === 64 ? { ok: Uint32Array.of(2, 0) } : { err: { Other: 'No tokens' } },
    bearer: async () => ({ ok: 'a'.repeat(64) }),
    ext_metadata: async (name: string) =>
      name === extTokenName(COLLECTION, 0n)
        ? { ok: { nonfungible: { name: 'Ape', asset: '', thumbnail: '', metadata: [] } } }
        : unknown(),
  }
  const nfts = collectionsOf(ext)
  expect(await nfts.fetchCollection(COLLECTION)).toMatchObject({ standard: 'EXT', supply: 3n })
  const { tokens } = await nfts.fetchTokensOf(COLLECTION, OWNER)
  expect(tokens.map(({ tokenId, name }) => [tokenId, name])).toEqual([
    [0n, 'Ape'],
    [2n, '#2'],
  ])
  expect(tokens[0]?.media).toEqual({
    kind: 'file',
    path: `/?tokenid=${extTokenName(COLLECTION, 0n)}`,
  })
  expect(await nfts.fetchHolder(COLLECTION, 0n)).toBe('a'.repeat(64))
})

test('a canister that is no collection is none, and one that cannot be reached may be asked again', async () => {
  await expect(collectionsOf({}).fetchCollection(COLLECTION)).rejects.toMatchObject({
    code: 'nft-no-collection',
  })
  await expect(collectionsOf({}).fetchCollection('nonsense')).rejects.toMatchObject({
    code: 'nft-no-collection',
  })
  let isDown = true
  const collection = icrc7(1)
  const { icrc10_supported_standards: standards = unknown } = collection
  const nfts = collectionsOf({
    ...collection,
    icrc10_supported_standards: async () => {
      if (isDown) throw new CallError('unreachable', { retry: 'later', funds: 'wallet' })
      return standards()
    },
  })
  await expect(nfts.fetchCollection(COLLECTION)).rejects.toMatchObject({ code: 'unreachable' })
  isDown = false
  expect((await nfts.fetchCollection(COLLECTION)).name).toBe('Harbour Lights')
})

const answer = (fields: object) => ({
  status_code: 200,
  headers: [],
  body: new Uint8Array(),
  streaming_strategy: [],
  upgrade: [],
  ...fields,
})
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const filesOf = (methods: Methods) => new NftFiles(actorsOf({ [COLLECTION]: methods }), unchecked)

test('a file comes in its parts, and is what its bytes say', async () => {
  const part = (index: bigint) => ({ key: '/1', index, content_encoding: 'identity' })
  const file = await filesOf({
    http_request: async () =>
      answer({ body: PNG, streaming_strategy: [{ Callback: { token: part(1n), callback: [] } }] }),
    http_request_streaming_callback: async ({ index }: { index: bigint }) => ({
      body: Uint8Array.of(Number(index)),
      token: index < 3n ? [part(index + 1n)] : [],
    }),
  }).fetchFile(COLLECTION, '/1')
  expect(file.bytes).toEqual(Uint8Array.of(...PNG, 1, 2, 3))
  expect([file.contentType, file.shown]).toEqual(['image/png', 'inline'])
  expect(file.sha256).toHaveLength(64)
})

test('the address of a token leads to its file, but to no other canister and not round and round', async () => {
  const moved = (location: string) =>
    answer({ status_code: 302, headers: [['Location', location]] })
  const files = filesOf({
    http_request: async () => answer({ upgrade: [true] }),
    http_request_update: async ({ url }: { url: string }) =>
      url === '/?tokenid=a' ? moved('/7') : url === '/7' ? answer({ body: PNG }) : moved(url),
  })
  expect((await files.fetchFile(COLLECTION, '/?tokenid=a')).contentType).toBe('image/png')
  await expect(files.fetchFile(COLLECTION, '/round')).rejects.toMatchObject({ code: 'nft-no-file' })
  const abroad = filesOf({ http_request: async () => moved('https://other.example/7') })
  await expect(abroad.fetchFile(COLLECTION, '/7')).rejects.toMatchObject({ code: 'nft-no-file' })
})

test('a page that calls itself a picture is only saved, and a file without an end is refused', async () => {
  const page = new TextEncoder().encode('<html><script>alert(1)</script></html>')
  const headers = [['content-type', 'image/png']]
  const file = await filesOf({
    http_request: async () => answer({ body: page, headers }),
  }).fetchFile(COLLECTION, '/1')
  expect([file.contentType, file.shown]).toEqual(['text/html', 'attachment'])
  const token = { key: '/1', index: 1n, content_encoding: '' }
  const endless = filesOf({
    http_request: async () =>
      answer({ streaming_strategy: [{ Callback: { token, callback: [] } }] }),
    http_request_streaming_callback: async () => ({ body: new Uint8Array(), token: [token] }),
  })
  await expect(endless.fetchFile(COLLECTION, '/1')).rejects.toMatchObject({
    code: 'nft-file-too-large',
  })
})

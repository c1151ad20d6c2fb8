import { createHash } from 'node:crypto'
import { HttpAgent } from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, CollectionInit } from '@sluice/candid/nft_collection'
import * as service from '@sluice/candid/nft_collection'
import { Network } from '@sluice/network'
import { createSdk, parseConfig, type Sdk } from '@sluice/sdk'
import { fileChecker, type ServedFile } from '@sluice/sdk/fileCertificate'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { founder, maker as minter } from '@sluice/testing/exchange/people'
import { afterAll, beforeAll, expect, test } from 'vitest'

const INIT: CollectionInit = {
  creator: founder,
  owner: founder,
  minter,
  info: {
    cid: '',
    creator: founder.toText(),
    owner: founder.toText(),
    ownerName: '',
    name: 'River stones',
    introduction: '',
    image: '',
    linkMap: [],
    royalties: 0n,
    createTime: 0n,
    totalSupply: 0n,
    mintSupply: 0n,
  },
  symbol: [],
  maxSupply: 10,
  tradeCanisterId: '',
}

let network: Network
let collection: Installed<_SERVICE>
let sdk: Sdk
let url: string

function sdkOf(host: string, rootKey: Uint8Array): Sdk {
  const config = {
    identityProvider: host,
    network: { host, rootKey: Buffer.from(rootKey).toString('hex') },
    canisters: { nft_controller: founder.toText() },
  }
  return createSdk(parseConfig(config))
}

beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  collection = await installCanister<_SERVICE>(network, {
    source: canisterSource('nft-collection'),
    service,
    args: [[INIT]],
  })
  url = (await network.listen()).url
  sdk = sdkOf(url, network.rootKey)
})
afterAll(() => network.stop())

const png = (size: number) =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(size, 7)])

async function upload(content: Uint8Array, by: Principal = minter): Promise<string> {
  const { batch_id } = await collection.as(by).create_batch()
  const { chunk_id } = await collection.as(by).create_chunk({ batch_id, content })
  const file = { batch_id, content_type: 'image/png', chunk_ids: [chunk_id], sha256: [] as [] }
  const answer = await collection.as(by).commit_file(file)
  if ('err' in answer) throw new Error(answer.err)
  return answer.ok.path
}

test.each([400, 600_000])(
  'a file of %i bytes comes with a certificate that holds',
  async (size) => {
    const content = png(size)
    const path = await upload(content)
    const file = await sdk.nfts.fetchFile(collection.canisterId.toText(), path)
    expect(Buffer.from(file.bytes).equals(content)).toBe(true)
    expect(file).toMatchObject({ contentType: 'image/png', certificate: 'valid' })
  },
)

/** A file as its collection serves it, with everything that is checked. */
async function served(): Promise<ServedFile> {
  const path = await upload(png(100))
  const answer = await collection
    .as(Principal.anonymous())
    .http_request({ url: path, method: 'GET', body: new Uint8Array(), headers: [] })
  const bodyHash = createHash('sha256').update(Uint8Array.from(answer.body)).digest()
  const { status_code: status, headers } = answer
  return { canisterId: collection.canisterId.toText(), path, status, headers, bodyHash }
}

const without = ({ headers }: ServedFile, name: string) =>
  headers.filter(([one]) => one.toLowerCase() !== name)
const replaced = ({ headers }: ServedFile, name: string, change: (value: string) => string) =>
  headers.map(([one, value]) => [one, one === name ? change(value) : value] as const)

const LIES: Record<string, (file: ServedFile) => Partial<ServedFile>> = {
  'another body': () => ({ bodyHash: new Uint8Array(32) }),
  'another status': () => ({ status: 206 }),
  'another type': (file) => ({ headers: replaced(file, 'content-type', () => 'text/html') }),
  'one header more': ({ headers }) => ({ headers: [...headers, ['x-more', '1']] }),
  'the name of another canister': () => ({ canisterId: 'ryjl3-tyaaa-aaaaa-aaaba-cai' }),
  'a broken certificate': (file) => ({
    headers: replaced(file, 'IC-Certificate', (text) =>
      text.replace('certificate=:', 'certificate=:AAAA'),
    ),
  }),
  'a tree that is none': (file) => ({
    headers: replaced(file, 'IC-Certificate', (text) =>
      text.replace(/tree=:[^:]*:/, 'tree=:gg==:'),
    ),
  }),
}

test.each(Object.entries(LIES))('a file with %s is not what was certified', async (_, lie) => {
  const agent = HttpAgent.createSync({ host: url, rootKey: network.rootKey })
  const check = fileChecker(agent)
  const file = await served()
  expect(await check(file)).toBe('valid')
  expect(await check({ ...file, ...lie(file) })).toBe('invalid')
})

test('what comes without a certificate, or with that of another path, is not claimed to have one', async () => {
  const check = fileChecker(HttpAgent.createSync({ host: url, rootKey: network.rootKey }))
  const file = await served()
  expect(await check({ ...file, headers: without(file, 'ic-certificate') })).toBe('none')
  expect(await check({ ...file, headers: without(file, 'ic-certificateexpression') })).toBe('none')
  expect(await check({ ...file, path: '/999' })).toBe('none')
})

test('a certificate of another network proves nothing', async () => {
  const other = await Network.start({ inMemory: true })
  const check = fileChecker(HttpAgent.createSync({ host: url, rootKey: other.rootKey }))
  expect(await check(await served())).toBe('invalid')
  await other.stop()
})

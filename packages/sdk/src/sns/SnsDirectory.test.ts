import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import type { Actors } from '../actors.ts'
import type { Config } from '../config.ts'
import { SnsDirectory } from './SnsDirectory.ts'

const id = (byte: number) =>
  Principal.fromUint8Array(new Uint8Array([...Array(9).fill(byte), 1])).toText()
const [SNS_WASM, AGGREGATOR] = [id(1), id(2)]
const PICTURE = 'data:image/png;base64,iVBORw0KGgo='

/** The canisters of the SNS of a number. */
const canisters = (number: number) => ({
  root_canister_id: id(10 * number),
  governance_canister_id: id(10 * number + 1),
  ledger_canister_id: id(10 * number + 2),
  swap_canister_id: id(10 * number + 3),
})

const honest = (number: number) => ({
  canister_ids: canisters(number),
  meta: { name: `DAO ${number}`, description: 'What', url: 'https://dao.example', logo: PICTURE },
  lifecycle: { lifecycle: 3, decentralization_sale_open_timestamp_seconds: 5 },
})

/** A network with two SNSes, and what the aggregator says of them. */
function setUp(page: unknown, status = 200, more: Config['canisters'] = {}) {
  const asked: string[] = []
  const service = {
    list_deployed_snses: async () => ({
      instances: [1, 2].map((number) => {
        const entries = Object.entries(canisters(number)).map(([name, text]) => [
          name,
          [Principal.fromText(text)],
        ])
        return { ...Object.fromEntries(entries), index_canister_id: [] }
      }),
    }),
    http_request: async ({ url }: { url: string }) => {
      asked.push(url)
      const body = typeof page === 'string' ? page : JSON.stringify(page)
      return { status_code: status, headers: [], body: new TextEncoder().encode(body) }
    },
  }
  const config: Config = {
    ...{ environment: 'local', network: { host: '' }, identityProvider: '' },
    canisters: { sns_wasm: SNS_WASM, sns_aggregator: AGGREGATOR, ...more },
  }
  const actors = { other: () => service }
  const directory = new SnsDirectory({
    config,
    actors: actors as unknown as Actors,
    reads: {
      fetchMetadata: async (governanceId) => ({
        ...{ name: `itself ${governanceId}`, description: '', url: undefined, logo: PICTURE },
      }),
    },
    launches: { fetchLifecycle: async () => 'open' },
  })
  return { directory, asked }
}

test('names and lifecycles come from the aggregator, newest first', async () => {
  const { directory, asked } = setUp([honest(1), honest(2)])
  const list = await directory.fetchList()
  expect(list.map(({ name }) => name)).toEqual(['DAO 2', 'DAO 1'])
  expect(list[0]).toEqual({
    rootId: id(20),
    governanceId: id(21),
    ledgerId: id(22),
    swapId: id(23),
    indexId: undefined,
    name: 'DAO 2',
    description: 'What',
    url: 'https://dao.example',
    logo: PICTURE,
    lifecycle: 'committed',
    opensAt: 5n,
  })
  expect(asked).toEqual(['/v1/sns/list/page/0/slow.json'])
})

test('a sale that has not ended says itself where it stands, as the list may be old', async () => {
  const adopted = { ...honest(1), lifecycle: { lifecycle: 5 } }
  const list = await setUp([adopted, honest(2)]).directory.fetchList()
  expect(list.map(({ lifecycle }) => lifecycle)).toEqual(['committed', 'open'])
})

test.each([
  [
    'names another governance',
    [{ ...honest(1), canister_ids: { ...canisters(1), governance_canister_id: id(99) } }],
  ],
  [
    'names another sale',
    [{ ...honest(1), canister_ids: { ...canisters(1), swap_canister_id: id(99) } }],
  ],
  ['names a DAO that the network does not list', [{ ...honest(1), canister_ids: canisters(5) }]],
  ['has no name', [{ ...honest(1), meta: {} }]],
  ['tells nonsense', { toString: 1 }],
  ['tells no JSON', '<html>'],
])('an aggregator that %s is not believed: each SNS is asked itself', async (_, page) => {
  const list = await setUp(page).directory.fetchList()
  expect(list).toMatchObject([
    { rootId: id(20), name: `itself ${id(21)}`, lifecycle: 'open' },
    { rootId: id(10), name: `itself ${id(11)}`, lifecycle: 'open' },
  ])
})

test('an aggregator that does not answer is done without', async () => {
  expect(await setUp([honest(1)], 503).directory.fetchList()).toHaveLength(2)
})

test('texts are cut, and only pictures and https addresses are taken', async () => {
  const meta = {
    name: 'x'.repeat(1_000),
    description: 'y'.repeat(100_000),
    url: 'javascript:alert(1)',
    logo: 'https://elsewhere.example/logo.png',
  }
  const [, sns] = await setUp([{ ...honest(1), meta }]).directory.fetchList()
  expect(sns).toMatchObject({ url: undefined, logo: undefined })
  expect([sns?.name.length, sns?.description.length]).toEqual([256, 5_000])
})

test('a logo that is no picture is asked of governance', async () => {
  const sns = { rootId: id(10), governanceId: id(11) }
  expect(await setUp('<html>').directory.fetchLogo(sns)).toBe(PICTURE)
})

test('the NNS is there where the configuration names its governance', () => {
  const networkOf = (canisters: Config['canisters']) =>
    setUp([], 200, canisters).directory.network()
  expect(networkOf({ nns_governance: id(3), icp_ledger: id(4) })).toEqual({
    ...{ governanceId: id(3), ledgerId: id(4) },
  })
  expect(networkOf({ icp_ledger: id(4) })).toBeUndefined()
})

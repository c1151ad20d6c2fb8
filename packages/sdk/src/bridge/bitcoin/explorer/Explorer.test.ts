import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SluiceError } from '../../../errors.ts'
import { Explorer } from './Explorer.ts'

const TXID = 'ab'.repeat(32)
const HASH = '00'.repeat(32)
const ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const [FIRST, SECOND] = ['https://one.example', 'https://two.example']

const raw = {
  txid: TXID,
  weight: 561,
  fee: 705,
  status: { confirmed: true, block_height: 101, block_hash: HASH, block_time: 1_700_000_000 },
  vin: [{ txid: HASH, vout: 1, prevout: { scriptpubkey_address: 'bcrt1other', value: 9 } }],
  vout: [{ scriptpubkey_address: ADDRESS, value: 100_000 }, { value: 0 }],
}
const read = {
  txid: TXID,
  fee: 705n,
  vsize: 141,
  block: { height: 101, hash: HASH, atMs: 1_700_000_000_000 },
  inputs: [{ txid: HASH, vout: 1, address: 'bcrt1other' }],
  outputs: [{ address: ADDRESS, value: 100_000n }, { value: 0n }],
}

type Said = Response | Error | (() => Response)

/** Explorers of which each says one thing; what they were asked. */
function explorerOf(...said: readonly Said[]) {
  const asked: string[] = []
  const origins = [FIRST, SECOND].slice(0, said.length)
  const fetch = async (input: string | URL | Request) => {
    const address = String(input)
    asked.push(address)
    const answer = said[origins.findIndex((origin) => address.startsWith(origin))]
    if (answer instanceof Error || answer === undefined) throw answer
    return typeof answer === 'function' ? answer() : answer.clone()
  }
  return { asked, explorer: new Explorer({ origins, fetch }) }
}

const json = (value: unknown) => Response.json(value)
const gone = new Response('Transaction not found', { status: 404 })
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof SluiceError ? error.code : String(error)),
  )

test('a transaction is read with its block, inputs and outputs', async () => {
  const { asked, explorer } = explorerOf(json(raw))
  expect(await explorer.fetchTransaction(TXID)).toEqual(read)
  expect(asked).toEqual([`${FIRST}/api/tx/${TXID}`])
})

test('what waits has no block, and what a block creates has no origin', async () => {
  const waiting = {
    ...raw,
    status: { confirmed: false },
    vin: [{ txid: HASH, vout: 7, prevout: null }],
  }
  const { block: _, ...others } = read
  const { explorer } = explorerOf(json(waiting))
  expect(await explorer.fetchTransaction(TXID)).toEqual({
    ...others,
    inputs: [{ txid: HASH, vout: 7 }],
  })
})

test.each([
  ['is silent', new Error('no connection')],
  ['fails', new Response('busy', { status: 503 })],
  ['says what is no height', new Response('<html>')],
  ['says a height below zero', new Response('-5')],
  ['says a height that is no whole number', new Response('5.5')],
  ['says a height that no chain has', new Response('9999999999')],
  ['says NaN', new Response('NaN')],
  ['says nothing', new Response('')],
])('where the first %s, the second is asked', async (_, answer) => {
  const { asked, explorer } = explorerOf(answer, new Response('812345\n'))
  expect(await explorer.fetchTip()).toBe(812_345)
  expect(asked).toHaveLength(2)
  expect(await codeOf(explorerOf(answer).explorer.fetchTip())).toBe('bridge-explorer')
})

test('a transaction that none knows is none; what one knows is there', async () => {
  expect(await explorerOf(gone, gone).explorer.fetchTransaction(TXID)).toBeUndefined()
  expect(await explorerOf(gone, json(raw)).explorer.fetchTransaction(TXID)).toEqual(read)
  // one that does not answer may know it, and the other speaks for the chain
  expect(await explorerOf(new Error(), gone).explorer.fetchTransaction(TXID)).toBeUndefined()
})

test.each([
  ['of another id', { txid: HASH }],
  ['with an id that is none', { txid: '../../etc' }],
  ['with a negative amount', { vout: [{ value: -1 }] }],
  ['with more than all bitcoin', { vout: [{ value: 2_100_000_000_000_001 }] }],
  ['with half a satoshi', { vout: [{ value: 0.5 }] }],
  ['with an amount in words', { vout: [{ value: '100000' }] }],
  ['without outputs', { vout: undefined }],
  ['with an address without end', { vout: [{ value: 1, scriptpubkey_address: 'x'.repeat(101) }] }],
  ['with an address that is none', { vout: [{ value: 1, scriptpubkey_address: {} }] }],
  ['with more outputs than a block has room for', { vout: Array(30_001).fill({ value: 1 }) }],
  ['in a block before the first', { status: { ...raw.status, block_height: -1 } }],
  ['in a block of no time', { status: { ...raw.status, block_time: 1e300 } }],
  ['without a status', { status: null }],
  ['with a fee that is none', { fee: Number.NaN }],
  ['of no weight', { weight: null }],
  ['that spends what is no place', { vin: [{ txid: HASH, vout: 2 ** 32 }] }],
])('a transaction %s is not believed', async (_, change) => {
  const { explorer } = explorerOf(json({ ...raw, ...change }))
  expect(await codeOf(explorer.fetchTransaction(TXID))).toBe('bridge-explorer')
})

test('an answer that does not end is left', async () => {
  let chunks = 0
  const endless = () =>
    new Response(
      new ReadableStream({
        pull: (controller) => {
          chunks += 1
          controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20))
        },
      }),
    )
  expect(await codeOf(explorerOf(endless).explorer.fetchTip())).toBe('bridge-explorer')
  expect(chunks).toBeLessThan(8)
})

test('a history is read page by page, each transaction once, and not without end', async () => {
  const idOf = (number: number) => number.toString(16).padStart(64, '0')
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, place) => ({ ...raw, txid: idOf(from + place) }))
  const asked: string[] = []
  const pages = [page(0, 25), page(24, 25), page(49, 25), page(74, 25), page(99, 25)]
  const explorer = new Explorer({
    origins: [FIRST],
    fetch: async (input) => {
      asked.push(String(input))
      return json(pages[asked.length - 1] ?? [])
    },
  })
  const found = await explorer.fetchHistory(ADDRESS)
  expect(found.map(({ txid }) => txid)).toEqual(page(0, 99).map(({ txid }) => txid))
  expect(asked).toEqual([
    `${FIRST}/api/address/${ADDRESS}/txs`,
    `${FIRST}/api/address/${ADDRESS}/txs/chain/${idOf(24)}`,
    `${FIRST}/api/address/${ADDRESS}/txs/chain/${idOf(48)}`,
    `${FIRST}/api/address/${ADDRESS}/txs/chain/${idOf(73)}`,
  ])
})

test('a short history is one question', async () => {
  const { asked, explorer } = explorerOf(json([{ ...raw, status: { confirmed: false } }, raw]))
  expect(await explorer.fetchHistory(ADDRESS)).toHaveLength(1)
  expect(asked).toHaveLength(1)
  expect(await codeOf(explorerOf(json(Array(101).fill(raw))).explorer.fetchHistory(ADDRESS))).toBe(
    'bridge-explorer',
  )
})

test.each([
  [
    { 1: 20.5, 144: 1 },
    [
      [1, 20.5],
      [144, 1],
    ],
  ],
  [{}, []],
])('fee rates %j', async (said, rates) => {
  expect([...(await explorerOf(json(said)).explorer.fetchFeeEstimates())]).toEqual(rates)
})

test.each([[{ 1: -1 }], [{ 1: '5' }], [{ x: 5 }], [{ 1: 1e9 }], [[5]], [null]])(
  'fee rates that are none: %j',
  async (said) => {
    expect(await codeOf(explorerOf(json(said)).explorer.fetchFeeEstimates())).toBe(
      'bridge-explorer',
    )
  },
)

test('whatever an explorer says is read whole or not at all', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.jsonValue({ maxDepth: 4 }),
      fc.constantFrom(...Object.keys(raw)),
      async (value, name) => {
        const { explorer } = explorerOf(json({ ...raw, [name]: value }))
        const found = await codeOf(explorer.fetchTransaction(TXID))
        expect(['answered', 'bridge-explorer']).toContain(found)
      },
    ),
    share(500),
  )
})

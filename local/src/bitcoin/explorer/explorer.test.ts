import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { Network } from '@sluice/network'
import { expectNoFailure, sendRaw } from '@sluice/network/testing'
import { times } from '@sluice/test-depth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatAddress } from '../address/address.ts'
import { openRegtest, regtestOf } from '../node/RegtestChain.ts'
import { parseTransaction, type Transaction } from '../transaction/Transaction.ts'
import { Key } from '../wallet/Key.ts'
import { signSpend } from '../wallet/signSpend.ts'
import { mineIfNeeded } from './Miner.ts'
import { type RunningExplorer, serveExplorer } from './serveExplorer.ts'

const key = new Key('alice')
const script = key.script('p2wpkh')
const address = formatAddress(script) ?? ''
const START = 1_700_000_000_000_000_000n

let network: Network
let explorer: RunningExplorer
beforeEach(async () => {
  network = await Network.start({ inMemory: true, startTime: START, bitcoin: openRegtest })
  explorer = await serveExplorer(network, { port: 0 })
})
afterEach(async () => {
  await explorer.stop()
  await network.stop()
})

const at = (path: string) => `http://127.0.0.1:${explorer.port}${path}`
const get = async (path: string) => (await fetch(at(path))).text()
const getJson = async (path: string) => JSON.parse(await get(path))
const send = (path: string, body: string | object, headers: Record<string, string> = {}) =>
  fetch(at(path), {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers,
  })
const post = async (path: string, body: string | object) => (await send(path, body)).json()
const drip = async (sats = 100_000): Promise<string> =>
  (await post('/faucet', { address, sats })).txid

test('opening the port loads nothing; the first question opens the chain', async () => {
  expect(network.isBitcoinOpen).toBe(false)
  expect(await get('/api/blocks/tip/height')).toBe('0')
  expect(await get('/api/blocks/tip/hash')).toBe(
    '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
  )
  expect(network.isBitcoinOpen).toBe(true)
})

test('the faucet pays any address; the payment is seen while it waits, and once it is mined', async () => {
  const txid = await drip(123_456)
  const [waiting] = await getJson(`/api/address/${address}/txs`)
  expect(waiting).toMatchObject({
    txid,
    status: { confirmed: false },
    vout: [{ value: 123_456 }, {}],
  })
  expect(await getJson(`/rawtx/${txid}`)).toMatchObject({ hash: txid, block_height: null })
  const { height, hash } = await post('/mine', { blocks: 1 })
  const status = { confirmed: true, block_height: height, block_hash: hash }
  expect(await getJson(`/api/tx/${txid}/status`)).toMatchObject(status)
  expect(await getJson(`/api/address/${address}/utxo`)).toMatchObject([
    { txid, vout: 0, value: 123_456, status },
  ])
  expect(await getJson(`/rawtx/${txid}`)).toMatchObject({ block_height: height, vout_sz: 2 })
  expect(await get('/q/getblockcount')).toBe(`${height}`)
  const hex = await get(`/api/tx/${txid}/hex`)
  expect(parseTransaction(Uint8Array.from(Buffer.from(hex, 'hex'))).txid).toBe(txid)
})

test('what spends an output is told, in a block or waiting', async () => {
  const first = await drip()
  const spends = () => getJson(`/api/tx/${first}/outspends`)
  expect(await spends()).toEqual([{ spent: false }, { spent: false }])
  const { txid, bytes } = await spendOf(first, 99_000n)
  await send('/api/tx', Buffer.from(bytes).toString('hex'))
  const waiting = { spent: true, txid, vin: 0, status: { confirmed: false } }
  expect(await spends()).toEqual([waiting, { spent: false }])
  await post('/mine', { blocks: 1 })
  expect(await spends()).toMatchObject([{ txid, status: { confirmed: true } }, { spent: false }])
  expect((await fetch(at(`/api/tx/${'0'.repeat(64)}/outspends`))).status).toBe(404)
})

test('a transaction is told in every detail that Esplora has', async () => {
  const txid = await drip()
  const told = await getJson(`/api/tx/${txid}`)
  const fields = ['txid', 'version', 'locktime', 'vin', 'vout', 'size', 'weight', 'fee', 'status']
  expect(Object.keys(told)).toEqual(fields)
  expect(told.vout[0]).toEqual({
    scriptpubkey: Buffer.from(script).toString('hex'),
    scriptpubkey_asm: `OP_0 OP_PUSHBYTES_20 ${Buffer.from(script.subarray(2)).toString('hex')}`,
    scriptpubkey_type: 'v0_p2wpkh',
    scriptpubkey_address: address,
    value: 100_000,
  })
  const [{ prevout, is_coinbase, witness, sequence }] = told.vin
  expect(prevout).toMatchObject({ scriptpubkey_type: 'v0_p2wpkh', value: 5_000_000_000 })
  expect([is_coinbase, witness.length, sequence]).toEqual([false, 2, 0xffff_fffd])
  const paidOut = told.vout.reduce((sum: number, { value }: { value: number }) => sum + value, 0)
  expect(told.fee).toBe(prevout.value - paidOut)
})

test('a long history comes in pages, the latest first, and what waits before all', async () => {
  const waiting = await drip()
  const faucet = formatAddress(new Key('faucet').script('p2wpkh'))
  const page = async (
    path: string,
  ): Promise<{ txid: string; status: { block_height?: number } }[]> =>
    getJson(`/api/address/${faucet}/txs${path}`)
  const first = await page('')
  expect(first).toHaveLength(26)
  expect(first[0]?.txid).toBe(waiting)
  const second = await page(`/chain/${first.at(-1)?.txid}`)
  const tip = regtestOf(network).height
  const heights = [...first.slice(1), ...second].map(({ status }) => status.block_height)
  expect(heights).toEqual(Array.from({ length: 50 }, (_, back) => tip - back))
  expect(await page(`/chain/${'0'.repeat(64)}`)).toEqual([])
})

async function spendOf(txid: string, value: bigint): Promise<Transaction> {
  const hex = await get(`/api/tx/${txid}/hex`)
  const paid = parseTransaction(Uint8Array.from(Buffer.from(hex, 'hex')))
  const coin = { txid, vout: 0, value: paid.outputs[0]?.value ?? 0n, script }
  return signSpend([{ coin, key, kind: 'p2wpkh' }], [{ value, script }])
}

test('a signed transaction is passed on, and a wrong one is refused in a sentence', async () => {
  const txid = await drip()
  const spend = await spendOf(txid, 99_000n)
  const hex = Buffer.from(spend.bytes).toString('hex')
  const answer = await send('/api/tx', hex)
  expect(await answer.text()).toBe(spend.txid)
  expect(await post('/api/tx', hex)).toEqual({
    error: 'refused',
    message: 'The node refuses the transaction: txn-already-in-mempool.',
  })
  expect((await post('/api/tx', '00')).message).toMatch(/^This is no transaction/)
  expect((await post('/api/tx', 'hello')).message).toMatch(/hexadecimal/)
})

/** What a canister is told, by the query variant of the Bitcoin canister. */
async function balanceOnIc(): Promise<bigint> {
  const Argument = IDL.Record({
    address: IDL.Text,
    network: IDL.Variant({ regtest: IDL.Null }),
    min_confirmations: IDL.Opt(IDL.Nat32),
  })
  const call = { address, network: { regtest: null }, min_confirmations: [] }
  const reply = await network.query({
    canisterId: Principal.fromText('g4xu7-jiaaa-aaaan-aaaaq-cai'),
    method: 'bitcoin_get_balance_query',
    arg: new Uint8Array(IDL.encode([Argument], [call])),
  })
  const [balance] = IDL.decode([IDL.Nat64], reply)
  return BigInt(String(balance))
}

test('canisters see what is in blocks and nothing that waits, also after a reorganisation', async () => {
  const txid = await drip(50_000)
  expect(await balanceOnIc()).toBe(0n)
  await post('/mine', { blocks: 2 })
  expect(await balanceOnIc()).toBe(50_000n)
  const { height } = await post('/reorganize', { depth: 2 })
  expect(await get('/api/blocks/tip/height')).toBe(`${height}`)
  expect(await getJson(`/api/tx/${txid}/status`)).toEqual({ confirmed: false })
  expect(await balanceOnIc()).toBe(0n)
})

test('a storm lets things go wrong, one by one, and ends', async () => {
  const txid = await drip()
  await post('/storm', { lie: true })
  const height = Number(await get('/api/blocks/tip/height'))
  expect(height).toBe(regtestOf(network).height + 6)
  expect((await getJson(`/api/tx/${txid}/status`)).confirmed).toBe(true)
  await post('/storm', { lie: false, stopMining: true })
  const tip = await get('/api/blocks/tip/height')
  await mineIfNeeded(network, explorer.storm)
  expect(await get('/api/blocks/tip/height')).toBe(tip)
  await post('/storm', { stopMining: false, feeRate: 50 })
  await post('/mine', { blocks: 1 })
  expect(await getJson(`/api/tx/${txid}/status`)).toEqual({ confirmed: false })
  await post('/storm', { evict: true, lateMs: 300 })
  const before = performance.now()
  expect((await fetch(at(`/api/tx/${txid}`))).status).toBe(404)
  expect(performance.now() - before).toBeGreaterThan(290)
  await post('/storm', { behind: true, lateMs: 0 })
  await expect(balanceOnIc()).rejects.toThrow('not fully synced')
  expect(await post('/storm', { behind: false, feeRate: 0 })).toEqual({
    feeRate: 0,
    lateMs: 0,
    stopMining: false,
    lie: false,
    behind: false,
  })
})

test('fees are estimated from what was paid, and a rush shows in them', async () => {
  expect((await getJson('/api/fee-estimates'))['1']).toBe(1)
  await drip()
  await post('/mine', { blocks: 1 })
  const calm = (await getJson('/api/fee-estimates'))['1']
  expect(calm).toBeGreaterThanOrEqual(1.9)
  await post('/storm', { feeRate: 80 })
  expect((await getJson('/api/fee-estimates'))['1']).toBe(80)
})

test('blocks come while somebody waits for them, and then no more', async () => {
  await mineIfNeeded(network, explorer.storm)
  expect(network.isBitcoinOpen).toBe(false)
  await drip()
  const { node } = regtestOf(network)
  const before = node.chain.height
  for (let turn = 0; turn < 10; turn += 1) await mineIfNeeded(network, explorer.storm)
  expect(node.chain.height).toBe(before + 6)
  expect(node.mempool.size).toBe(0)
})

test.each([
  ['/faucet', { address, sats: 545 }, '"sats" must be a whole number from 546'],
  ['/faucet', { address, sats: 1e12 }, '"sats" must be'],
  ['/faucet', { address, sats: '1000' }, '"sats" must be'],
  ['/faucet', { sats: 1_000 }, '"address" must be a text'],
  ['/faucet', { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', sats: 1_000 }, 'another'],
  ['/mine', { blocks: 0 }, '"blocks" must be'],
  ['/mine', { blocks: 1_001 }, '"blocks" must be'],
  ['/mine', [1], 'must be a JSON object'],
  ['/mine', '{', 'must be a JSON object'],
  ['/reorganize', { depth: 1 }, 'no block to lose'],
  ['/storm', { lie: 'yes' }, '"lie" must be true or false'],
  ['/storm', { lateMs: 30_001 }, '"lateMs" must be'],
])('%s of %j is refused: %s', async (path, body, text) => {
  const answer = await send(path, body)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect((await answer.json()).message).toContain(text)
})

test.each([
  ['/api/address/nonsense/txs', 400],
  ['/api/address/nonsense/utxo', 400],
  [`/api/tx/${'0'.repeat(64)}`, 404],
  ['/api/tx/short', 404],
  ['/mine', 405],
  ['/elsewhere', 404],
])('%s is answered with %i', async (path, status) => {
  const answer = await fetch(at(path))
  expect(answer.status).toBe(status)
  expect(Object.keys(await answer.json())).toEqual(['error', 'message'])
})

test("strangers' pages read and pass transactions on, and command nothing", async () => {
  const stranger = { origin: 'https://stranger.example' }
  const reading = await fetch(at('/api/blocks/tip/height'), { headers: stranger })
  expect(reading.headers.get('access-control-allow-origin')).toBe('*')
  for (const path of ['/mine', '/faucet', '/reorganize', '/storm']) {
    expect((await send(path, {}, stranger)).status).toBe(403)
  }
  expect((await send('/mine', { blocks: 1 }, { origin: 'http://localhost:8080' })).status).toBe(200)
  expect((await send('/api/tx', 'xx', stranger)).status).toBe(400)
})

test('no request line ends the server, or is answered by an internal error', {
  timeout: 60_000 + times(240_000),
}, async () => {
  await expectNoFailure(explorer.port)
  expect(await sendRaw(explorer.port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe(200)
})

test('a name that is not of this machine and a body without end are refused', async () => {
  const { port } = explorer
  const rebound = await sendRaw(port, `GET /q/getblockcount HTTP/1.1\r\nhost: evil.example\r\n\r\n`)
  expect(rebound).toBe(421)
  expect((await send('/api/tx', '0'.repeat(800_001))).status).toBe(413)
  expect(network.isBitcoinOpen).toBe(false)
})

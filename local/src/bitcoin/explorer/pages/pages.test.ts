import { Network } from '@sluice/network'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { html } from '../../../explorer/html.ts'
import { formatAddress } from '../../address/address.ts'
import { openRegtest } from '../../node/RegtestChain.ts'
import { Key } from '../../wallet/Key.ts'
import { type RunningExplorer, serveExplorer } from '../serveExplorer.ts'

const address = formatAddress(new Key('alice').script('p2wpkh')) ?? ''

let network: Network
let explorer: RunningExplorer
beforeEach(async () => {
  network = await Network.start({ inMemory: true, bitcoin: openRegtest })
  explorer = await serveExplorer(network, { port: 0 })
})
afterEach(async () => {
  await explorer.stop()
  await network.stop()
})

const at = (path: string) => `http://127.0.0.1:${explorer.port}${path}`
const post = async (path: string, fields: object) =>
  (await fetch(at(path), { method: 'POST', body: JSON.stringify(fields) })).json()
const drip = async (sats = 100_000): Promise<string> =>
  (await post('/faucet', { address, sats })).txid

const visit = (path: string) =>
  fetch(at(path), { headers: { accept: 'text/html' }, redirect: 'manual' })
const submit = (path: string, fields: Record<string, string>) =>
  fetch(at(path), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

test('people see the tip, blocks, transactions and addresses, each page linked from the others', async () => {
  const txid = await drip(123_456)
  expect(await (await visit('/')).text()).toContain(`/tx/${txid}`)
  const { height, hash } = await post('/mine', { blocks: 2 })
  const transaction = await (await visit(`/tx/${txid}`)).text()
  expect(transaction).toContain(`/address/${address}`)
  expect(transaction).toContain('0.00123456 BTC')
  expect(transaction).toContain(`/block/${height - 1}`)
  expect(await (await visit(`/address/${address}`)).text()).toContain(`/tx/${txid}`)
  expect(await (await visit(`/block/${height - 1}`)).text()).toContain(`/tx/${txid}`)
  expect(await (await visit(`/block/${hash}`)).text()).toContain(`Block ${height}`)
  expect((await visit('/style.css')).headers.get('content-type')).toBe('text/css')
})

test('a search leads to what has such a name', async () => {
  const txid = await drip()
  const { hash } = await post('/mine', { blocks: 1 })
  const found = async (text: string) =>
    (await visit(`/search?q=${encodeURIComponent(text)}`)).headers.get('location')
  expect(await found(' 7 ')).toBe('/block/7')
  expect(await found(txid.toUpperCase())).toBe(`/tx/${txid}`)
  expect(await found(hash)).toBe(`/block/${hash}`)
  expect(await found(address)).toBe(`/address/${address}`)
  expect(await found('//evil.example')).toBe('/address/%2F%2Fevil.example')
})

test('forms do what the JSON does, and show what came of it', async () => {
  const paid = await submit('/faucet', { address, sats: '50,000' })
  expect(paid.status).toBe(303)
  const path = paid.headers.get('location') ?? ''
  expect(await (await visit(path)).text()).toContain('0.0005 BTC')
  expect((await submit('/mine', { blocks: '3' })).headers.get('location')).toMatch(/^\/block\/\d+$/)
  await submit('/storm', { stopMining: 'true' })
  expect(await (await visit('/')).text()).toContain('Mine again')
  expect((await submit('/mine', { blocks: '0' })).status).toBe(400)
})

test('what a page refuses it says in words, with nothing of the request as HTML', async () => {
  const refused = await visit(`/address/${'a'.repeat(100)}`)
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Invalid Bitcoin address.')
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await visit(`/tx/${'0'.repeat(64)}`)).status).toBe(404)
  expect((await visit('/block/999999999')).status).toBe(404)
  expect(html`<b title="${'"><script>'}">${['&', 7n, undefined]}</b>`.text).toBe(
    '<b title="&#34;&#62;&#60;script&#62;">&#38;7</b>',
  )
})

test('an endowment that nobody could name an address for is paid by a later question', async () => {
  let asked = 0
  const endowment = {
    blocks: 2,
    blocksOnTop: 1,
    address: async () => {
      asked += 1
      if (asked === 1) throw new Error('the minter does not answer')
      return address
    },
    tell: async () => {},
  }
  const { port, stop } = await serveExplorer(network, { port: 0, endowment })
  const ask = () => fetch(`http://127.0.0.1:${port}/api/blocks/tip/height`)
  expect((await ask()).ok).toBe(false)
  expect(await (await ask()).text()).toBe('3')
  expect(await (await ask()).text()).toBe('3')
  expect(asked).toBe(2)
  await stop()
})

test('the first blocks of an untouched chain are paid to whom it is endowed, once', async () => {
  let told = 0
  const endowment = {
    blocks: 3,
    blocksOnTop: 6,
    address: async () => address,
    tell: async () => {
      told += 1
    },
  }
  const first = await serveExplorer(network, { port: 0, endowment })
  const ask = async ({ port }: RunningExplorer) =>
    (await fetch(`http://127.0.0.1:${port}/api/address/${address}/utxo`)).json()
  expect(await ask(first)).toMatchObject([5e9, 5e9, 5e9].map((value) => ({ value })))
  const second = await serveExplorer(network, { port: 0, endowment })
  expect(await ask(second)).toHaveLength(3)
  expect(told).toBe(1)
  expect(network.bitcoin.height).toBe(9)
  await Promise.all([first.stop(), second.stop()])
})

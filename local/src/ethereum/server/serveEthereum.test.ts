import { sendRaw } from '@sluice/network/testing'
import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Served } from '../../explorer/serveQuestions.ts'
import { EthereumChain } from '../chain/EthereumChain.ts'
import { NoEthereumNode } from '../node/findAnvil.ts'
import { MemoryHost } from '../testing/MemoryHost.ts'
import { TestAccount } from '../testing/TestAccount.ts'
import { serveEthereum } from './serveEthereum.ts'

const minterAddress = '0x00000000000000000000000000000000000000a1'
const alice = new TestAccount(0xa1)

const chain = new EthereumChain(new MemoryHost(), { minterAddress })
let opened = 0
let served: Served
beforeAll(async () => {
  served = await serveEthereum(
    {
      open: async () => {
        opened += 1
        return chain
      },
    },
    { port: 0 },
  )
})
afterAll(async () => {
  await served.stop()
  chain.close()
})

const at = (path = '/') => `http://127.0.0.1:${served.port}${path}`
const send = (body: unknown, { path = '/', headers = {} } = {}) =>
  fetch(at(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    redirect: 'manual',
  })
const ask = async (body: unknown, headers = {}) => (await send(body, { headers })).json()
const call = (method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params })
const STRANGER = { origin: 'https://example.org' }

test('opening the port opens nothing; a library for wallets finds a node there', async () => {
  expect(opened).toBe(0)
  const client = createPublicClient({ transport: http(at(), { batch: true }) })
  expect(await client.getChainId()).toBe(31_337)
  expect(opened).toBe(1)
  await chain.fund(alice.address, parseEther('1'))
  const hash = await client.sendRawTransaction({ serializedTransaction: await alice.sign() })
  await chain.mine(3)
  const [receipt, balance, fees, final] = await Promise.all([
    client.getTransactionReceipt({ hash }),
    client.getBalance({ address: alice.address }),
    client.estimateFeesPerGas(),
    client.getBlock({ blockTag: 'finalized' }),
  ])
  expect(receipt.status).toBe('success')
  expect(balance).toBeLessThan(parseEther('1'))
  expect(fees.maxFeePerGas).toBeGreaterThan(0n)
  expect(final.number).toBe(receipt.blockNumber)
  expect(opened).toBe(1)
})

test('several requests are answered together, in their order, up to a bound', async () => {
  const two = [call('eth_chainId'), { ...call('net_version'), id: 'b' }]
  expect(await ask(two)).toEqual([
    { jsonrpc: '2.0', id: 1, result: '0x7a69' },
    { jsonrpc: '2.0', id: 'b', result: '31337' },
  ])
  expect(await ask(Array(51).fill(call('eth_chainId')))).toMatchObject({
    id: null,
    error: { code: -32_600, message: 'a batch has from 1 to 50 requests' },
  })
  expect(await ask([])).toMatchObject({ error: { code: -32_600 } })
  expect(await ask([1, call('eth_chainId')])).toMatchObject([{ id: null }, { result: '0x7a69' }])
})

test('what wants no answer gets none, and happens', async () => {
  const { number } = await chain.head()
  const answer = await send({ jsonrpc: '2.0', method: 'evm_mine' })
  expect([answer.status, await answer.text()]).toEqual([200, ''])
  expect((await chain.head()).number).toBe(number + 1)
})

test.each([
  ['not JSON', '{', -32_700],
  ['a text', '"eth_chainId"', -32_600],
  ['no method', { id: 1 }, -32_600],
  ['a method that is no text', { id: 1, method: 7 }, -32_600],
  ['named parameters', { id: 1, method: 'eth_chainId', params: {} }, -32_602],
  ['a block that is none', call('eth_getBlockByNumber', 'yesterday', false), -32_602],
  ['bytes that are no transaction', call('eth_sendRawTransaction', '0x12'), -32_000],
  ['a transaction that is no text', call('eth_sendRawTransaction', 12), -32_602],
  ['an address that is none', call('eth_getTransactionCount', '0x12', 'pending'), -32_602],
  ['a hash that is none', call('eth_getTransactionByHash', null), -32_602],
  ['too many blocks', call('anvil_mine', '0x101'), -32_602],
  ['too deep a reorganisation', call('anvil_reorg', 65), -32_602],
  ['a fee out of bounds', call('anvil_setNextBlockBaseFeePerGas', `0x${'f'.repeat(64)}`), -32_602],
  ['a balance below nothing', call('anvil_setBalance', minterAddress, -1), -32_602],
])('%s is refused with its code', async (_, body, code) => {
  expect(await ask(body)).toMatchObject({ jsonrpc: '2.0', error: { code } })
})

test.each([
  'eth_accounts',
  'eth_sendTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData_v4',
  'eth_newFilter',
  'anvil_setCode',
  'anvil_impersonateAccount',
  'anvil_dumpState',
  'evm_revert',
  'debug_traceTransaction',
  'toString',
  '__proto__',
])('%s is not to be had', async (method) => {
  expect(await ask(call(method))).toMatchObject({ error: { code: -32_601 } })
})

test('the controls of a test chain work from this machine', async () => {
  const { number } = await chain.head()
  const results = await ask([
    call('anvil_mine', '0x3'),
    call('anvil_reorg', 2),
    call('anvil_setNextBlockBaseFeePerGas', '0x77359400'),
    call('anvil_setBalance', minterAddress, '0x5'),
    call('evm_mine'),
    call('eth_getBalance', minterAddress, 'latest'),
  ])
  const last = results.map(({ result }: { result: unknown }) => result)
  expect(last).toEqual([null, null, null, null, '0x0', '0x5'])
  expect(await chain.head()).toMatchObject({ number: number + 5, baseFee: 2_000_000_000n })
  const hash = await chain.send(await alice.sign())
  expect(await ask(call('anvil_dropTransaction', hash))).toMatchObject({ result: hash })
  expect(await ask(call('anvil_dropTransaction', hash))).toMatchObject({ result: null })
  alice.nonce -= 1
})

test("strangers' pages read and pass transactions on, and command nothing", async () => {
  const { number } = await chain.head()
  const read = await send(call('eth_chainId'), { headers: STRANGER })
  expect(read.headers.get('access-control-allow-origin')).toBe('*')
  expect(await read.json()).toMatchObject({ result: '0x7a69' })
  const raw = await alice.sign()
  expect(await ask(call('eth_sendRawTransaction', raw), STRANGER)).toHaveProperty('result')
  for (const method of ['evm_mine', 'anvil_mine', 'anvil_reorg', 'anvil_setBalance']) {
    expect(await ask([call(method, 1)], STRANGER)).toMatchObject([{ error: { code: -32_601 } }])
  }
  const faucet = { path: '/faucet', headers: STRANGER }
  expect((await send({ address: alice.address, wei: 1 }, faucet)).status).toBe(403)
  expect((await chain.head()).number).toBe(number)
})

test('a name that is not of this machine and a body without end are refused', async () => {
  const request = `POST / HTTP/1.1\r\nHost: example.org\r\nContent-Length: 2\r\n\r\n{}`
  expect(await sendRaw(served.port, request)).toBe(421)
  expect((await send(' '.repeat(600_001))).status).toBe(413)
  expect((await fetch(at('/nowhere'))).status).toBe(404)
  expect((await fetch(at(), { method: 'PUT' })).status).toBe(405)
})

test('the faucet gives ether and tokens, to programs and to forms', async () => {
  const someone = '0x00000000000000000000000000000000000000f1'
  const path = '/faucet'
  const wei = '2000000000000000000'
  const given = await send({ address: someone, wei }, { path })
  expect(await given.json()).toEqual({ address: someone, wei })
  const form = new URLSearchParams({ address: someone, wei: '1' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await send(form, { path, headers })).status).toBe(303)
  expect(await ask(call('eth_getBalance', someone, 'latest'))).toMatchObject({
    result: `0x${(2_000_000_000_000_000_001n).toString(16)}`,
  })
  const token = await send({ address: someone, token: 'usdt', amount: '1000000' }, { path })
  expect(await token.json()).toHaveProperty('transaction')
  const coins = new URLSearchParams({ address: someone, token: 'usdc', units: '12.5' }).toString()
  expect((await send(coins, { path, headers })).status).toBe(303)
  const balance = {
    to: chain.contracts.usdc,
    data: `0x70a08231${someone.slice(2).padStart(64, '0')}`,
  }
  expect(await ask(call('eth_call', balance, 'latest'))).toMatchObject({
    result: `0x${(12_500_000).toString(16).padStart(64, '0')}`,
  })
  const ether = await send({ address: someone, ether: '0.000000000000000001' }, { path })
  expect(await ether.json()).toEqual({ address: someone, wei: '1' })
  for (const [wrong, words] of [
    [{ address: someone, ether: '1e18' }, '"ether" must be a number with at most 18 decimals'],
    [{ address: someone, ether: '-1' }, '"ether" must be a number'],
    [{ address: someone, ether: '1000001' }, 'must be a whole number of wei from 0'],
    [{ address: someone, token: 'usdc', units: '0.0000001' }, 'at most 6 decimals'],
    [{ address: '0x12', wei }, 'Address must be an Ethereum address'],
    [{ address: someone }, '"wei" must be a whole number'],
    [{ address: someone, wei: '1.5' }, '"wei" must be a whole number'],
    [{ address: someone, wei: `1${'0'.repeat(25)}` }, '"wei" must be a whole number'],
    [{ address: someone, token: 'doge', amount: 1 }, '"token" must be usdc, usdt, link.'],
  ] as const) {
    const refused = await send(wrong, { path })
    expect(refused.status).toBe(400)
    expect((await refused.json()).message).toContain(words)
  }
})

test('people see the head, what is final, the contracts and the faucet', async () => {
  const page = await fetch(at())
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const text = await page.text()
  const { number } = await chain.head()
  expect(text).toContain(`<h1>Block ${number}</h1>`)
  expect(text).toContain(`Block ${number - 2}`)
  for (const address of Object.values(chain.contracts)) expect(text).toContain(address)
  expect(text).toContain('action="/faucet"')
  expect((await fetch(at('/style.css'))).headers.get('content-type')).toBe('text/css')
})

test('where there is no node for the computer, programs and people are told', async () => {
  const help = 'There is no Ethereum node for this computer'
  const none = new EthereumChain(new MemoryHost(), () => Promise.reject(new NoEthereumNode(help)))
  const other = await serveEthereum({ open: async () => none }, { port: 0 })
  const url = `http://127.0.0.1:${other.port}/`
  const body = JSON.stringify(call('eth_chainId'))
  const answer = await fetch(url, { method: 'POST', body })
  expect(await answer.json()).toMatchObject({ error: { code: -32_603, message: help } })
  const page = await fetch(url, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(await page.text()).toContain(help)
  await other.stop()
})

import { mkdtempSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Network } from '../../network.ts'
import type { NetworkOptions } from '../../networkOptions.ts'
import { ManagementClient } from '../../testing/managementClient.ts'
import { Forward, numbersOf, probeModule } from '../../testing/probe.ts'
import { OutcallTypes } from '../methods/outcalls.ts'

const NOTHING = new Uint8Array()
const PIECE = gzipSync(Buffer.alloc(100_000_000))
/** Three megabytes that stand for three gigabytes. */
const BOMB = Buffer.concat(Array.from({ length: 30 }, () => PIECE))
const wasmModule = await probeModule()
let network: Network | undefined
let server: Server
let origin: string

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      if (request.url === '/large') response.end('x'.repeat(5000))
      else if (request.url === '/bomb') {
        response.setHeader('content-encoding', 'gzip')
        response.end(BOMB)
      } else if (request.url === '/endless') pour(response)
      else if (request.url === '/moved') response.writeHead(302, { location: '/' }).end()
      else response.end(`${request.method} ${request.headers['user-agent']} ${body}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => server.close())

/** Writes as long as somebody reads. */
function pour(response: ServerResponse): void {
  response.once('drain', () => pour(response))
  while (!response.destroyed && response.write('x'.repeat(65_536))) {
    // until the reader is behind
  }
}
afterEach(() => network?.stop())

async function start(options: Partial<NetworkOptions> = {}) {
  network = await Network.start({ inMemory: true, ...options })
  const canister = await network.createCanister()
  await network.installCode({ canisterId: canister, mode: 'install', wasmModule, arg: NOTHING })
  const management = new ManagementClient(network, Principal.anonymous())
  const send = async (changes: object = {}, flags: number = Forward.withTrillion) => {
    const request = {
      url: `${origin}/`,
      max_response_bytes: [4000n],
      method: { get: null },
      headers: [],
      body: [],
      transform: [],
      is_replicated: [],
      ...changes,
    }
    return management.callBy(canister, 'http_request', request, flags)
  }
  return { network, canister, send }
}

const textOf = (reply: Uint8Array) => Buffer.from(reply).toString('utf8')
function responseIn(reply: Uint8Array) {
  const response = Object(IDL.decode([OutcallTypes.result], new Uint8Array(reply))[0])
  return { status: response.status, body: textOf(Uint8Array.from(response.body)) }
}

test('reaches a server on this machine', async () => {
  const { send } = await start()
  expect(responseIn(await send())).toEqual({ status: 200n, body: 'GET ic/1.0 ' })
  const posted = await send({ method: { post: null }, body: [Buffer.from('hello')] })
  expect(responseIn(posted).body).toBe('POST ic/1.0 hello')
  const agent = [{ name: 'User-Agent', value: 'mine' }]
  expect(responseIn(await send({ headers: agent })).body).toBe('GET mine ')
})

test('does not follow redirects', async () => {
  const { send } = await start()
  expect(responseIn(await send({ url: `${origin}/moved` })).status).toBe(302n)
})

test('reaches no other machine', async () => {
  const { send } = await start()
  const reply = await send({ url: 'https://example.com/' })
  expect(reply[0]).toBe(2)
  expect(textOf(reply)).toContain('only reach this machine')
})

test('refuses answers over the limit', async () => {
  const { send } = await start()
  const reply = await send({ url: `${origin}/large` })
  expect(reply[0]).toBe(1)
  expect(textOf(reply)).toContain('Http body exceeds size limit of 4000 bytes.')
})

test('reads no more of an answer than is allowed, however it is packed and however long it goes on', async () => {
  const { send } = await start()
  const before = process.memoryUsage().rss
  for (const path of ['bomb', 'endless']) {
    const reply = await send({ url: `${origin}/${path}`, max_response_bytes: [] })
    expect(textOf(reply)).toContain('Http body exceeds size limit of 2000000 bytes.')
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
})

const refused: [string, object, string][] = [
  ['a long url', { url: `http://localhost/${'x'.repeat(8200)}` }, 'Invalid url'],
  ['no url', { url: 'nowhere' }, 'Invalid url'],
  ['another scheme', { url: 'ftp://localhost/' }, 'Invalid url'],
  ['a large limit', { max_response_bytes: [2_000_001n] }, 'max_response_bytes'],
  ['too many headers', { headers: Array(65).fill({ name: 'a', value: 'b' }) }, 'number of HTTP'],
  ['large headers', { headers: Array(7).fill({ name: 'a', value: 'b'.repeat(7200) }) }, 'total'],
  ['a replicated put', { method: { put: null } }, 'is_replicated'],
  [
    'a foreign transform',
    { transform: [{ function: [Principal.managementCanister(), 'x'], context: NOTHING }] },
    'exported by a caller canister',
  ],
]
test.each(refused)('refuses %s', async (_, changes, text) => {
  const { send } = await start()
  const reply = await send(changes)
  expect(reply[0]).toBe(4)
  expect(textOf(reply)).toContain(text)
})

test('puts need the consent to run on one node only', async () => {
  const { send } = await start()
  const reply = await send({ method: { put: null }, is_replicated: [false] })
  expect(responseIn(reply).body).toBe('PUT ic/1.0 ')
})

test('costs cycles', async () => {
  const { send, network, canister } = await start()
  expect(textOf(await send({}, Forward.plain))).toContain('cycles are required')
  const balance = async () => {
    const reply = await network.query({ canisterId: canister, method: 'cycles', arg: NOTHING })
    return Buffer.from(reply).readBigUInt64LE()
  }
  const before = await balance()
  await send()
  const spent = before - (await balance())
  expect(spent).toBeGreaterThan(49_140_000n + 4000n * 10_400n)
  expect(spent).toBeLessThan(1_000_000_000n)
})

test('a function answers in the place of the outside world', async () => {
  const { send } = await start({
    outcalls: async ({ url }) => ({ status: 418, headers: [], body: Buffer.from(url) }),
  })
  const reply = await send({ url: 'https://example.com/x' })
  expect(responseIn(reply)).toEqual({ status: 418n, body: 'https://example.com/x' })
})

test('a test answers what waits', async () => {
  const { send, network } = await start({ outcalls: 'mock' })
  const first = send({ url: 'https://one.example/' })
  const second = send({ url: 'https://two.example/' })
  await expect.poll(() => network.pendingOutcalls.length).toBe(2)
  const [one, two] = network.pendingOutcalls
  expect(one?.request.url).toBe('https://one.example/')
  two?.fail('no route to host')
  one?.respond({ status: 200, headers: [], body: Buffer.from('one') })
  expect(responseIn(await first).body).toBe('one')
  expect(textOf(await second)).toContain('no route to host')
  expect(network.pendingOutcalls).toEqual([])
})

test('the canister transforms the answer before it gets it', async () => {
  const { network, send, canister } = await start()
  const answer = { status: 7n, headers: [], body: Buffer.from('mine') }
  const arg = new Uint8Array(IDL.encode([OutcallTypes.result], [answer]))
  await network.update({ canisterId: canister, method: 'keep', arg })
  const transform = (name: string) => ({
    transform: [{ function: [canister, name], context: NOTHING }],
  })
  expect(responseIn(await send(transform('kept')))).toEqual({ status: 7n, body: 'mine' })
  expect(textOf(await send(transform('absent')))).toContain("no query method 'absent'")
  expect(textOf(await send(transform('memory_pages')))).toContain('Error decoding candid')
})

test('an outcall that was under way when the process ended is made again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'outcall-'))
  const {
    network: first,
    canister,
    send,
  } = await start({ dataDir, inMemory: false, outcalls: 'mock' })
  const lost = send().catch(() => undefined)
  await expect.poll(() => first.pendingOutcalls.length).toBe(1)
  await first.runUntilIdle()
  await first.stop()
  await lost
  network = await Network.start({ dataDir, outcalls: 'mock' })
  await expect.poll(() => network?.pendingOutcalls.length).toBe(1)
  network.pendingOutcalls[0]?.respond({ status: 200, headers: [], body: NOTHING })
  const counts = () => network?.query({ canisterId: canister, method: 'counts', arg: NOTHING })
  // One step before the call, one in the callback: the second shows that the answer arrived.
  await expect.poll(async () => numbersOf((await counts()) ?? NOTHING)).toEqual([2, 2, 2])
})

describe('several nodes', () => {
  const fromEach = (bodies: readonly string[]) => {
    const rest = [...bodies]
    return async () => ({ status: 200, headers: [], body: Buffer.from(rest.shift() ?? '') })
  }

  test('answer what two thirds of them have', async () => {
    const outcalls = fromEach(['same', 'other', 'same', 'same'])
    const { send } = await start({ outcalls, outcallNodes: 4 })
    expect(responseIn(await send()).body).toBe('same')
  })

  test('refuse, with how many have what, when fewer have the same', async () => {
    const outcalls = fromEach(['same', 'other', 'same', 'third'])
    const { send } = await start({ outcalls, outcallNodes: 4 })
    const reply = await send()
    expect(reply[0]).toBe(2)
    expect(textOf(reply)).toMatch(
      /No consensus could be reached\. Replicas had different responses\. Details: request_id: 1, hashes: \[[0-9a-f]{64}: 2\], \[[0-9a-f]{64}: 1\], \[[0-9a-f]{64}: 1\]/,
    )
  })

  test('compare what their transforms leave', async () => {
    const outcalls = fromEach(['first', 'second', 'third'])
    const { network, send, canister } = await start({ outcalls, outcallNodes: 3 })
    const answer = { status: 7n, headers: [], body: Buffer.from('mine') }
    const arg = new Uint8Array(IDL.encode([OutcallTypes.result], [answer]))
    await network.update({ canisterId: canister, method: 'keep', arg })
    const transform = [{ function: [canister, 'kept'], context: NOTHING }]
    expect(responseIn(await send({ transform }))).toEqual({ status: 7n, body: 'mine' })
  })

  test('agree on an error as on an answer', async () => {
    const outcalls = async () => Promise.reject(new Error('no route to host'))
    const { send } = await start({ outcalls, outcallNodes: 3 })
    expect(textOf(await send())).toContain('no route to host')
  })

  test('leave a request that one of them makes to that one', async () => {
    let requests = 0
    const outcalls = async () => {
      requests += 1
      return { status: 200, headers: [], body: NOTHING }
    }
    const { send } = await start({ outcalls, outcallNodes: 13 })
    await send({ is_replicated: [false] })
    expect(requests).toBe(1)
  })

  test.each([0, 1.5, 41])('are not %s', async (outcallNodes) => {
    await expect(start({ outcallNodes })).rejects.toThrow(RangeError)
  })
})

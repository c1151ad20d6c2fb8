import { request } from 'node:http'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Network } from '../../network.ts'
import { httpCanister } from '../../testing/httpCanister.ts'
import { HttpRequest } from './canisterHttp.ts'

const Token = IDL.Record({ part: IDL.Nat })
const Response = IDL.Record({
  status_code: IDL.Nat16,
  headers: IDL.Vec(IDL.Tuple(IDL.Text, IDL.Text)),
  body: IDL.Vec(IDL.Nat8),
  upgrade: IDL.Opt(IDL.Bool),
  streaming_strategy: IDL.Opt(
    IDL.Variant({
      Callback: IDL.Record({
        callback: IDL.Func([Token], [IDL.Reserved], ['query']),
        token: Token,
      }),
    }),
  ),
})
const Part = IDL.Record({ body: IDL.Vec(IDL.Nat8), token: IDL.Opt(Token) })

let network: Network
let port: number
let canister: Principal

beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  port = (await network.listen()).port
  canister = await network.createCanister()
  await network.installCode({
    canisterId: canister,
    mode: 'install',
    wasmModule: await httpCanister(),
    arg: new Uint8Array(),
  })
})
afterAll(() => network.stop())

type Answer = { status: number | undefined; headers: Record<string, unknown>; body: string }

/** A request with a Host header of its own: Node does not resolve names under `localhost`. */
function get(path: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sent = request({ host: '127.0.0.1', port, path, headers, method }, (response) => {
    let body = ''
    response.on('data', (part) => {
      body += part
    })
    response.on('error', reject)
    response.on('end', () => {
      resolve({ status: response.statusCode, headers: response.headers, body })
    })
  })
  sent.on('error', reject)
  sent.end()
  return promise
}
const host = (suffix = 'raw.localhost') => ({ host: `${canister.toText()}.${suffix}:${port}` })

/** Lets the canister give this answer to `http_request`. */
const answerWith = (changes: object) =>
  keep('http', IDL.encode([Response], [{ ...plain, ...changes }]))
const plain = {
  status_code: 200,
  headers: [['x-mine', 'yes']],
  body: Buffer.from('hello'),
  upgrade: [],
  streaming_strategy: [],
}
const keep = (place: string, bytes: Uint8Array | ArrayBuffer) =>
  network.update({
    canisterId: canister,
    method: `keep_${place}`,
    arg: new Uint8Array(bytes),
  })

test('a canister answers under its own raw host name', async () => {
  await answerWith({})
  const answer = await get('/x?y=1', host())
  expect(answer).toMatchObject({ status: 200, body: 'hello' })
  expect(answer.headers).toMatchObject({ 'x-mine': 'yes', 'content-length': '5' })
})

test('who may read an answer is said once, whoever says it', async () => {
  for (const headers of [[], [['Access-Control-Allow-Origin', '*']]]) {
    await answerWith({ headers })
    expect((await get('/', host())).headers['access-control-allow-origin']).toBe('*')
  }
})

test('by the query, by the page it belongs to, and raw', async () => {
  await answerWith({})
  const query = `canisterId=${canister.toText()}`
  const referer = `http://localhost/?${query}`
  expect((await get(`/_/raw/?${query}`, {})).body).toBe('hello')
  expect((await get('/_/raw/style.css', { referer })).body).toBe('hello')
})

test('the canister sees method, path and headers', async () => {
  await answerWith({ upgrade: [true] })
  await keep('update', IDL.encode([Response], [plain]))
  await get('/_/raw/path?query=1', { ...host(), 'X-Sent': 'this' }, 'DELETE')
  const seen = await network.query({
    canisterId: canister,
    method: 'kept_seen',
    arg: new Uint8Array(),
  })
  const [decoded] = IDL.decode([HttpRequest], new Uint8Array(seen))
  expect(decoded).toMatchObject({ method: 'DELETE', url: '/path?query=1' })
  expect(Object(decoded).headers).toContainEqual(['X-Sent', 'this'])
})

test('an answer that asks for it is made again as an update', async () => {
  await answerWith({ upgrade: [true], body: Buffer.from('query') })
  await keep('update', IDL.encode([Response], [{ ...plain, body: Buffer.from('update') }]))
  expect((await get('/', host())).body).toBe('update')
})

test('a streamed body comes part by part', async () => {
  const callback = [canister, 'kept_part']
  await keep('part', IDL.encode([Part], [{ body: Buffer.from(' world'), token: [] }]))
  await answerWith({ streaming_strategy: [{ Callback: { callback, token: { part: 1n } } }] })
  expect((await get('/', host())).body).toBe('hello world')
})

test('what is not certified is refused, by host name, query and page', async () => {
  await answerWith({})
  const query = `canisterId=${canister.toText()}`
  for (const answer of [
    await get('/', host('localhost')),
    await get(`/?${query}`, {}),
    await get('/style.css', { referer: `http://localhost/?${query}` }),
  ]) {
    expect(answer.status).toBe(503)
    expect(answer.body).toContain('no header IC-Certificate')
    expect(answer.body).toContain(`${canister.toText()}.raw.localhost`)
  }
})

test('what is no answer is an error', async () => {
  await keep('http', new Uint8Array([1, 2, 3]))
  expect(await get('/', host())).toMatchObject({ status: 502, body: /no HTTP response/ })
  const nobody = Principal.fromText('ryjl3-tyaaa-aaaaa-aaaba-cai')
  expect(await get('/', { host: `${nobody.toText()}.localhost` })).toMatchObject({ status: 404 })
  expect(await get('/', { host: 'www.localhost' })).toMatchObject({ status: 404 })
})

test('HEAD has no body', async () => {
  await answerWith({})
  expect(await get('/', host(), 'HEAD')).toMatchObject({ status: 200, body: '' })
})

test('tells that it is well', async () => {
  expect(await get('/health', {})).toMatchObject({ status: 200, body: 'healthy' })
})

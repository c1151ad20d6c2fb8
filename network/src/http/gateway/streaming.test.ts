import { request } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Network } from '../../network.ts'
import { httpCanister } from '../../testing/httpCanister.ts'

const Token = IDL.Record({ part: IDL.Nat })
const Callback = IDL.Record({
  callback: IDL.Func([Token], [IDL.Reserved], ['query']),
  token: Token,
})
const Response = IDL.Record({
  status_code: IDL.Nat16,
  headers: IDL.Vec(IDL.Tuple(IDL.Text, IDL.Text)),
  body: IDL.Vec(IDL.Nat8),
  streaming_strategy: IDL.Opt(IDL.Variant({ Callback })),
})
const Part = IDL.Record({ body: IDL.Vec(IDL.Nat8), token: IDL.Opt(Token) })

let network: Network
let url: string
let port: number
let canister: Principal
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  const address = await network.listen()
  url = address.url
  port = address.port
  canister = await network.createCanister()
  const wasmModule = await httpCanister()
  const arg = new Uint8Array()
  await network.installCode({ canisterId: canister, mode: 'install', wasmModule, arg })
})
afterAll(() => network.stop())

const keep = (place: string, bytes: Uint8Array | ArrayBuffer) =>
  network.update({ canisterId: canister, method: `keep_${place}`, arg: new Uint8Array(bytes) })

/** Lets the canister stream parts of this size, each followed by another one. */
async function streamWithoutEnd(partBytes: number, method = 'kept_part'): Promise<void> {
  const token = { part: 1n }
  await keep('part', IDL.encode([Part], [{ body: new Uint8Array(partBytes), token: [token] }]))
  const streaming_strategy = [{ Callback: { callback: [canister, method], token } }]
  const answer = { status_code: 200, headers: [], body: Buffer.from('begin'), streaming_strategy }
  await keep('http', IDL.encode([Response], [answer]))
}

type Got = {
  readonly bytes: number
  readonly isWhole: boolean
  readonly status: number | undefined
}

function get(suffix: string): Promise<Got> {
  const { promise, resolve } = Promise.withResolvers<Got>()
  const headers = { host: `${canister.toText()}.${suffix}:${port}` }
  const sent = request({ host: '127.0.0.1', port, headers, agent: false }, (response) => {
    let bytes = 0
    response.on('data', (part) => {
      bytes += part.length
    })
    const done = () => resolve({ bytes, isWhole: response.complete, status: response.statusCode })
    response.on('error', done)
    response.on('close', done)
  })
  sent.on('error', () => resolve({ bytes: 0, isWhole: false, status: undefined }))
  sent.end()
  return promise
}

/** Others are answered while something is under way. */
async function expectOthersAnswered(until: Promise<unknown>): Promise<void> {
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  let slowestMs = 0
  let count = 0
  while (!isOver) {
    const startMs = performance.now()
    expect((await fetch(`${url}/api/v2/status`)).status).toBe(200)
    slowestMs = Math.max(slowestMs, performance.now() - startMs)
    count += 1
  }
  expect(count).toBeGreaterThan(1)
  expect(slowestMs).toBeLessThan(5000)
}

test.each([
  ['empty parts', 0],
  ['parts of a byte', 1],
  ['parts of 60 kB', 60_000],
])('an answer that never ends, of %s, is ended while others are answered', async (_, size) => {
  await streamWithoutEnd(size)
  const raw = get('raw.localhost')
  await expectOthersAnswered(raw)
  expect(await raw).toMatchObject({ status: 200, isWhole: false })
  const verified = get('localhost')
  await expectOthersAnswered(verified)
  expect((await verified).status).toBe(502)
})

test('a callback that traps, or is none, ends the answer', async () => {
  for (const method of ['trap', 'keep_part']) {
    await streamWithoutEnd(1, method)
    expect(await get('raw.localhost')).toMatchObject({ isWhole: false })
    expect((await get('localhost')).status).toBe(502)
  }
})

/** How often the canister was asked by query so far. */
async function queryCount(): Promise<bigint> {
  const [status] = IDL.decode(
    [IDL.Record({ query_stats: IDL.Record({ num_calls_total: IDL.Nat }) })],
    new Uint8Array(
      await network.update({
        canisterId: Principal.managementCanister(),
        method: 'canister_status',
        arg: new Uint8Array(
          IDL.encode([IDL.Record({ canister_id: IDL.Principal })], [{ canister_id: canister }]),
        ),
      }),
    ),
  )
  return BigInt(Object(status).query_stats.num_calls_total)
}

test.each(['leaves', 'reads nothing'])('to a client that %s the stream stops', async (how) => {
  await streamWithoutEnd(60_000)
  const before = await queryCount()
  const headers = { host: `${canister.toText()}.raw.localhost:${port}` }
  const begun = Promise.withResolvers<void>()
  const sent = request({ host: '127.0.0.1', port, headers, agent: false }, (response) => {
    response.on('error', () => undefined)
    response.once('readable', begun.resolve)
  })
  sent.on('error', () => undefined)
  sent.end()
  await begun.promise
  if (how === 'leaves') sent.destroy()
  // A part takes a turn of the loop: by then all thousand would have been asked for.
  for (let turn = 0; turn < 5000; turn += 1) await nextTurn()
  expect((await queryCount()) - before).toBeLessThan(500n)
  sent.destroy()
})

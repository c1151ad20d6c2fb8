import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Encodable, encodeSelfDescribed } from '../encoding/cbor.ts'
import { RejectError } from '../errors.ts'
import { Network } from '../network.ts'
import { probeModule } from './probe.ts'
import { callContent, type Fields, signed } from './rawClient.ts'

/**
 * How many hostile inputs are made in all; each group gets its share. `FUZZ_INPUTS=100000` for the
 * long run, with `FUZZ_SEED` to repeat one.
 */
const INPUTS = Number(process.env.FUZZ_INPUTS ?? 1500)
const SEED = Number(process.env.FUZZ_SEED ?? 20261121)
const share = (part: number) => ({ numRuns: Math.ceil(INPUTS * part), seed: SEED })
const ALLOWED_GROWTH_BYTES = 150_000_000

const agent = new Agent({ keepAlive: true, maxSockets: 16 })
const alice = Ed25519KeyIdentity.fromJSON(
  JSON.stringify(Ed25519KeyIdentity.generate(new Uint8Array(32).fill(1)).toJSON()),
)
let network: Network
let port: number
let probe: Principal
let wasmModule: Uint8Array

beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  port = (await network.listen()).port
  wasmModule = await probeModule()
  probe = await network.createCanister()
  await network.installCode({
    canisterId: probe,
    mode: 'install',
    wasmModule,
    arg: new Uint8Array(),
  })
})
afterAll(async () => {
  agent.destroy()
  await network.stop()
})

function post(path: string, body: Uint8Array, type = 'application/cbor'): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const options = { agent, host: '127.0.0.1', port, path, method: 'POST' }
  const sent = request({ ...options, headers: { 'content-type': type } }, (response) => {
    response.resume()
    response.on('end', () => resolve(response.statusCode ?? 0))
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}

async function expectStillWell(): Promise<void> {
  const reply = await network.query({ canisterId: probe, method: 'counts', arg: new Uint8Array() })
  expect(reply).toHaveLength(24)
}

const KINDS = ['call', 'query', 'read_state'] as const
const endpoints = fc
  .record({
    version: fc.constantFrom('2', '3', '4'),
    scope: fc.constantFrom('canister', 'subnet'),
    kind: fc.constantFrom(...KINDS),
    id: fc.constantFrom('probe', 'aaaaa-aa', '2vxsx-fae', 'x', '..', '%00'),
  })
  .map(({ version, scope, kind, id }) => ({
    path: `/api/v${version}/${scope}/${id}/${kind}`,
    kind,
  }))
const realPath = (path: string) => path.replace('probe', probe.toText())

/** Any CBOR, with the names of real fields more often than chance would. */
const cbor = fc.letrec<{ value: Encodable }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.bigInt(0n, 2n ** 64n - 1n),
    fc.string(),
    fc.uint8Array({ maxLength: 40 }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(
      fc.oneof(
        fc.constantFrom(
          ...['content', 'sender', 'paths', 'sender_pubkey', 'sender_sig', 'sender_delegation'],
          ...['request_type', 'ingress_expiry', 'canister_id', 'method_name', 'arg', 'nonce'],
          ...['delegation', 'pubkey', 'expiration', 'targets', 'signature', 'sender_info'],
        ),
        fc.string(),
      ),
      tie('value'),
      { maxKeys: 6 },
    ),
  ),
})).value

const FIELDS = ['sender', 'ingress_expiry', 'canister_id', 'method_name', 'arg', 'nonce', 'paths']

describe('the HTTP interface answers without an internal error', () => {
  test('bytes that mean nothing', async () => {
    const property = fc.asyncProperty(
      endpoints,
      fc.uint8Array({ maxLength: 300 }),
      async (to, body) => {
        expect([400, 404]).toContain(await post(realPath(to.path), body))
      },
    )
    await fc.assert(property, share(0.2))
    await expectStillWell()
  })

  test('any CBOR in the place of an envelope', async () => {
    const property = fc.asyncProperty(endpoints, cbor, async (to, value) => {
      const status = await post(realPath(to.path), encodeSelfDescribed(value))
      expect([400, 404]).toContain(status)
    })
    await fc.assert(property, share(0.2))
    await expectStillWell()
  })

  test('envelopes with a field of another type', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...KINDS),
      fc.constantFrom(...FIELDS),
      cbor,
      async (kind, field, value) => {
        const content: Fields = {
          ...callContent(Principal.anonymous(), probe, 'counts'),
          request_type: kind,
          paths: [],
          [field]: value,
        }
        const body = encodeSelfDescribed({ content })
        const status = await post(`/api/v3/canister/${probe.toText()}/${kind}`, body)
        expect(status).toBeGreaterThanOrEqual(200)
        expect(status).toBeLessThan(500)
      },
    )
    await fc.assert(property, share(0.2))
    await expectStillWell()
  })

  test('signed envelopes with bytes changed, cut off or added', async () => {
    const content = callContent(alice.getPrincipal(), probe, 'caller')
    const valid = encodeSelfDescribed(await signed(content, alice))
    const property = fc.asyncProperty(
      fc.nat(valid.length - 1),
      fc.integer({ min: 1, max: 255 }),
      fc.constantFrom('change', 'cut', 'add'),
      async (at, by, how) => {
        const body = damaged(valid, at, by, how)
        const status = await post(`/api/v4/canister/${probe.toText()}/call`, body)
        expect(status).toBeGreaterThanOrEqual(200)
        expect(status).toBeLessThan(500)
      },
    )
    await fc.assert(property, share(0.2))
    await expectStillWell()
  })

  test('arguments and names of all sizes', async () => {
    const property = fc.asyncProperty(
      fc.nat(6_000_000),
      fc.string({ maxLength: 100_000, size: 'max' }),
      async (size, name) => {
        const content = callContent(Principal.anonymous(), probe, name, Buffer.alloc(size))
        const body = encodeSelfDescribed({ content })
        const status = await post(`/api/v4/canister/${probe.toText()}/call`, body).catch(() => 413)
        expect([200, 413]).toContain(status)
      },
    )
    await fc.assert(property, { ...share(0.002), numRuns: Math.min(200, INPUTS * 0.002 + 3) })
    await expectStillWell()
  })
})

function damaged(valid: Uint8Array, at: number, by: number, how: string): Uint8Array {
  if (how === 'cut') return valid.slice(0, at)
  const bytes = Buffer.from(valid)
  if (how === 'add')
    return Buffer.concat([bytes.subarray(0, at), Buffer.from([by]), bytes.subarray(at)])
  bytes[at] = (bytes[at] ?? 0) ^ by
  return bytes
}

/** Runs a step that may be refused but must not fail in another way. */
async function expectAnswerOrReject(step: Promise<unknown>): Promise<void> {
  await step.catch((error: unknown) => expect(error).toBeInstanceOf(RejectError))
}

describe('the network stays whole', () => {
  test('when modules are damaged', async () => {
    const canisterId = await network.createCanister()
    const property = fc.asyncProperty(
      fc.nat(wasmModule.length - 1),
      fc.integer({ min: 1, max: 255 }),
      fc.constantFrom('change', 'cut', 'add'),
      async (at, by, how) => {
        const damagedModule = damaged(wasmModule, at, by, how)
        await expectAnswerOrReject(
          network.installCode({
            canisterId,
            mode: 'reinstall',
            wasmModule: damagedModule,
            arg: new Uint8Array(),
          }),
        )
      },
    )
    await fc.assert(property, share(0.05))
    await expectStillWell()
  })

  test('when management calls carry anything', async () => {
    const methods = fc.constantFrom(
      ...['create_canister', 'install_code', 'update_settings', 'canister_status', 'upload_chunk'],
      ...['install_chunked_code', 'provisional_create_canister_with_cycles', 'http_request'],
      ...['load_canister_snapshot', 'sign_with_ecdsa', 'delete_canister', 'no_such_method'],
    )
    const candid = fc.uint8Array({ maxLength: 60 })
    const property = fc.asyncProperty(
      methods,
      candid,
      fc.boolean(),
      async (method, tail, hasHead) => {
        const arg = hasHead ? new Uint8Array([...Buffer.from('DIDL'), ...tail]) : tail
        const canisterId = Principal.managementCanister()
        await expectAnswerOrReject(network.update({ canisterId, method, arg }))
      },
    )
    await fc.assert(property, share(0.1))
    await expectStillWell()
  })

  test('when requests break off', async () => {
    const property = fc.asyncProperty(
      fc.string({ maxLength: 200 }),
      fc.nat(3),
      async (text, how) => {
        const head = `POST /api/v3/canister/${probe.toText()}/query HTTP/1.1\r\nHost: x\r\n`
        const texts = [
          text,
          `${head}content-type: application/cbor\r\ncontent-length: 500\r\n\r\n${text}`,
          `${head}transfer-encoding: chunked\r\ncontent-type: application/cbor\r\n\r\nzz\r\n${text}`,
          `${head}content-length: -1\r\n\r\n${text}`,
        ]
        await breakOff(texts[how] ?? '')
      },
    )
    await fc.assert(property, share(0.03))
    await expectStillWell()
  })

  test('under thousands of connections', async () => {
    const count = Math.min(2000, INPUTS)
    const sockets = await Promise.all(Array.from({ length: count }, open))
    expect(await post('/api/v2/canister/x/query', new Uint8Array())).toBe(400)
    for (const socket of sockets) socket.destroy()
    await expectStillWell()
  })

  test('and grows by no more than it keeps of requests', async () => {
    const before = await usedBytes()
    const body = encodeSelfDescribed({ content: 1 })
    for (let count = 0; count < INPUTS; count += 1) {
      await post(`/api/v3/canister/${probe.toText()}/query`, body)
    }
    expect((await usedBytes()) - before).toBeLessThan(ALLOWED_GROWTH_BYTES)
  })
})

function open(): Promise<ReturnType<typeof connect>> {
  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof connect>>()
  const socket = connect(port, '127.0.0.1', () => resolve(socket))
  socket.on('error', reject)
  return promise
}

async function breakOff(text: string): Promise<void> {
  const socket = await open()
  socket.removeAllListeners('error')
  socket.on('error', () => undefined)
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.on('close', () => resolve())
  socket.end(text)
  socket.resume()
  // A body that never comes is given up by the client, not by the server.
  setImmediate(() => socket.destroy())
  await promise
}

async function usedBytes(): Promise<number> {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
}

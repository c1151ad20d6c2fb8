import { requestIdOf } from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lookup } from '../certification/hashTree.ts'
import { fromCbor } from '../certification/witness.ts'
import { decode, isMap } from '../encoding/cbor.ts'
import { Network } from '../network.ts'
import { probeModule } from '../testing/probe.ts'
import { callContent, post } from '../testing/rawClient.ts'

const ANONYMOUS = new Uint8Array([4])
let network: Network
let canister: Principal
beforeEach(async () => {
  network = await Network.start({ inMemory: true })
  canister = await network.createCanister()
  await network.installCode({
    canisterId: canister,
    mode: 'install',
    wasmModule: await probeModule(),
    arg: new Uint8Array(),
  })
})
afterEach(() => network.stop())

const content = () => callContent(Principal.anonymous(), canister, 'inc')

test('a call that is not done in time is accepted, and can be asked for later', async () => {
  const { url } = await network.listen({ synchronousWaitMs: 0 })
  const endpoint = `${url}/api/v4/canister/${canister.toText()}/call`
  const call = content()
  const accepted = await post(endpoint, { content: call })
  expect(accepted).toMatchObject({ status: 202, text: /did not complete execution/ })
  await network.runUntilIdle()
  expect((await post(endpoint, { content: call })).status).toBe(200)
})

test('the same call again is not made twice', async () => {
  const { url } = await network.listen()
  const endpoint = `${url}/api/v4/canister/${canister.toText()}/call`
  const call = content()
  const answers = await Promise.all([1, 2, 3].map(() => post(endpoint, { content: call })))
  for (const { status } of answers) expect([200, 202]).toContain(status)
  const again = await post(endpoint, { content: call })
  expect(again.fields.get('status')).toBe('replied')
  const counts = await network.query({
    canisterId: canister,
    method: 'counts',
    arg: new Uint8Array(),
  })
  expect(Buffer.from(counts).readBigUInt64LE()).toBe(1n)
})

test('beyond the limit of waiting calls further ones are told to come later', async () => {
  const { url } = await network.listen({ maxWaitingCalls: 0 })
  const endpoint = `${url}/api/v4/canister/${canister.toText()}/call`
  expect(await post(endpoint, { content: content() })).toMatchObject({
    status: 503,
    text: 'Service is overloaded, try again later.',
  })
})

test('the answer to a call is forgotten some minutes after the call expired', async () => {
  const { url } = await network.listen()
  const endpoint = `${url}/api/v4/canister/${canister.toText()}`
  const call = content()
  await post(`${endpoint}/call`, { content: call })
  const requestId = requestIdOf({ ...call })
  const isKnown = async () => {
    const paths = [[Buffer.from('request_status'), requestId]]
    const read = { request_type: 'read_state', sender: ANONYMOUS, paths, ingress_expiry: 1n }
    const { fields } = await post(`${endpoint.replace('v4', 'v3')}/read_state`, { content: read })
    const certificate = fields.get('certificate')
    const tree = certificate instanceof Uint8Array ? decode(certificate) : undefined
    const root = fromCbor(isMap(tree) ? tree.get('tree') : undefined)
    return lookup(root, [Buffer.from('request_status'), requestId]).kind === 'found'
  }
  expect(await isKnown()).toBe(true)
  await network.advanceTime(10 * 60_000)
  await network.update({ canisterId: canister, method: 'inc', arg: new Uint8Array() })
  expect(await isKnown()).toBe(false)
})

test('a call above the size limit is refused by name', async () => {
  const { url } = await network.listen()
  const large = callContent(Principal.anonymous(), canister, 'inc', new Uint8Array(3_700_000))
  const reply = await post(`${url}/api/v4/canister/${canister.toText()}/call`, { content: large })
  expect(reply).toMatchObject({
    status: 413,
    text: /^Request [0-9a-f]{64} is too large. Message byte size \d+ is larger than the max allowed/,
  })
})

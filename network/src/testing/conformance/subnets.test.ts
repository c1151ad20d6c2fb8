import {
  Cbor,
  type Cert,
  Certificate,
  getSubnetIdFromCertificate,
  HttpAgent,
  SubnetStatus,
} from '@icp-sdk/core/agent'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUGH_CONDITIONS } from '../../http/conditions/Conditions.ts'
import { forged } from '../../http/conditions/forged.ts'
import { Network } from '../../network.ts'
import { encodeManagement } from '../managementClient.ts'
import { numbersOf, probeModule } from '../probe.ts'
import { callContent, post, signed } from '../rawClient.ts'
import { cliClient, coreClient, legacyClient } from './testClients.ts'

const NOTHING = new Uint8Array()
const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const alice = Ed25519KeyIdentity.generate()
const wasmModule = await probeModule()
// The command comes as a binary for one platform.
const hasCommand = process.platform === 'linux' && process.arch === 'x64'
const CLIENTS = [
  ['the older library', legacyClient] as const,
  ['the current library', coreClient] as const,
  ...(hasCommand ? [['the icp command', cliClient] as const] : []),
]

let network: Network
let url: string
let agent: HttpAgent
/** The root subnet and two further ones, with a canister on each. */
let subnetIds: readonly Principal[]
let canisters: Principal[]

beforeAll(async () => {
  network = await Network.start({ inMemory: true, subnets: 3 })
  url = (await network.listen()).url
  const { rootKey } = network
  agent = await HttpAgent.create({ host: url, rootKey, identity: alice, retryTimes: 0 })
  subnetIds = network.subnetIds
  canisters = []
  for (const subnetId of subnetIds) {
    const canisterId = await network.createCanister({ subnetId })
    await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
    canisters.push(canisterId)
  }
})
afterAll(() => network.stop())

const on = (subnet: number) => canisters[subnet] ?? Principal.anonymous()
const idOf = (subnet: number) => subnetIds[subnet] ?? Principal.anonymous()
const verified = (certificate: Uint8Array, canisterId: Principal) =>
  Certificate.create({ certificate, rootKey: network.rootKey, principal: { canisterId } })
const readTime = async (canisterId: Principal) =>
  (await agent.readState(canisterId, { paths: [[bytes('time')]] })).certificate

describe.each([1, 2])('of further subnet %i', (subnet) => {
  test('the agent calls, polls and asks with all checks on', async () => {
    const canisterId = on(subnet)
    const call = { methodName: 'inc', arg: NOTHING, effectiveCanisterId: canisterId }
    const before = numbersOf((await agent.update(canisterId, call)).reply)
    const after = numbersOf((await agent.update(canisterId, { ...call, callSync: false })).reply)
    expect(after).toEqual(before.map((count) => count + 1))
    const asked = await agent.query(canisterId, { methodName: 'counts', arg: NOTHING })
    expect(asked).toMatchObject({ status: 'replied' })
    if (asked.status === 'replied') expect(numbersOf(asked.reply.arg)).toEqual(after)
  })

  test('the agent finds out which subnet it is, and its state', async () => {
    const found = await agent.getSubnetIdFromCanister(on(subnet))
    expect(found.toText()).toBe(idOf(subnet).toText())
    const status = await SubnetStatus.request({
      agent,
      subnetId: found,
      paths: ['time', 'publicKey', 'nodeKeys'],
    })
    expect(status.get('time')).toBeInstanceOf(Date)
    expect(Principal.selfAuthenticating(Object(status.get('publicKey')))).toEqual(found)
    expect(Object(status.get('nodeKeys')).size).toBe(1)
  })

  test.each(CLIENTS)('%s calls and asks', async (_, connect) => {
    const client = await connect({ url, rootKey: network.rootKey })
    const changed = numbersOf(await client.update(on(subnet), 'inc', NOTHING))
    expect(numbersOf(await client.query(on(subnet), 'counts', NOTHING))).toEqual(changed)
    client.close()
  })

  test('what a canister shows as its certificate is verified by the root key', async () => {
    const certified = new Uint8Array(32).fill(subnet)
    const canisterId = on(subnet)
    await network.update({ canisterId, method: 'certify', arg: certified })
    const shown = await network.query({ canisterId, method: 'certificate', arg: NOTHING })
    const certificate = await verified(new Uint8Array(shown), canisterId)
    const path = ['canister', canisterId.toUint8Array(), 'certified_data']
    expect(Object(certificate.lookup_path(path)).value).toEqual(certified)
  })
})

test('a certificate names the ranges of its subnet by the older name and by the newer one', async () => {
  const { delegation } = Cbor.decode<Cert>(await readTime(on(1)))
  const told = await Certificate.create({
    certificate: new Uint8Array(delegation?.certificate ?? NOTHING),
    rootKey: network.rootKey,
    principal: { canisterId: on(0) },
  })
  const id = idOf(1).toUint8Array()
  const first = Uint8Array.of(0x80, 0, 0, 0, 0, 0, 0, 0, 1, 1)
  for (const path of [
    ['subnet', id, 'canister_ranges'],
    ['canister_ranges', id, first],
  ]) {
    expect(told.lookup_path(path).status).toBe('Found')
  }
  // Of other subnets it says nothing.
  const other = ['subnet', idOf(2).toUint8Array(), 'public_key']
  expect(told.lookup_path(other).status).not.toBe('Found')
})

describe('a client does not accept', () => {
  const cert = async (subnet: number) => Cbor.decode<Cert>(await readTime(on(subnet)))

  test("a subnet's certificate for a canister of another subnet", async () => {
    const own = await readTime(on(1))
    await expect(verified(own, on(1))).resolves.toBeDefined()
    await expect(verified(own, on(2))).rejects.toThrow(/does not include the canister/)
    await expect(verified(own, on(0))).rejects.toThrow(/does not include the canister/)
  })

  test('a certificate of a further subnet without its delegation', async () => {
    const { delegation: _, ...bare } = await cert(1)
    await expect(verified(Cbor.encode(bare), on(1))).rejects.toThrow(/[Ss]ignature/)
  })

  test('the delegation of one subnet under the certificate of another', async () => {
    const { delegation } = await cert(2)
    const mixed = Cbor.encode({ ...(await cert(1)), delegation })
    await expect(verified(mixed, on(2))).rejects.toThrow(/[Ss]ignature/)
    await expect(verified(mixed, on(1))).rejects.toThrow(/does not include the canister/)
  })

  test('a delegation that was changed on its way', async () => {
    const own = await cert(1)
    const inner = own.delegation?.certificate ?? NOTHING
    const changed = Cbor.decode<{ certificate: Uint8Array }>(
      forged(Cbor.encode({ certificate: inner })) ?? NOTHING,
    )
    const delegation = { subnet_id: idOf(1).toUint8Array(), certificate: changed.certificate }
    await expect(verified(Cbor.encode({ ...own, delegation }), on(1))).rejects.toThrow()
  })
})

test('the root subnet tells of all subnets: keys, ranges, nodes and types', async () => {
  const { certificate } = await agent.readState(on(0), { paths: [[bytes('subnet')]] })
  const root = await verified(certificate, on(0))
  for (const [number, id] of subnetIds.entries()) {
    const at = (...path: string[]) =>
      Object(root.lookup_path(['subnet', id.toUint8Array(), ...path])).value
    expect(Principal.selfAuthenticating(at('public_key'))).toEqual(id)
    expect(Buffer.from(at('type')).toString()).toBe(number === 0 ? 'system' : 'application')
    const ranges = Cbor.decode<[Uint8Array, Uint8Array][]>(at('canister_ranges'))
    const isWithin = (canister: Principal) =>
      ranges.some(
        ([first, last]) =>
          Principal.fromUint8Array(first).ltEq(canister) &&
          Principal.fromUint8Array(last).gtEq(canister),
      )
    expect(canisters.map(isWithin)).toEqual(subnetIds.map((_, other) => other === number))
  }
  expect(new Set(subnetIds.map(String)).size).toBe(3)
})

describe("a subnet's state", () => {
  const lookUp = async (at: Principal, path: Uint8Array[]) => {
    const { certificate } = await agent.readState(at, { paths: [path] })
    return (await verified(certificate, at)).lookup_path(path).status
  }
  test('has its own canisters', async () => {
    for (const canister of canisters) {
      const path = [bytes('canister'), canister.toUint8Array(), bytes('module_hash')]
      expect(await lookUp(canister, path)).toBe('Found')
    }
  })

  test("does not have other subnets' requests", async () => {
    const call = { methodName: 'inc', arg: NOTHING, effectiveCanisterId: on(1) }
    const { requestId } = await agent.call(on(1), call)
    const path = [bytes('request_status'), requestId, bytes('status')]
    await network.runUntilIdle()
    expect(await lookUp(on(1), path)).toBe('Found')
    for (const other of [on(0), on(2)]) expect(await lookUp(other, path)).not.toBe('Found')
  })

  test('is not served for a subnet or a canister id that nobody has', async () => {
    const nobody = Principal.selfAuthenticating(new Uint8Array(32))
    const paths = [[bytes('time')]]
    await expect(agent.readSubnetState(nobody, { paths })).rejects.toThrow(/canister_not_found/)
    const beyond = Principal.fromUint8Array(Uint8Array.of(0x82, 0, 0, 0, 0, 0, 0, 0, 1, 1))
    await expect(agent.readState(beyond, { paths })).rejects.toThrow(/canister_not_found/)
  })
})

test('a canister of another subnet is not asked at the address of a subnet', async () => {
  const { url: plain } = await network.listen()
  const content = {
    request_type: 'query',
    sender: Principal.anonymous().toUint8Array(),
    canister_id: on(1).toUint8Array(),
    method_name: 'counts',
    arg: NOTHING,
    ingress_expiry: BigInt(Date.now() + 60_000) * 1_000_000n,
  }
  const ask = async (subnet: number) => {
    const response = await fetch(`${plain}/api/v3/subnet/${idOf(subnet).toText()}/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/cbor' },
      body: Cbor.encode({ content }).slice(),
    })
    return response.status
  }
  expect([await ask(0), await ask(1), await ask(2)]).toEqual([400, 200, 400])
  const method = 'start_canister'
  const arg = encodeManagement(method, { canister_id: on(1) })
  const manage = async (subnet: number) => {
    const management = Principal.managementCanister()
    const sent = callContent(Principal.anonymous(), management, method, arg)
    const address = `${plain}/api/v4/subnet/${idOf(subnet).toText()}/call`
    return (await post(address, { content: sent })).status
  }
  expect([await manage(0), await manage(1), await manage(2)]).toEqual([400, 200, 400])
})

test('a replica that is behind answers with the certificates of its own subnet', async () => {
  const behind = { laggingPpm: 1_000_000, lagMs: 60_000 }
  const { url: host } = await network.listen({ conditions: behind })
  const { rootKey } = network
  const lagging = await HttpAgent.create({ host, rootKey, identity: alice, retryTimes: 0 })
  const read = async (canister: Principal) => {
    const { certificate } = await lagging.readState(canister, { paths: [[bytes('time')]] })
    const { cert } = await verified(certificate, canister)
    // The agent's library takes a certificate without a delegation for any canister.
    const speaker = getSubnetIdFromCertificate(cert, rootKey)
    expect(speaker.toText()).toBe(network.subnetOf(canister)?.toText())
    return certificate
  }
  const before = [await read(on(0)), await read(on(1))]
  await network.update({ canisterId: on(1), method: 'inc', arg: NOTHING })
  expect([await read(on(0)), await read(on(1))]).toEqual(before)
})

test('a request that one subnet has is not taken by another', async () => {
  const method = 'provisional_create_canister_with_cycles'
  const management = Principal.managementCanister()
  const argument = { amount: [], settings: [], specified_id: [], sender_canister_version: [] }
  const arg = encodeManagement(method, argument)
  const envelope = await signed(callContent(alice.getPrincipal(), management, method, arg), alice)
  const before = network.inspector.canisters().length
  const send = (subnet: number) =>
    post(`${url}/api/v4/canister/${on(subnet).toText()}/call`, envelope)
  const first = await send(1)
  expect([first.status, (await send(1)).status]).toEqual([200, 200])
  expect(await send(2)).toMatchObject({
    status: 400,
    text: 'Another subnet has been sent this request already.',
  })
  expect(network.inspector.canisters()).toHaveLength(before + 1)
})

test('an agent gets through conditions that lie, lag and lose answers', async () => {
  const { url: rough } = await network.listen({ conditions: { ...ROUGH_CONDITIONS, seed: 5 } })
  const { rootKey } = network
  const careful = await HttpAgent.create({ host: rough, rootKey, identity: alice, retryTimes: 3 })
  let verifiedAnswers = 0
  for (let count = 0; count < 40; count += 1) {
    const asked = careful.query(on(count % 3), { methodName: 'counts', arg: NOTHING })
    const answer = await asked.catch(() => undefined)
    if (answer?.status === 'replied') verifiedAnswers += 1
  }
  expect(verifiedAnswers).toBeGreaterThan(20)
})

import { createRequire } from 'node:module'
import { HttpAgent, requestIdOf } from '@icp-sdk/core/agent'
import {
  DelegationChain,
  DelegationIdentity,
  ECDSAKeyIdentity,
  Ed25519KeyIdentity,
} from '@icp-sdk/core/identity'
import { Secp256k1KeyIdentity } from '@icp-sdk/core/identity/secp256k1'
import { Principal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookup } from '../certification/hashTree.ts'
import { fromCbor } from '../certification/witness.ts'
import { decode, isMap } from '../encoding/cbor.ts'
import { Network } from '../network.ts'
import { numbersOf, probeModule } from '../testing/probe.ts'
import { callContent, type Fields, post, signed } from '../testing/rawClient.ts'

const NOTHING = new Uint8Array()
let network: Network
let url: string
let probe: Principal
let other: Principal
const alice = Ed25519KeyIdentity.generate()

beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  url = (await network.listen()).url
  const wasmModule = await probeModule()
  probe = await network.createCanister()
  other = await network.createCanister()
  for (const canisterId of [probe, other]) {
    await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  }
})
afterAll(() => network.stop())

type SomeIdentity = NonNullable<Parameters<typeof HttpAgent.create>[0]>['identity']

const agentOf = (identity: SomeIdentity) =>
  HttpAgent.create({
    host: url,
    rootKey: network.rootKey,
    retryTimes: 0,
    ...(identity && { identity }),
  })

async function updateBy(
  identity: SomeIdentity,
  methodName: string,
  canister = probe,
): Promise<Uint8Array> {
  const agent = await agentOf(identity)
  const options = { methodName, arg: NOTHING, effectiveCanisterId: canister }
  return new Uint8Array((await agent.update(canister, options)).reply)
}

/** Whom the canister takes the identity for, asked through an agent that verifies everything. */
async function callerSeenBy(identity: SomeIdentity, canister = probe): Promise<string> {
  return Principal.fromUint8Array(await updateBy(identity, 'caller', canister)).toText()
}

const endpoint = (kind: string, version = 4, canister = probe) =>
  `${url}/api/v${version}/canister/${canister.toText()}/${kind}`
const call = (envelope: Fields, version = 4) => post(endpoint('call', version), envelope)

/** A leaf of the certificate in a response. */
function certified(certificate: unknown, ...path: (string | Uint8Array)[]): Buffer | undefined {
  if (!(certificate instanceof Uint8Array)) return undefined
  const fields = decode(certificate)
  const tree = fromCbor(isMap(fields) ? fields.get('tree') : undefined)
  const labels = path.map((label) => (typeof label === 'string' ? Buffer.from(label) : label))
  const found = lookup(tree, labels)
  return found.kind === 'found' && found.tree.kind === 'leaf'
    ? Buffer.from(found.tree.value)
    : undefined
}

describe('an unmodified agent', () => {
  test('calls and queries with all checks on', async () => {
    const agent = await agentOf(alice)
    const count = numbersOf(await updateBy(alice, 'inc'))[0]
    const answer = await agent.query(probe, { methodName: 'counts', arg: NOTHING })
    expect(answer).toMatchObject({ status: 'replied' })
    if (answer.status === 'replied') expect(numbersOf(answer.reply.arg)[0]).toBe(count)
  })

  test.each([
    ['Ed25519', async () => alice],
    ['secp256k1', async () => Secp256k1KeyIdentity.generate()],
    ['P-256', async () => ECDSAKeyIdentity.generate()],
  ])('may sign with %s', async (_, make) => {
    const identity = await make()
    expect(await callerSeenBy(identity)).toBe(identity.getPrincipal().toText())
  })

  test('may be anonymous', async () => {
    expect(await callerSeenBy(undefined)).toBe('2vxsx-fae')
  })

  test('gets certified rejects, and signed rejects of queries', async () => {
    const agent = await agentOf(alice)
    await expect(updateBy(alice, 'inc_and_ic_trap')).rejects.toThrow(/IC0503|boom/)
    const answer = await agent.query(probe, { methodName: 'nope', arg: NOTHING })
    expect(answer).toMatchObject({ status: 'rejected', reject_code: 5, error_code: 'IC0536' })
  })

  test('is told about calls that the canister does not take', async () => {
    await expect(updateBy(alice, 'unloved')).rejects.toThrow(/rejected the message/)
    const missing = Principal.fromText('ryjl3-tyaaa-aaaaa-aaaba-cai')
    await expect(updateBy(alice, 'inc', missing)).rejects.toThrow(/not found/)
  })

  test('of the older library works as well', async () => {
    // The copy that the canister toolchain brings; as a dependency of ours it conflicts with newer parts.
    const toolchain = createRequire(createRequire(import.meta.url).resolve('azle'))
    const { HttpAgent: LegacyAgent } = await import(toolchain.resolve('@dfinity/agent'))
    const agent = await LegacyAgent.create({ host: url, shouldFetchRootKey: true, retryTimes: 0 })
    const result = await agent.call(probe.toText(), { methodName: 'echo', arg: Buffer.from('hi') })
    expect(result.response.status).toBe(200)
    const answer = await agent.query(probe.toText(), { methodName: 'counts', arg: NOTHING })
    expect(answer.status).toBe('replied')
  })
})

describe('a delegation', () => {
  const session = Ed25519KeyIdentity.generate()
  const hour = () => new Date(Date.now() + 3_600_000)
  const delegate = async (expiry: Date, targets?: Principal[]) =>
    DelegationIdentity.fromDelegation(
      session,
      await DelegationChain.create(alice, session.getPublicKey(), expiry, targets && { targets }),
    )

  test('lets the session key act for the user', async () => {
    expect(await callerSeenBy(await delegate(hour()))).toBe(alice.getPrincipal().toText())
  })

  test('with targets works there and nowhere else', async () => {
    const identity = await delegate(hour(), [probe])
    expect(await callerSeenBy(identity)).toBe(alice.getPrincipal().toText())
    await expect(callerSeenBy(identity, other)).rejects.toThrow(/not one of the delegation targets/)
  })

  test('that expired is refused', async () => {
    const identity = await delegate(new Date(Date.now() - 1000))
    await expect(callerSeenBy(identity)).rejects.toThrow(/Invalid delegation expiry/)
  })

  test('made by somebody else is refused', async () => {
    const mallory = Ed25519KeyIdentity.generate()
    const chain = await DelegationChain.create(mallory, session.getPublicKey(), hour())
    const forged = DelegationChain.fromDelegations(chain.delegations, alice.getPublicKey().toDer())
    const identity = DelegationIdentity.fromDelegation(session, forged)
    await expect(callerSeenBy(identity)).rejects.toThrow(/Invalid delegation/)
  })
})

describe('the same request again', () => {
  test('is answered the same way without running again', async () => {
    const envelope = await signed(callContent(alice.getPrincipal(), other, 'inc'), alice)
    const target = endpoint('call', 4, other)
    const replies = await Promise.all([post(target, envelope), post(target, envelope)])
    replies.push(await post(target, envelope))
    const requestId = requestIdOf({
      ...(typeof envelope.content === 'object' ? envelope.content : {}),
    })
    for (const reply of replies) {
      expect(reply.status).toBe(200)
      const path = ['request_status', requestId, 'reply']
      const leaf = certified(reply.fields.get('certificate'), ...path)
      expect(leaf && numbersOf(leaf)).toEqual([1, 1, 1])
    }
  })

  test('at the asynchronous endpoint is accepted, and its status is for the sender only', async () => {
    const content = callContent(alice.getPrincipal(), probe, 'echo', Buffer.from('later'))
    expect((await call(await signed(content, alice), 2)).status).toBe(202)
    await network.runUntilIdle()
    const requestId = requestIdOf({ ...content })
    const readBy = async (identity: Ed25519KeyIdentity) => {
      const read = {
        request_type: 'read_state',
        sender: identity.getPrincipal().toUint8Array(),
        paths: [[Buffer.from('request_status'), requestId]],
        ingress_expiry: content.ingress_expiry,
      }
      return post(endpoint('read_state', 3), await signed(read, identity))
    }
    const own = await readBy(alice)
    const path = ['request_status', requestId, 'reply']
    expect(certified(own.fields.get('certificate'), ...path)?.toString()).toBe('later')
    expect(await readBy(Ed25519KeyIdentity.generate())).toMatchObject({ status: 403 })
  })
})

describe('the rest of the interface', () => {
  const read = (paths: Uint8Array[][]) =>
    post(endpoint('read_state', 2), {
      content: {
        request_type: 'read_state',
        sender: new Uint8Array([4]),
        paths,
        ingress_expiry: BigInt(Date.now() + 60_000) * 1_000_000n,
      },
    })

  test('reveals public state and refuses other paths', async () => {
    const id = probe.toUint8Array()
    const hash = await read([[Buffer.from('canister'), id, Buffer.from('module_hash')]])
    const certificate = hash.fields.get('certificate')
    expect(certified(certificate, 'canister', id, 'module_hash')).toHaveLength(32)
    expect(certified(certificate, 'time')).toBeDefined()
    const hidden = await read([[Buffer.from('canister'), id, Buffer.from('certified_data')]])
    expect(hidden).toMatchObject({ status: 404, text: 'Invalid path requested.' })
  })

  test('tells its status and allows every origin', async () => {
    const status = await fetch(`${url}/api/v2/status`)
    const fields = decode(new Uint8Array(await status.arrayBuffer()))
    expect(isMap(fields) && fields.get('root_key')).toEqual(network.rootKey)
    expect(isMap(fields) && fields.get('replica_health_status')).toBe('healthy')
    const preflight = await fetch(endpoint('call'), { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type')
    expect((await fetch(`${url}/nothing`)).status).toBe(404)
  })
})

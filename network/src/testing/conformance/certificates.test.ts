import { Certificate, HttpAgent, LookupPathStatus } from '@icp-sdk/core/agent'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookup } from '../../certification/hashTree.ts'
import { fromCbor } from '../../certification/witness.ts'
import { decode, isMap } from '../../encoding/cbor.ts'
import { Network } from '../../network.ts'
import { probeModule } from '../probe.ts'

const NOTHING = new Uint8Array()
const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const alice = Ed25519KeyIdentity.generate()
const NOBODY = Principal.fromText('ryjl3-tyaaa-aaaaa-aaaba-cai')

let network: Network
let agent: HttpAgent
let stranger: HttpAgent
let canister: Principal
let empty: Principal
let subnet: Uint8Array

beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  const { url } = await network.listen()
  const common = { host: url, rootKey: network.rootKey, retryTimes: 0 }
  agent = await HttpAgent.create({ ...common, identity: alice })
  stranger = await HttpAgent.create({ ...common, identity: Ed25519KeyIdentity.generate() })
  canister = await network.createCanister({ controllers: [alice.getPrincipal()] })
  empty = await network.createCanister()
  const wasmModule = withMetadata(await probeModule())
  await network.installCode({ canisterId: canister, mode: 'install', wasmModule, arg: NOTHING })
  subnet = Principal.selfAuthenticating(network.rootKey).toUint8Array()
})
afterAll(() => network.stop())

/** The module with one public and one private section. */
function withMetadata(module: Uint8Array): Uint8Array {
  const sections = ['icp:public shown', 'icp:private hidden'].map((name) => {
    const content = Buffer.concat([Buffer.from([name.length]), Buffer.from(name), Buffer.from('x')])
    return Buffer.concat([Buffer.from([0, content.length]), content])
  })
  return new Uint8Array(Buffer.concat([module, ...sections]))
}

/** What a verified certificate over the path shows of it. */
async function statusOf(path: Uint8Array[], at = canister, by = agent): Promise<LookupPathStatus> {
  const { certificate } = await by.readState(at, { paths: [path] })
  const verified = await Certificate.create({
    certificate,
    rootKey: network.rootKey,
    principal: { canisterId: at },
  })
  expect(verified.lookup_path([bytes('time')]).status).toBe(LookupPathStatus.Found)
  return verified.lookup_path(path).status
}

/**
 * Whether a verified certificate proves that there is nothing at the path. By our own look-up: that
 * of the client compares labels byte by byte and often says `Unknown` of a proven absence.
 */
async function isProvenAbsent(path: Uint8Array[], at = canister): Promise<boolean> {
  expect(await statusOf(path, at)).not.toBe(LookupPathStatus.Found)
  const { certificate } = await agent.readState(at, { paths: [path] })
  const fields = decode(certificate)
  const tree = fromCbor(isMap(fields) ? fields.get('tree') : undefined)
  return lookup(tree, path).kind === 'absent'
}

describe('a certificate shows', () => {
  const found: [string, () => Uint8Array[]][] = [
    ['the time', () => [bytes('time')]],
    ['the module hash', () => own('module_hash')],
    ['the controllers', () => own('controllers')],
    ['public metadata', () => own('metadata', 'shown')],
    ['private metadata to a controller', () => own('metadata', 'hidden')],
    ["the subnet's key", () => [bytes('subnet'), subnet, bytes('public_key')]],
    ["the subnet's type", () => [bytes('subnet'), subnet, bytes('type')]],
    ["the subnet's ranges", () => [bytes('subnet'), subnet, bytes('canister_ranges')]],
  ]
  test.each(found)('%s', async (_, path) => {
    expect(await statusOf(path())).toBe(LookupPathStatus.Found)
  })
})

const own = (...names: string[]) => [
  bytes('canister'),
  canister.toUint8Array(),
  ...names.map((name) => bytes(name)),
]

describe('a certificate proves the absence of', () => {
  const absent: [string, () => Uint8Array[], () => Principal][] = [
    ['a request that was never made', () => [bytes('request_status'), REQUEST], () => canister],
    [
      'the reply of such a request',
      () => [bytes('request_status'), REQUEST, bytes('reply')],
      () => canister,
    ],
    [
      'the code of an empty canister',
      () => [bytes('canister'), empty.toUint8Array(), bytes('module_hash')],
      () => empty,
    ],
    [
      'a canister',
      () => [bytes('canister'), NOBODY.toUint8Array(), bytes('module_hash')],
      () => NOBODY,
    ],
    ['a section that the module lacks', () => own('metadata', 'none'), () => canister],
    ['another subnet', () => [bytes('subnet'), new Uint8Array(29), bytes('type')], () => canister],
  ]
  test.each(absent)('%s', async (_, path, at) => {
    expect(await isProvenAbsent(path(), at())).toBe(true)
  })

  test.each(Array.from({ length: 16 }, (_, index) => index * 17))(
    'requests among others: one that begins with byte %i',
    async (first) => {
      for (let count = 0; count < 3; count += 1) {
        await agent.update(canister, {
          methodName: 'inc',
          arg: NOTHING,
          effectiveCanisterId: canister,
        })
      }
      const id = new Uint8Array(32).fill(first)
      expect(await isProvenAbsent([bytes('request_status'), id])).toBe(true)
    },
  )
})

const REQUEST = new Uint8Array(32).fill(9)

describe('the state is not shown', () => {
  const hidden: [string, () => Uint8Array[], RegExp][] = [
    ['at an unknown path', () => [bytes('secrets')], /Invalid path requested/],
    ['for certified data', () => own('certified_data'), /Invalid path requested/],
    ['for all of a canister', () => own(), /Invalid path requested/],
    ['for all requests', () => [bytes('request_status')], /Invalid path requested/],
    [
      'for another canister',
      () => [bytes('canister'), empty.toUint8Array(), bytes('controllers')],
      /does not match requested principal id/,
    ],
    ['for sharded ranges at a canister', () => [bytes('canister_ranges'), subnet], /Invalid path/],
    ['for a path that is too deep', () => Array(128).fill(bytes('x')), /is too deep/],
  ]
  test.each(hidden)('%s', async (_, path, text) => {
    await expect(statusOf(path())).rejects.toThrow(text)
  })

  test('for private metadata, to others than controllers', async () => {
    await expect(statusOf(own('metadata', 'hidden'), canister, stranger)).rejects.toThrow(
      /can only be requested by the controllers/,
    )
  })

  test('for two requests at once', async () => {
    const paths = [1, 2].map((byte) => [bytes('request_status'), new Uint8Array(32).fill(byte)])
    await expect(agent.readState(canister, { paths })).rejects.toThrow(/More than one non-unique/)
  })

  test('for more than a thousand paths', async () => {
    const paths = Array(1001).fill([bytes('time')])
    await expect(agent.readState(canister, { paths })).rejects.toThrow(/Too many paths/)
  })
})

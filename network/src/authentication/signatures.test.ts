import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { requestIdOf } from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labeled, leaf, level } from '../certification/hashTree.ts'
import { NetworkKeys } from '../certification/keys.ts'
import { toCbor } from '../certification/witness.ts'
import {
  type CborValue,
  decode,
  type Encodable,
  encode,
  encodeSelfDescribed,
  isList,
  isMap,
} from '../encoding/cbor.ts'
import { Network } from '../network.ts'
import { selfAuthenticating } from '../principals.ts'
import { probeModule } from '../testing/probe.ts'
import { callContent, type Fields, post } from '../testing/rawClient.ts'

const NOTHING = new Uint8Array()
const REQUEST = Buffer.from('\x0aic-request', 'latin1')
const networkSeed = new Uint8Array(32).fill(6)
let network: Network
let probe: Principal
let endpoint: string

beforeAll(async () => {
  network = await Network.start({ inMemory: true, subnets: 3, seed: networkSeed })
  probe = await network.createCanister()
  const wasmModule = await probeModule()
  await network.installCode({ canisterId: probe, mode: 'install', wasmModule, arg: NOTHING })
  endpoint = `${(await network.listen()).url}/api/v4/canister/${probe.toText()}/call`
})
afterAll(() => network.stop())

/** Wraps a key under one of the IC's own object identifiers (1.3.6.1.4.1.56387.1.`kind`). */
function wrapKey(kind: 1 | 2, key: Uint8Array): Buffer {
  const algorithm = Buffer.from(`300c060a2b0601040183b843010${kind}`, 'hex')
  const bits = Buffer.concat([Buffer.from([0x03, key.length + 1, 0]), key])
  const body = Buffer.concat([algorithm, bits])
  return Buffer.concat([Buffer.from([0x30, body.length]), body])
}

/** The fields of a map in CBOR, such that they can be encoded again. */
function plain(value: CborValue | undefined): Fields {
  const entries = isMap(value) ? [...value] : []
  return Object.fromEntries(
    entries.map(([name, field]) => [`${name}`, isMap(field) ? plain(field) : toEncodable(field)]),
  )
}

function toEncodable(value: CborValue): Encodable {
  if (isMap(value)) return plain(value)
  return isList(value) ? value.map(toEncodable) : value
}

function bytesAt(value: CborValue, name: string): Uint8Array {
  const field = isMap(value) ? value.get(name) : undefined
  return field instanceof Uint8Array ? field : NOTHING
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** A call signed by `makeSignature` over the bytes that the scheme has to sign. */
async function callWith(
  derKey: Uint8Array,
  makeSignature: (payload: Buffer) => Uint8Array | Promise<Uint8Array>,
) {
  const sender = Principal.fromUint8Array(selfAuthenticating(derKey))
  const content: Fields = callContent(sender, probe, 'caller')
  const payload = Buffer.concat([REQUEST, requestIdOf({ ...content })])
  const sender_sig = await makeSignature(payload)
  return post(endpoint, { content, sender_pubkey: derKey, sender_sig })
}

describe('a passkey', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  /** A COSE key has whole numbers as labels: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const derKey = wrapKey(1, coseKey)

  /** What a soft authenticator returns for a challenge. */
  function assertion(challenge: Buffer, asText: boolean): Uint8Array {
    const clientData = JSON.stringify({
      type: 'webauthn.get',
      challenge: challenge.toString('base64url'),
      origin: 'http://localhost:8091',
    })
    const authenticatorData = Buffer.concat([
      sha256(Buffer.from('localhost')),
      Buffer.from([5, 0, 0, 0, 1]),
    ])
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientData))])
    return encodeSelfDescribed({
      authenticator_data: authenticatorData,
      client_data_json: asText ? clientData : Buffer.from(clientData),
      signature: sign('sha256', signed, privateKey),
    })
  }

  test.each([true, false])('may sign requests (client data as text: %s)', async (asText) => {
    expect(await callWith(derKey, (payload) => assertion(payload, asText))).toMatchObject({
      status: 200,
    })
  })

  test('that signed another challenge is refused', async () => {
    const reply = await callWith(derKey, (payload) => assertion(sha256(payload), true))
    expect(reply).toMatchObject({ status: 400, text: expect.stringMatching(/^Invalid signature/) })
  })

  test('of somebody else is refused', async () => {
    const other = Buffer.from(coseKey)
    const { publicKey: stranger } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const jwk = stranger.export({ format: 'jwk' })
    other.set(Buffer.from(jwk.x ?? '', 'base64url'), 10)
    other.set(Buffer.from(jwk.y ?? '', 'base64url'), 45)
    const reply = await callWith(wrapKey(1, other), (payload) => assertion(payload, true))
    expect(reply).toMatchObject({ status: 400, text: expect.stringMatching(/^Invalid signature/) })
  })
})

describe('a canister', () => {
  const seed = Buffer.from('user 1')
  const keyFor = (canister: Principal) => {
    const id = canister.toUint8Array()
    return wrapKey(2, Buffer.concat([Buffer.from([id.length]), id, seed]))
  }

  /** Lets the probe certify the signature, and puts the proof together. */
  async function certifiedSignature(payload: Buffer, canisterId = probe): Promise<Uint8Array> {
    const signature = labeled(sha256(payload), leaf(NOTHING))
    const tree = level([['sig', labeled(sha256(seed), signature)]])
    await network.update({ canisterId, method: 'certify', arg: tree.hash })
    const certificate = await network.query({ canisterId, method: 'certificate', arg: NOTHING })
    return encodeSelfDescribed({ certificate, tree: toCbor(tree) })
  }

  test('may sign requests by certifying them', async () => {
    expect(await callWith(keyFor(probe), certifiedSignature)).toMatchObject({ status: 200 })
  })

  test('that certified something else, or another canister, is refused', async () => {
    const wrong = await callWith(keyFor(probe), (payload) => certifiedSignature(sha256(payload)))
    expect(wrong.text).toContain('does not hold the signature')
    const other = await network.createCanister()
    const stolen = await callWith(keyFor(other), certifiedSignature)
    expect(stolen.text).toMatch(/^Invalid signature/)
  })

  describe('of a further subnet', () => {
    const install = async (subnetId = network.subnetIds[1]) => {
      const canister = await network.createCanister(subnetId && { subnetId })
      const wasmModule = await probeModule()
      await network.installCode({ canisterId: canister, mode: 'install', wasmModule, arg: NOTHING })
      return canister
    }
    /** What the canister signs with, and what a liar makes of its certificate. */
    const signedBy =
      (canister: Principal, lie = (fields: Fields): Fields => fields) =>
      async (payload: Buffer): Promise<Uint8Array> => {
        const proof = decode(await certifiedSignature(payload, canister))
        const certificate = decode(bytesAt(proof, 'certificate'))
        const fields = isMap(certificate) ? plain(certificate) : {}
        return encodeSelfDescribed({
          ...plain(proof),
          certificate: encodeSelfDescribed(lie(fields)),
        })
      }

    test('may sign requests, also to canisters of other subnets', async () => {
      const signer = await install()
      expect(await callWith(keyFor(signer), signedBy(signer))).toMatchObject({ status: 200 })
    })

    test('that shows no delegation, or that of another subnet, is refused', async () => {
      const [signer, other] = [await install(), await install(network.subnetIds[2])]
      const without = signedBy(signer, ({ delegation: _, ...bare }) => bare)
      expect((await callWith(keyFor(signer), without)).text).toContain(
        'the certificate signature is wrong',
      )
      const foreign = decode(
        await network.query({ canisterId: other, method: 'certificate', arg: NOTHING }),
      )
      const mixed = signedBy(signer, (fields) => ({
        ...fields,
        delegation: plain(foreign).delegation,
      }))
      expect((await callWith(keyFor(signer), mixed)).text).toContain(
        'not in the ranges of the delegation',
      )
    })

    test('whose subnet forges the signature of a canister elsewhere is refused', async () => {
      const signer = await install()
      const rogue = new NetworkKeys(networkSeed).subnet(1)
      const forged = (victim: Principal) => async (payload: Buffer) => {
        const signature = labeled(sha256(payload), leaf(NOTHING))
        const tree = level([['sig', labeled(sha256(seed), signature)]])
        const id = victim.toUint8Array()
        const state = level([
          ['canister', level([[id, level([['certified_data', leaf(tree.hash)]])]])],
          ['time', leaf(new Uint8Array([1]))],
        ])
        const own = { tree: toCbor(state), signature: rogue.signStateRoot(state.hash) }
        const lie = signedBy(signer, ({ delegation }) => ({ ...own, delegation }))
        return encodeSelfDescribed({ ...plain(decode(await lie(payload))), tree: toCbor(tree) })
      }
      const reply = await callWith(keyFor(probe), forged(probe))
      expect(reply.text).toContain('not in the ranges of the delegation')
      // The same for a canister of its own is what a subnet may do.
      expect(await callWith(keyFor(signer), forged(signer))).toMatchObject({ status: 200 })
    })
  })

  test('with a certificate of another network is refused', async () => {
    const reply = await callWith(keyFor(probe), async (payload) => {
      const signature = labeled(sha256(payload), leaf(NOTHING))
      const tree = level([['sig', labeled(sha256(seed), signature)]])
      const state = level([
        ['canister', level([[probe.toUint8Array(), level([['certified_data', leaf(tree.hash)]])]])],
      ])
      const certificate = encode({ tree: toCbor(state), signature: new Uint8Array(48).fill(1) })
      return encodeSelfDescribed({ certificate, tree: toCbor(tree) })
    })
    expect(reply.text).toContain('the certificate signature is wrong')
  })
})

import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Encodable, encodeSelfDescribed } from '../encoding/cbor.ts'
import { damaged, partOf, Victim } from './hostileInput.ts'
import { callContent, type Fields, signed } from './rawClient.ts'

const alice = Ed25519KeyIdentity.generate(new Uint8Array(32).fill(1))
let victim: Victim
beforeAll(async () => {
  victim = await Victim.start()
})
afterAll(() => victim.stop())

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
const realPath = (path: string) => path.replace('probe', victim.probe.toText())

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
        expect([400, 404]).toContain(await victim.post(realPath(to.path), body))
      },
    )
    await fc.assert(property, partOf(0.2))
    await victim.expectStillWell()
  })

  test('any CBOR in the place of an envelope', async () => {
    const property = fc.asyncProperty(endpoints, cbor, async (to, value) => {
      const status = await victim.post(realPath(to.path), encodeSelfDescribed(value))
      expect([400, 404]).toContain(status)
    })
    await fc.assert(property, partOf(0.2))
    await victim.expectStillWell()
  })

  test('envelopes with a field of another type', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...KINDS),
      fc.constantFrom(...FIELDS),
      cbor,
      async (kind, field, value) => {
        const content: Fields = {
          ...callContent(Principal.anonymous(), victim.probe, 'counts'),
          request_type: kind,
          paths: [],
          [field]: value,
        }
        const body = encodeSelfDescribed({ content })
        const status = await victim.post(`/api/v3/canister/${victim.probe.toText()}/${kind}`, body)
        expect(status).toBeGreaterThanOrEqual(200)
        expect(status).toBeLessThan(500)
      },
    )
    await fc.assert(property, partOf(0.2))
    await victim.expectStillWell()
  })

  test('signed envelopes with bytes changed, cut off or added', async () => {
    const content = callContent(alice.getPrincipal(), victim.probe, 'caller')
    const valid = encodeSelfDescribed(await signed(content, alice))
    const property = fc.asyncProperty(
      fc.nat(valid.length - 1),
      fc.integer({ min: 1, max: 255 }),
      fc.constantFrom('change', 'cut', 'add'),
      async (at, by, how) => {
        const body = damaged(valid, at, by, how)
        const status = await victim.post(`/api/v4/canister/${victim.probe.toText()}/call`, body)
        expect(status).toBeGreaterThanOrEqual(200)
        expect(status).toBeLessThan(500)
      },
    )
    await fc.assert(property, partOf(0.2))
    await victim.expectStillWell()
  })

  test('arguments and names of all sizes', async () => {
    const property = fc.asyncProperty(
      fc.nat(6_000_000),
      fc.string({ maxLength: 100_000, size: 'max' }),
      async (size, name) => {
        const content = callContent(Principal.anonymous(), victim.probe, name, Buffer.alloc(size))
        const body = encodeSelfDescribed({ content })
        const status = await victim
          .post(`/api/v4/canister/${victim.probe.toText()}/call`, body)
          .catch(() => 413)
        expect([200, 413]).toContain(status)
      },
    )
    await fc.assert(property, partOf(0.002))
    await victim.expectStillWell()
  })
})

import {
  Endpoint,
  Expiry,
  type HttpAgentRequest,
  type Identity,
  makeNonce,
  SubmitRequestType,
} from '@icp-sdk/core/agent'
import { DelegationChain, DelegationIdentity, Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { RecordingIdentity } from './RecordingIdentity.ts'
import type { SubmittedCall } from './SubmittedCall.ts'
import { translateError } from './translateError.ts'

const NOW_MS = Date.UTC(2026, 0, 1)
const key = Ed25519KeyIdentity.generate()

/** A call as the client library hands it over. */
function callOf(nonce: ReturnType<typeof makeNonce>): HttpAgentRequest {
  const target = Principal.fromText('aaaaa-aa')
  return {
    endpoint: Endpoint.Call,
    request: {},
    body: {
      request_type: SubmitRequestType.Call,
      canister_id: target,
      method_name: 'x',
      arg: new Uint8Array(),
      sender: key.getPrincipal(),
      ingress_expiry: Expiry.fromDeltaInMilliseconds(300_000),
      nonce,
    },
  }
}

/** Has an identity sign one call, as often as it is told to. */
async function signing(inner: Identity) {
  const written: SubmittedCall[] = []
  const identity = new RecordingIdentity(inner)
  const nonce = makeNonce()
  identity.listen(nonce, { onSubmit: (call) => written.push(call), now: () => NOW_MS })
  return { written, sign: () => identity.transformRequest(callOf(nonce)) }
}

async function sessionUntil(end: number): Promise<Identity> {
  const session = Ed25519KeyIdentity.generate()
  const chain = await DelegationChain.create(key, session.getPublicKey(), new Date(end))
  return DelegationIdentity.fromDelegation(session, chain)
}

test('a call is written down when it is signed, and signed once whoever asks for it again', async () => {
  const { sign, written } = await signing(key)
  await sign()
  await expect(sign()).rejects.toThrow('signed anew')
  expect(written).toHaveLength(1)
})

test('a session that is over signs nothing', async () => {
  const { sign, written } = await signing(await sessionUntil(NOW_MS - 1))
  const error = await sign().catch(translateError)
  expect(error).toMatchObject({ code: 'session-expired' })
  expect(written).toEqual([])
  await (await signing(await sessionUntil(NOW_MS + 60_000))).sign()
})

test('a signed request without an end is not sent, and nothing is written down', async () => {
  const timeless: Identity = {
    getPrincipal: () => Principal.anonymous(),
    transformRequest: async (request: HttpAgentRequest) => {
      const { ingress_expiry: _expiry, ...content } = request.body
      return { ...request, body: { content } }
    },
  }
  const { sign, written } = await signing(timeless)
  await expect(sign()).rejects.toThrow('no expiry')
  expect(written).toEqual([])
})

import type { HttpAgentRequest, Identity } from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { trackedCall } from './trackedCall.ts'

/** A signer that leaves out until when the request is good. */
const timeless: Identity = {
  getPrincipal: () => Principal.anonymous(),
  transformRequest: async (request: HttpAgentRequest) => {
    const { ingress_expiry: _expiry, ...content } = request.body
    return { ...request, body: { content } }
  },
}

test('a signed request without an end is not sent, and nothing is written down', async () => {
  let calls = 0
  const fetch: typeof globalThis.fetch = async () => {
    calls += 1
    throw new TypeError('no network here')
  }
  const config = parseConfig({
    environment: 'local',
    network: { host: 'http://127.0.0.1:1', rootKey: '00' },
    identityProvider: 'http://127.0.0.1:2',
    canisters: {},
  })
  const written: unknown[] = []
  const call = trackedCall({ config, fetch }, timeless, {
    canisterId: Principal.fromText('aaaaa-aa'),
    method: 'x',
    arg: new Uint8Array(),
    onSubmit: (submitted) => written.push(submitted),
  })
  await expect(call).rejects.toThrow('no expiry')
  expect([calls, written.length]).toEqual([0, 0])
})

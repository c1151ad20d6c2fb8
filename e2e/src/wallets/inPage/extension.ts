/** An extension that announces itself as a signer (ICRC-94) and hands its requests to a signer's answers. */
import { DelegationChain } from '@icp-sdk/core/identity'
import { fromBase64, toBase64 } from '@sluice/candid/base64'
import { ed25519 } from './world.ts'

const identity = ed25519()

async function answer(method: string, params: Record<string, unknown>): Promise<unknown> {
  if (method === 'icrc25_supported_standards')
    return { supportedStandards: [{ name: 'ICRC-34', url: 'https://example.org' }] }
  if (method !== 'icrc34_delegation') throw new Error('not supported')
  const key = fromBase64(String(params.publicKey))
  const life = Number(BigInt(String(params.maxTimeToLive)) / 1_000_000n)
  const to = { toDer: () => Object.assign(key, { __derEncodedPublicKey__: undefined }) }
  const chain = await DelegationChain.create(identity, to, new Date(Date.now() + life))
  return {
    publicKey: toBase64(new Uint8Array(chain.publicKey)),
    signerDelegation: chain.delegations.map(({ delegation, signature }) => ({
      delegation: {
        pubkey: toBase64(delegation.pubkey),
        expiration: delegation.expiration.toString(),
      },
      signature: toBase64(signature),
    })),
  }
}

type Request = { id: string; method: string; params?: Record<string, unknown> }

const detail = {
  uuid: crypto.randomUUID(),
  name: 'Fox <b>Signer</b>',
  icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
  rdns: 'example.fox',
  sendMessage: async ({ id, method, params = {} }: Request) => ({
    jsonrpc: '2.0',
    id,
    result: await answer(method, params),
  }),
  dismiss: async () => {},
}
window.addEventListener('icrc94:requestProvider', () =>
  window.dispatchEvent(new CustomEvent('icrc94:announceProvider', { detail })),
)

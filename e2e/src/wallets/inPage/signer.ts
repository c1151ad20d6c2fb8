import { Cbor } from '@icp-sdk/core/agent'
import { DelegationChain } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { fromBase64, toBase64 } from '@sluice/candid/base64'
import { agentFor, ed25519, settings } from './world.ts'

/**
 * The page of a signer in a window, as NFID and Oisy have one: ICRC-29 towards the window that opened it, then ICRC-25, 27, 34
 * and 49. Moods: `willing`, `refuses`, `busy`, `closes`, `silent`, `calls-only` (no delegation), `batches` (no delegation, several
 * calls under one consent), `other-key`, `too-long`,
 * `targets` (delegations that were not asked for), `refuses-calls`, `closes-at-calls`.
 */
type Request = { id: string; method: string; params: Record<string, unknown> }

class Refusal extends Error {
  readonly code: number

  constructor(code: number) {
    super(`code ${code}`)
    this.code = code
  }
}

const identity = ed25519()
const principal = identity.getPrincipal()
const mood = () => settings().mood
/** What a signer of a mood speaks beside accounts and calls. */
const STANDARDS: Readonly<Record<string, readonly string[]>> = {
  'calls-only': [],
  batches: ['ICRC-112'],
}
const text = (value: unknown) => String(value)

async function answer({ method, params }: Request): Promise<unknown> {
  if (method === 'icrc29_status') return 'ready'
  // tests count what the wallet was asked for
  console.info(method)
  const isCall = method === 'icrc49_call_canister'
  if (mood() === 'refuses' || (isCall && mood() === 'refuses-calls')) throw new Refusal(3001)
  if (mood() === 'busy') throw new Refusal(503)
  if (mood() === 'closes' || (isCall && mood() === 'closes-at-calls')) {
    window.close()
    return new Promise(() => {})
  }
  switch (method) {
    case 'icrc25_supported_standards': {
      const names = ['ICRC-27', 'ICRC-49', ...(STANDARDS[mood()] ?? ['ICRC-34'])]
      return { supportedStandards: names.map((name) => ({ name, url: 'https://example.org' })) }
    }
    case 'icrc25_request_permissions':
      return { scopes: [] }
    case 'icrc27_accounts':
      return { accounts: [{ owner: principal.toText() }] }
    case 'icrc34_delegation':
      return delegate(params)
    case 'icrc49_call_canister':
      return call(params)
    case 'icrc112_batch_call_canister':
      return callInTurn(params)
    default:
      throw new Refusal(2000)
  }
}

async function delegate({ publicKey, maxTimeToLive }: Request['params']): Promise<unknown> {
  const asked = Number(BigInt(text(maxTimeToLive)) / 1_000_000n)
  const life = mood() === 'too-long' ? 10 * asked : mood() === 'brief' ? 6_000 : asked
  const key =
    mood() === 'other-key'
      ? new Uint8Array(identity.getPublicKey().toDer())
      : fromBase64(text(publicKey))
  const targets = mood() === 'targets' ? { targets: [Principal.fromText('aaaaa-aa')] } : {}
  const to = { toDer: () => Object.assign(key, { __derEncodedPublicKey__: undefined }) }
  const chain = await DelegationChain.create(identity, to, new Date(Date.now() + life), targets)
  return {
    publicKey: toBase64(new Uint8Array(chain.publicKey)),
    signerDelegation: chain.delegations.map(({ delegation, signature }) => ({
      delegation: {
        pubkey: toBase64(delegation.pubkey),
        expiration: delegation.expiration.toString(),
        ...(delegation.targets ? { targets: delegation.targets.map((id) => id.toText()) } : {}),
      },
      signature: toBase64(signature),
    })),
  }
}

async function call({ canisterId, sender, method, arg }: Request['params']): Promise<unknown> {
  if (sender !== principal.toText()) throw new Refusal(502)
  const target = Principal.fromText(text(canisterId))
  const { requestDetails, rawCertificate } = await agentFor(identity).update(target, {
    methodName: text(method),
    arg: fromBase64(text(arg)),
    effectiveCanisterId: target,
  })
  return {
    contentMap: toBase64(Cbor.encode(requestDetails)),
    certificate: toBase64(rawCertificate),
  }
}

/** One call after another; a wallet would look into the replies before it goes on. */
async function callInTurn({ sender, requests }: Request['params']): Promise<unknown> {
  const responses: unknown[] = []
  for (const group of Array.isArray(requests) ? requests : []) {
    const [request] = Array.isArray(group) ? group : []
    responses.push([{ result: await call({ ...Object(request), sender }) }])
  }
  return { responses }
}

window.addEventListener('message', (event) => {
  const { opener } = window
  const request: unknown = event.data
  if (event.source !== opener || typeof request !== 'object' || request === null) return
  const fields = new Map<string, unknown>(Object.entries(request))
  const id = text(fields.get('id'))
  const params = Object.fromEntries(Object.entries(Object(fields.get('params'))))
  if (mood() === 'silent') return
  const post = (message: object) =>
    opener.postMessage({ jsonrpc: '2.0', id, ...message }, event.origin)
  answer({ id, method: text(fields.get('method')), params }).then(
    (result) => post({ result }),
    (error: unknown) =>
      post({
        error: {
          code: error instanceof Refusal ? error.code : 4000,
          message: error instanceof Error ? error.message : '',
        },
      }),
  )
})

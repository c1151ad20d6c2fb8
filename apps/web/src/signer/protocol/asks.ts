import { Principal } from '@icp-sdk/core/principal'
import { fromBase64 } from '@sluice/candid/base64'
import type { SignerAnswer, SignerRequest } from '@sluice/sdk/signerChannel'

/** What a site wants from the person, read and checked. */
export type Ask =
  | { readonly kind: 'accounts' }
  | {
      readonly kind: 'delegation'
      readonly sessionKey: Uint8Array
      readonly targets: readonly Principal[] | undefined
      readonly timeToLiveMs: number
    }
  | {
      readonly kind: 'call'
      readonly canisterId: Principal
      readonly sender: Principal
      readonly method: string
      readonly arg: Uint8Array
      readonly nonce: Uint8Array | undefined
    }

const METHODS = ['icrc27_accounts', 'icrc34_delegation', 'icrc49_call_canister']
const STANDARDS = [21, 25, 27, 29, 34, 49].map((number) => ({
  name: `ICRC-${number}`,
  url: `https://github.com/dfinity/wg-identity-authentication/blob/main/topics/icrc_${number}.md`,
}))
const NS_PER_MS = 1_000_000n
const USUAL_LIFE_MS = 8 * 3_600_000
const LONGEST_LIFE_MS = 30 * 24 * 3_600_000
const MOST_TARGETS = 1_000
const MOST_SCOPES = 100
const MOST_NONCE_BYTES = 32
const LONGEST_KEY_BYTES = 1_000
const LONGEST_METHOD = 100

const NOT_SUPPORTED: SignerAnswer = {
  error: { code: 2000, message: 'This method is not supported' },
}
const INVALID: SignerAnswer = { error: { code: -32602, message: 'The parameters are not valid' } }

/** A request as something to ask the person, or the answer that needs no person. */
export function readRequest({ method, params }: SignerRequest): Ask | SignerAnswer {
  switch (method) {
    case 'icrc25_supported_standards':
      return { result: { supportedStandards: STANDARDS } }
    case 'icrc25_permissions':
      return permissions(METHODS)
    case 'icrc25_request_permissions':
      return permissions(methodsIn(params.scopes))
    case 'icrc27_accounts':
      return { kind: 'accounts' }
    case 'icrc34_delegation':
      return attempt(() => readDelegation(params))
    case 'icrc49_call_canister':
      return attempt(() => readCall(params))
    default:
      return NOT_SUPPORTED
  }
}

/** Nothing is granted for good: each request is shown when it comes. */
function permissions(methods: readonly string[]): SignerAnswer {
  const known = methods.filter((method) => METHODS.includes(method))
  return { result: { scopes: known.map((method) => ({ scope: { method }, state: 'ask_on_use' })) } }
}

function methodsIn(scopes: unknown): string[] {
  if (!Array.isArray(scopes)) return []
  return scopes
    .slice(0, MOST_SCOPES)
    .map((scope: unknown) => String(Reflect.get(Object(scope), 'method')))
}

function readDelegation({ publicKey, targets, maxTimeToLive }: SignerRequest['params']): Ask {
  const asked = maxTimeToLive === undefined ? USUAL_LIFE_MS : readLife(maxTimeToLive)
  if (asked <= 0) throw new Error('a life of no length')
  return {
    kind: 'delegation',
    sessionKey: readKey(publicKey),
    targets: targets === undefined ? undefined : readTargets(targets),
    timeToLiveMs: Math.min(asked, LONGEST_LIFE_MS),
  }
}

function readLife(maxTimeToLive: unknown): number {
  const text = textOf(maxTimeToLive)
  if (!/^\d{1,20}$/.test(text)) throw new Error('no time')
  return Number(BigInt(text) / NS_PER_MS)
}

function readKey(publicKey: unknown): Uint8Array {
  const key = fromBase64(textOf(publicKey))
  if (key.length === 0 || key.length > LONGEST_KEY_BYTES) throw new Error('no key')
  return key
}

function readTargets(targets: unknown): Principal[] {
  if (!Array.isArray(targets) || targets.length === 0 || targets.length > MOST_TARGETS)
    throw new Error('no list of targets')
  return targets.map((target) => Principal.fromText(textOf(target)))
}

function readCall({ canisterId, sender, method, arg, nonce }: SignerRequest['params']): Ask {
  return {
    kind: 'call',
    canisterId: Principal.fromText(textOf(canisterId)),
    sender: Principal.fromText(textOf(sender)),
    method: readMethod(method),
    arg: fromBase64(textOf(arg)),
    nonce: nonce === undefined ? undefined : readNonce(nonce),
  }
}

/** As long as it can be shown whole. */
function readMethod(method: unknown): string {
  const name = textOf(method)
  if (name.length > LONGEST_METHOD) throw new Error('too long a name')
  return name
}

/** ICRC-49 and the network allow 32 bytes. */
function readNonce(nonce: unknown): Uint8Array {
  const bytes = fromBase64(textOf(nonce))
  if (bytes.length > MOST_NONCE_BYTES) throw new Error('too long a nonce')
  return bytes
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error('no text')
  return value
}

function attempt(read: () => Ask): Ask | SignerAnswer {
  try {
    return read()
  } catch {
    // whatever is wrong with it, the site has to send something else
    return INVALID
  }
}

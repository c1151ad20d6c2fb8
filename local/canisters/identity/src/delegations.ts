import type { DelegationArgs, SignedDelegation } from '@sluice/candid/identity'
import {
  type CallContext,
  canisterPublicKey,
  delegationHash,
  SignatureTree,
  selfAuthenticating,
  sha256Stream,
} from '@sluice/canister'
import { fetchRandomBytes } from '@sluice/canister/management'
import {
  canisterSelf,
  certifiedDataSet,
  dataCertificate,
  Principal,
} from '@sluice/canister/runtime'
import type { IdentityState } from './IdentityState.ts'
import { speaksFor } from './register.ts'

const signatures = new SignatureTree()
const utf8 = new TextEncoder()
const NS_PER_SECOND = 1_000_000_000n
const DEFAULT_LIFETIME_NS = 30n * 60n * NS_PER_SECOND
const MAX_LIFETIME_NS = 7n * 86_400n * NS_PER_SECOND
const MAX_ORIGIN_BYTES = 255
/** A DER key is larger than this in no scheme that the network knows. */
const MAX_KEY_BYTES = 1_024

type Prepared = { ok: { user_key: Uint8Array; expiration: bigint } } | { err: string }

const seedOf = (state: IdentityState, anchor: bigint, origin: string) =>
  keySeed(state.salt.get(), anchor, origin)
const isOrigin = (origin: string) =>
  origin.length > 0 &&
  origin.length <= MAX_ORIGIN_BYTES &&
  utf8.encode(origin).length <= MAX_ORIGIN_BYTES

const hashOf = ({ session_key }: DelegationArgs, expiration: bigint) =>
  delegationHash({ sessionKey: session_key, expiration, targets: undefined })

/** Draws the salt from the network's randomness, once. */
async function ensureSalt(state: IdentityState): Promise<boolean> {
  if (state.salt.get().length > 0) return true
  const outcome = await fetchRandomBytes()
  if (outcome.kind === 'rejected') return false
  // await: another sign-in may have drawn the salt meanwhile; the first one stays
  if (state.salt.get().length === 0) state.salt.set(outcome.result)
  return true
}

/** Certifies a delegation of a person's key at a site to the key of a browser's session. */
export async function prepareDelegation(
  state: IdentityState,
  context: CallContext,
  { wanted, ...args }: DelegationArgs & { readonly wanted: bigint | undefined },
): Promise<Prepared> {
  if (!speaksFor(state, context, args.anchor))
    return { err: 'This passkey does not belong to that identity.' }
  const problem = findProblem(args)
  if (problem !== undefined) return { err: problem }
  if (!(await ensureSalt(state))) return { err: 'The network gave no randomness. Try again.' }
  const lifetime = wanted ?? DEFAULT_LIFETIME_NS
  const expiration = context.now + (lifetime < MAX_LIFETIME_NS ? lifetime : MAX_LIFETIME_NS)
  const seed = seedOf(state, args.anchor, args.frontend_origin)
  certifiedDataSet(signatures.add(seed, hashOf(args, expiration), context.now))
  return { ok: { user_key: canisterPublicKey(canisterSelf().toUint8Array(), seed), expiration } }
}

/** The delegation that was certified, with its signature. */
export function readDelegation(
  state: IdentityState,
  { now }: CallContext,
  { expiration, ...args }: DelegationArgs & { readonly expiration: bigint },
): { ok: SignedDelegation } | { err: string } {
  const problem = findProblem(args)
  if (problem !== undefined) return { err: problem }
  const signed = {
    seed: seedOf(state, args.anchor, args.frontend_origin),
    message: hashOf(args, expiration),
  }
  const certificate = dataCertificate()
  const signature = certificate && signatures.signature(signed, certificate, now)
  if (signature === undefined) return { err: 'This sign-in has expired. Start again.' }
  const delegation = { pubkey: args.session_key, expiration, targets: [] as [] }
  return { ok: { delegation, signature } }
}

/** What is wrong with a request whoever makes it. */
function findProblem({ frontend_origin, session_key }: DelegationArgs): string | undefined {
  if (!isOrigin(frontend_origin)) return 'The site that asks has no usable origin.'
  if (session_key.length === 0 || session_key.length > MAX_KEY_BYTES)
    return 'The session key is no public key.'
  return undefined
}

/** The principal that an anchor has at a site. */
export function principalOf(
  state: IdentityState,
  anchor: bigint,
  origin: string,
): { ok: Principal } | { err: string } {
  if (!isOrigin(origin) || !state.devices.has(anchor) || state.salt.get().length === 0)
    return { err: 'No such identity.' }
  const key = canisterPublicKey(canisterSelf().toUint8Array(), seedOf(state, anchor, origin))
  return { ok: Principal.fromUint8Array(selfAuthenticating(key)) }
}

/** The seed of a user's key at one site: the same user has unrelated keys at two origins. */
function keySeed(salt: Uint8Array, anchor: bigint, origin: string): Uint8Array {
  const parts = [salt, utf8.encode(anchor.toString()), utf8.encode(origin)]
  const hash = sha256Stream()
  for (const part of parts) hash.update(Uint8Array.of(part.length)).update(part)
  return hash.digest()
}

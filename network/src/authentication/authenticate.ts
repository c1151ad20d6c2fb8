import type { Content, Envelope, SignedDelegation } from '../http/handlers/envelope.ts'
import { badRequest } from '../http/httpError.ts'
import { ANONYMOUS_ID, isSameBytes, keyOf, selfAuthenticating, textOf } from '../principals.ts'
import { Oid, unwrapKey } from './der.ts'
import { formatTime } from './formatTime.ts'
import type { SignatureVerifier } from './signatures.ts'

const REQUEST_DOMAIN = Buffer.from('\x0aic-request', 'latin1')
const DELEGATION_DOMAIN = Buffer.from('\x1aic-request-auth-delegation', 'latin1')
const SENDER_INFO_DOMAIN = Buffer.from('\x0eic-sender-info', 'latin1')
/** An ingress message may be valid for five minutes, and clocks may differ by half a minute. */
const MAX_EXPIRY_NS = 330_000_000_000n
const MAX_NONCE_BYTES = 32
const MAX_DELEGATIONS = 20
const MAX_TARGETS = 1000
const MAX_PATHS = 1000
const MAX_LABELS = 127

/** The canisters that the sender's delegations allow; `undefined` for all. */
export type Targets = ReadonlySet<string> | undefined

/** Checks that a request is timely and signed by its sender. Throws a 400 `HttpError`. */
export function authenticate(
  request: { readonly envelope: Envelope; readonly content: Content },
  verifier: SignatureVerifier,
  nowNs: bigint,
): Targets {
  const { envelope, content } = request
  checkSizes(envelope, content)
  const isAnonymous = isSameBytes(envelope.sender, ANONYMOUS_ID)
  if (!isAnonymous || content.kind === 'call') checkExpiry(envelope, nowNs)
  if (isAnonymous) {
    if (envelope.senderInfo !== undefined) {
      throw badRequest('Invalid sender info: not allowed for the anonymous user')
    }
    if (envelope.signature !== undefined || envelope.senderKey !== undefined) {
      throw badRequest('Signature is not allowed for the anonymous user.')
    }
    return undefined
  }
  const targets = checkSignatures(envelope, verifier, nowNs)
  checkSenderInfo(envelope, verifier)
  checkPermissions(envelope.delegations, content)
  if (content.kind !== 'read_state') checkTargets(targets, content.canister)
  return targets
}

/** Throws when the delegations do not cover the canister. */
export function checkTargets(targets: Targets, canister: Uint8Array): void {
  if (targets === undefined || targets.has(keyOf(canister))) return
  throw badRequest(`Canister '${textOf(canister)}' is not one of the delegation targets.`)
}

function checkSizes(envelope: Envelope, content: Content): void {
  if (envelope.nonceBytes > MAX_NONCE_BYTES) {
    throw badRequest(
      `Nonce in request is too big: got ${envelope.nonceBytes} bytes, but at most ${MAX_NONCE_BYTES} are allowed.`,
    )
  }
  if (content.kind !== 'read_state') return
  if (content.paths.length > MAX_PATHS) {
    throw badRequest(
      `Too many paths in read state request: got ${content.paths.length} paths, but at most ${MAX_PATHS} are allowed.`,
    )
  }
  const longest = content.paths.reduce((length, path) => Math.max(length, path.length), 0)
  if (longest > MAX_LABELS) {
    throw badRequest(
      `At least one path in read state request is too deep: got ${longest} labels, but at most ${MAX_LABELS} are allowed.`,
    )
  }
}

function checkExpiry({ ingressExpiryNs }: Envelope, nowNs: bigint): void {
  const latest = nowNs + MAX_EXPIRY_NS
  if (ingressExpiryNs >= nowNs && ingressExpiryNs <= latest) return
  throw badRequest(
    'Invalid request expiry: Specified ingress_expiry not within expected range: ' +
      `Minimum allowed expiry: ${formatTime(nowNs)}, Maximum allowed expiry: ${formatTime(latest)}, ` +
      `Provided expiry:        ${formatTime(ingressExpiryNs)}`,
  )
}

function checkSignatures(envelope: Envelope, verifier: SignatureVerifier, nowNs: bigint): Targets {
  const { sender, senderKey, signature, delegations, requestId } = envelope
  if (senderKey === undefined || signature === undefined) {
    throw badRequest(`Missing signature from user: ${textOf(sender)}`)
  }
  if (!isSameBytes(selfAuthenticating(senderKey), sender)) {
    throw badRequest(
      `The user id '${textOf(sender)}' does not match the public key '${keyOf(senderKey)}'`,
    )
  }
  const key = checkChain(senderKey, delegations, verifier, nowNs)
  const problem = verifier.check(key, signature, Buffer.concat([REQUEST_DOMAIN, requestId]))
  if (problem !== undefined) throw badRequest(`Invalid signature: ${problem}`)
  return intersectTargets(delegations)
}

/** Info about the sender must be signed by the canister that signs with the sender's own key. */
function checkSenderInfo({ senderInfo, senderKey }: Envelope, verifier: SignatureVerifier): void {
  if (senderInfo === undefined || senderKey === undefined) return
  const wrapped = unwrapKey(senderKey)
  const isCanisterKey = wrapped?.oid === Oid.canisterSignature
  const signer = wrapped?.key.subarray(1, 1 + (wrapped.key[0] ?? 0))
  if (!isCanisterKey || signer === undefined || !isSameBytes(signer, senderInfo.signer)) {
    throw badRequest("Invalid sender info: the signer is not the canister of the sender's key")
  }
  const payload = Buffer.concat([SENDER_INFO_DOMAIN, senderInfo.info])
  const problem = verifier.check(senderKey, senderInfo.signature, payload)
  if (problem !== undefined) throw badRequest(`Invalid sender info: ${problem}`)
}

/** Follows the delegations from the sender's key. Returns the key that must sign the request. */
function checkChain(
  senderKey: Uint8Array,
  delegations: readonly SignedDelegation[],
  verifier: SignatureVerifier,
  nowNs: bigint,
): Uint8Array {
  if (delegations.length > MAX_DELEGATIONS) {
    throw badRequest(
      `Chain of delegations is too long: got ${delegations.length} delegations, but at most ${MAX_DELEGATIONS} are allowed.`,
    )
  }
  const seen = new Set([keyOf(senderKey)])
  let key = senderKey
  for (const delegation of delegations) {
    const name = keyOf(delegation.pubkey)
    if (seen.has(name)) {
      throw badRequest(
        `Chain of delegations contains at least one cycle: first repeating public key encountered ${name}`,
      )
    }
    seen.add(name)
    checkDelegation(key, delegation, verifier, nowNs)
    key = delegation.pubkey
  }
  return key
}

function checkDelegation(
  key: Uint8Array,
  delegation: SignedDelegation,
  verifier: SignatureVerifier,
  nowNs: bigint,
): void {
  if (delegation.expirationNs < nowNs) {
    throw badRequest(
      'Invalid delegation expiry: Specified sender delegation has expired:\n' +
        `Provided expiry:    ${formatTime(delegation.expirationNs)}\n` +
        `Local replica time: ${formatTime(nowNs)}`,
    )
  }
  if ((delegation.targets?.length ?? 0) > MAX_TARGETS) {
    throw badRequest('Invalid delegation: more than 1000 targets')
  }
  const payload = Buffer.concat([DELEGATION_DOMAIN, delegation.hash])
  const problem = verifier.checkRepeated(key, delegation.signature, payload)
  if (problem !== undefined) throw badRequest(`Invalid delegation: ${problem}`)
}

function checkPermissions(delegations: readonly SignedDelegation[], content: Content): void {
  for (const { permissions } of delegations) {
    if (permissions === undefined || permissions === 'all') continue
    if (permissions !== 'queries')
      throw badRequest(`Invalid delegation: permissions '${permissions}'`)
    if (content.kind === 'call') throw badRequest('Invalid delegation: it only permits queries')
  }
}

function intersectTargets(delegations: readonly SignedDelegation[]): Targets {
  let common: Set<string> | undefined
  for (const { targets } of delegations) {
    if (targets === undefined) continue
    const own = new Set(targets.map(keyOf))
    common = common === undefined ? own : new Set([...common].filter((target) => own.has(target)))
  }
  return common
}

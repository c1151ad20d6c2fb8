import {
  type ApiQueryResponse,
  type DerEncodedPublicKey,
  Ed25519PublicKey,
  ExcessiveSignaturesErrorCode,
  hashOfMap,
  IC_RESPONSE_DOMAIN_SEPARATOR,
  MalformedPublicKeyErrorCode,
  MalformedSignatureErrorCode,
  type NodeSignature,
  ProtocolError,
  QuerySignatureVerificationFailedErrorCode,
  TrustError,
} from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import type { NodeKeys } from './nodeKeys.ts'

/** As old as a request may be that a node still answers. */
export const MAX_AGE_MINUTES = 5

/**
 * Checks who signed the answer of a query, as the interface specification has it ("Query call", certified by node signatures).
 * The library's agent would do it in interpreted big numbers: ten milliseconds for each answer on a phone, a thousand for
 * a page. The platform's own cryptography takes a hundredth of that.
 *
 * @throws ProtocolError without a signature, with more than there are nodes, or by a node that is none of the subnet's
 * @throws TrustError when a signature doesn't fit
 */
export async function verifyQueryAnswer(answer: ApiQueryResponse, keys: NodeKeys): Promise<void> {
  const signatures = signaturesOf(answer)
  if (signatures.length > keys.size)
    throw ProtocolError.fromCode(new ExcessiveSignaturesErrorCode(signatures.length, keys.size))
  for (const { timestamp, identity, signature } of signatures) {
    const nodeId = Principal.fromUint8Array(identity).toText()
    const key = keys.get(nodeId)
    if (key === undefined) throw ProtocolError.fromCode(new MalformedPublicKeyErrorCode())
    const signed = signedBytes(answer, BigInt(timestamp))
    if (!(await isSignedBy(key, signature, signed)))
      throw TrustError.fromCode(new QuerySignatureVerificationFailedErrorCode(nodeId))
  }
}

/**
 * Whether each signature is as recent as a request must be: an answer of yesterday, played again, is none.
 *
 * @param nowMs the network's time, as far as it is known here
 * @throws ProtocolError without a dated signature
 */
export function isRecent(answer: ApiQueryResponse, nowMs: number): boolean {
  const oldest = nowMs - MAX_AGE_MINUTES * 60_000
  // one of the future is only a clock that is ahead
  return signaturesOf(answer).every(
    ({ timestamp }) => Number(BigInt(timestamp) / 1_000_000n) >= oldest,
  )
}

function signaturesOf({ signatures = [] }: ApiQueryResponse): readonly NodeSignature[] {
  if (signatures.length === 0 || signatures.some(({ timestamp }) => !timestamp))
    throw ProtocolError.fromCode(
      new MalformedSignatureErrorCode('an answer without a dated signature of a node'),
    )
  return signatures
}

function signedBytes(answer: ApiQueryResponse, timestamp: bigint): Uint8Array<ArrayBuffer> {
  const { status, requestId: request_id } = answer
  const hash = hashOfMap(
    'reply' in answer
      ? { status, reply: answer.reply, timestamp, request_id }
      : {
          status,
          reject_code: answer.reject_code,
          reject_message: answer.reject_message,
          error_code: answer.error_code,
          timestamp,
          request_id,
        },
  )
  return Uint8Array.of(...IC_RESPONSE_DOMAIN_SEPARATOR, ...hash)
}

const imported = new WeakMap<DerEncodedPublicKey, Promise<CryptoKey | undefined>>()

async function isSignedBy(
  key: DerEncodedPublicKey,
  signature: Uint8Array,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { rawKey } = Ed25519PublicKey.fromDer(key)
  const native = imported.get(key) ?? importKey(rawKey)
  imported.set(key, native)
  const known = await native
  if (known !== undefined)
    return crypto.subtle.verify('Ed25519', known, Uint8Array.from(signature), signed)
  const { Ed25519KeyIdentity } = await import('@icp-sdk/core/identity')
  return Ed25519KeyIdentity.verify(signature, signed, rawKey)
}

/** Undefined where the platform can't: an older browser, or an address without https. */
async function importKey(rawKey: Uint8Array): Promise<CryptoKey | undefined> {
  try {
    const bytes = Uint8Array.from(rawKey)
    return await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify'])
  } catch {
    return undefined
  }
}

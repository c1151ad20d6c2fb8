import type { Path } from '../../certification/witness.ts'
import {
  CborError,
  type CborMap,
  type CborValue,
  decode,
  isList,
  isMap,
} from '../../encoding/cbor.ts'
import { representationHash } from '../../encoding/representationHash.ts'
import { badRequest } from '../httpError.ts'

export type SignedDelegation = {
  readonly pubkey: Uint8Array
  readonly expirationNs: bigint
  readonly targets: readonly Uint8Array[] | undefined
  readonly permissions: string | undefined
  readonly signature: Uint8Array
  /** Representation-independent hash of the delegation. */
  readonly hash: Uint8Array
}

/** Who signed a request, as the envelope claims. */
export type Envelope = {
  readonly requestId: Uint8Array
  readonly sender: Uint8Array
  readonly ingressExpiryNs: bigint
  readonly nonceBytes: number
  readonly senderKey: Uint8Array | undefined
  readonly signature: Uint8Array | undefined
  readonly delegations: readonly SignedDelegation[]
  readonly senderInfo: SenderInfo | undefined
}

/** What a canister that signs for users says about this one. */
type SenderInfo = {
  readonly info: Uint8Array
  readonly signer: Uint8Array
  readonly signature: Uint8Array
}

export type CallContent = {
  readonly kind: 'call' | 'query'
  readonly canister: Uint8Array
  readonly method: string
  readonly arg: Uint8Array
}
type ReadStateContent = { readonly kind: 'read_state'; readonly paths: readonly Path[] }
export type Content = CallContent | ReadStateContent

/** Reads a request body. Throws a 400 `HttpError` when it is malformed. */
export function parseEnvelope(body: Uint8Array): { envelope: Envelope; content: Content } {
  try {
    const outer = map(decode(body), 'envelope')
    const content = map(outer.get('content'), 'content')
    return { envelope: toEnvelope(outer, content), content: toContent(content) }
  } catch (error) {
    if (error instanceof CborError) throw badRequest(`Malformed request: ${error.message}`)
    throw error
  }
}

function toEnvelope(outer: CborMap, content: CborMap): Envelope {
  const nonce = content.get('nonce')
  return {
    requestId: representationHash(withoutNulls(content)),
    sender: bytes(content.get('sender'), 'sender'),
    ingressExpiryNs: integer(content.get('ingress_expiry'), 'ingress_expiry'),
    nonceBytes: nonce instanceof Uint8Array ? nonce.length : 0,
    senderKey: optionalBytes(outer.get('sender_pubkey'), 'sender_pubkey'),
    signature: optionalBytes(outer.get('sender_sig'), 'sender_sig'),
    delegations: optionalList(outer.get('sender_delegation')).map(toDelegation),
    senderInfo: toSenderInfo(content.get('sender_info')),
  }
}

function toSenderInfo(value: CborValue | undefined): SenderInfo | undefined {
  if (value === undefined || value === null) return undefined
  const fields = map(value, 'sender_info')
  return {
    info: bytes(fields.get('info'), 'sender_info.info'),
    signer: bytes(fields.get('signer'), 'sender_info.signer'),
    signature: bytes(fields.get('sig'), 'sender_info.sig'),
  }
}

function toContent(content: CborMap): Content {
  const kind = content.get('request_type')
  switch (kind) {
    case 'call':
    case 'query':
      return {
        kind,
        canister: bytes(content.get('canister_id'), 'canister_id'),
        method: text(content.get('method_name'), 'method_name'),
        arg: bytes(content.get('arg'), 'arg'),
      }
    case 'read_state':
      return {
        kind,
        paths: optionalList(content.get('paths')).map((path) =>
          optionalList(path).map((label) => bytes(label, 'paths')),
        ),
      }
    default:
      throw new CborError('unknown request_type')
  }
}

function toDelegation(value: CborValue): SignedDelegation {
  const signed = map(value, 'sender_delegation')
  const delegation = withoutNulls(map(signed.get('delegation'), 'delegation'))
  const targets = delegation.get('targets')
  const permissions = delegation.get('permissions')
  return {
    pubkey: bytes(delegation.get('pubkey'), 'pubkey'),
    expirationNs: integer(delegation.get('expiration'), 'expiration'),
    targets: isList(targets) ? targets.map((target) => bytes(target, 'targets')) : undefined,
    permissions: permissions === undefined ? undefined : text(permissions, 'permissions'),
    signature: bytes(signed.get('signature'), 'signature'),
    hash: representationHash(delegation),
  }
}

/** Some clients write absent fields as null; they are not part of the hash. */
function withoutNulls(fields: CborMap): CborMap {
  return new Map([...fields].filter(([, value]) => value !== null))
}

function map(value: CborValue | undefined, name: string): CborMap {
  if (isMap(value)) return value
  throw new CborError(`field ${name} must be a map`)
}

function bytes(value: CborValue | undefined, name: string): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw new CborError(`field ${name} must be a byte string`)
}

function optionalBytes(value: CborValue | undefined, name: string): Uint8Array | undefined {
  return value === undefined || value === null ? undefined : bytes(value, name)
}

function text(value: CborValue | undefined, name: string): string {
  if (typeof value === 'string') return value
  throw new CborError(`field ${name} must be a text`)
}

function integer(value: CborValue | undefined, name: string): bigint {
  if (typeof value === 'bigint' && value >= 0n) return value
  throw new CborError(`field ${name} must be a natural number`)
}

function optionalList(value: CborValue | undefined): readonly CborValue[] {
  if (value === undefined || value === null) return []
  if (isList(value)) return value
  throw new CborError('expected an array')
}

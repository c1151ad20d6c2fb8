import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { CborError, type CborMap, type CborValue, decode, isMap } from '../encoding/cbor.ts'

const Cose = {
  keyType: 1n,
  algorithm: 3n,
  curve: -1n,
  x: -2n,
  y: -3n,
  modulus: -1n,
  exponent: -2n,
} as const
const Algorithm = { es256: -7n, edDsa: -8n, rs256: -257n } as const

/**
 * Checks a WebAuthn assertion over `payload` by a COSE key.
 * Returns why it is wrong, `undefined` when it is right. Throws `CborError` on malformed bytes.
 */
export function verifyWebAuthn(
  coseKey: Uint8Array,
  signature: Uint8Array,
  payload: Uint8Array,
): string | undefined {
  const assertion = requireMap(decode(signature))
  const authenticatorData = requireBytes(assertion.get('authenticator_data'))
  const clientData = bytesOrText(assertion.get('client_data_json'))
  const inner = requireBytes(assertion.get('signature'))
  if (challengeOf(clientData) !== Buffer.from(payload).toString('base64url')) {
    return 'the WebAuthn challenge is not the signed payload'
  }
  const clientDataHash = createHash('sha256').update(clientData).digest()
  const signed = Buffer.concat([authenticatorData, clientDataHash])
  const cose = requireMap(decode(coseKey))
  const algorithm = cose.get(Cose.algorithm)
  const key = createPublicKey({ key: toJwk(cose), format: 'jwk' })
  const isValid = verify(algorithm === Algorithm.edDsa ? null : 'sha256', signed, key, inner)
  return isValid ? undefined : 'WebAuthn signature could not be verified'
}

function challengeOf(clientData: Uint8Array): string | undefined {
  const parsed: unknown = JSON.parse(Buffer.from(clientData).toString('utf8'))
  if (typeof parsed !== 'object' || parsed === null || !('challenge' in parsed)) return undefined
  const { challenge } = parsed
  return typeof challenge === 'string' ? challenge.replace(/=+$/, '') : undefined
}

function toJwk(cose: CborMap): JsonWebKey {
  switch (cose.get(Cose.algorithm)) {
    case Algorithm.es256:
      return { kty: 'EC', crv: 'P-256', x: part(cose, Cose.x), y: part(cose, Cose.y) }
    case Algorithm.rs256:
      return { kty: 'RSA', n: part(cose, Cose.modulus), e: part(cose, Cose.exponent) }
    case Algorithm.edDsa:
      return { kty: 'OKP', crv: 'Ed25519', x: part(cose, Cose.x) }
    default:
      throw new CborError('the algorithm of the COSE key is not supported')
  }
}

function part(cose: CborMap, label: bigint): string {
  return Buffer.from(requireBytes(cose.get(label))).toString('base64url')
}

function requireMap(value: CborValue): CborMap {
  if (!isMap(value)) throw new CborError('expected a CBOR map')
  return value
}

function requireBytes(value: CborValue | undefined): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw new CborError('expected a CBOR byte string')
}

/** The specification has the client data as text, the replica as bytes. */
function bytesOrText(value: CborValue | undefined): Uint8Array {
  return typeof value === 'string' ? Buffer.from(value, 'utf8') : requireBytes(value)
}

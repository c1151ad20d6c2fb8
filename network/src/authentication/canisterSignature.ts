import { createHash } from 'node:crypto'
import { type HashTree, lookup } from '../certification/hashTree.ts'
import { fromCbor } from '../certification/witness.ts'
import { decode, isMap } from '../encoding/cbor.ts'
import { isSameBytes } from '../principals.ts'

/** Whether the trusted root signed this root hash. */
export type CertificateCheck = (rootHash: Uint8Array, signature: Uint8Array) => boolean

/**
 * Checks a signature that a canister made by certifying it.
 * Returns why it is wrong, `undefined` when it is right. Throws `CborError` on malformed bytes.
 */
export function verifyCanisterSignature(
  key: Uint8Array,
  signature: Uint8Array,
  payload: Uint8Array,
  isCertificateValid: CertificateCheck,
): string | undefined {
  const idLength = key[0] ?? 0
  const canister = key.subarray(1, 1 + idLength)
  const seed = key.subarray(1 + idLength)
  const outer = decode(signature)
  const certificateBytes = isMap(outer) ? outer.get('certificate') : undefined
  if (!isMap(outer) || !(certificateBytes instanceof Uint8Array)) return 'no certificate'
  const certified = certifiedData(certificateBytes, canister, isCertificateValid)
  if (typeof certified === 'string') return certified
  const tree = fromCbor(outer.get('tree'))
  if (!isSameBytes(tree.hash, certified))
    return 'the signature tree is not what the canister certified'
  const path = [Buffer.from('sig'), sha256(seed), sha256(payload)]
  const found = leafAt(tree, path)
  if (found === undefined || found.length > 0)
    return 'the signature tree does not hold the signature'
  return undefined
}

/** The canister's certified data, or why the certificate does not show it. */
function certifiedData(
  certificateBytes: Uint8Array,
  canister: Uint8Array,
  isCertificateValid: CertificateCheck,
): Uint8Array | string {
  const certificate = decode(certificateBytes)
  const signature = isMap(certificate) ? certificate.get('signature') : undefined
  if (!isMap(certificate) || !(signature instanceof Uint8Array)) return 'malformed certificate'
  // One subnet only: a certificate with a delegation comes from another network.
  if (certificate.has('delegation')) return 'the certificate has a delegation of an unknown subnet'
  const tree = fromCbor(certificate.get('tree'))
  if (!isCertificateValid(tree.hash, signature)) return 'the certificate signature is wrong'
  const path = [Buffer.from('canister'), canister, Buffer.from('certified_data')]
  return leafAt(tree, path) ?? 'the certificate does not show certified data of the canister'
}

function leafAt(tree: HashTree, path: readonly Uint8Array[]): Uint8Array | undefined {
  const found = lookup(tree, path)
  return found.kind === 'found' && found.tree.kind === 'leaf' ? found.tree.value : undefined
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

import { createHash } from 'node:crypto'
import { leafAt } from '../certification/hashTree.ts'
import { fromCbor } from '../certification/witness.ts'
import { decode, isMap } from '../encoding/cbor.ts'
import { isSameBytes } from '../principals.ts'
import type { CertificateCheck } from './certificateCheck.ts'
import { certifiedState } from './certifiedState.ts'

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
  const certified = certifiedState(certificateBytes, canister, isCertificateValid)
  if (typeof certified === 'string') return certified
  const tree = fromCbor(outer.get('tree'))
  if (!isSameBytes(tree.hash, certified.certifiedData))
    return 'the signature tree is not what the canister certified'
  const path = [Buffer.from('sig'), sha256(seed), sha256(payload)]
  const found = leafAt(tree, path)
  if (found === undefined || found.length > 0)
    return 'the signature tree does not hold the signature'
  return undefined
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

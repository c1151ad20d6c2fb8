import { decodeLeb128 } from '@sluice/candid-bounds/leb128'
import { leafAt } from '../certification/hashTree.ts'
import { fromCbor } from '../certification/witness.ts'
import { decode, isMap } from '../encoding/cbor.ts'
import type { CertificateCheck } from './certificateCheck.ts'
import { delegatedKey } from './delegatedKey.ts'

export type CertifiedState = { readonly certifiedData: Uint8Array; readonly timeNs: bigint }

/** What a certificate shows of a canister, or why it shows nothing. Throws `CborError` on malformed bytes. */
export function certifiedState(
  certificateBytes: Uint8Array,
  canister: Uint8Array,
  isCertificateValid: CertificateCheck,
): CertifiedState | string {
  const certificate = decode(certificateBytes)
  const signature = isMap(certificate) ? certificate.get('signature') : undefined
  if (!isMap(certificate) || !(signature instanceof Uint8Array)) return 'malformed certificate'
  const signer = certificate.has('delegation')
    ? delegatedKey(certificate.get('delegation'), canister, isCertificateValid)
    : { key: undefined }
  if ('problem' in signer) return signer.problem
  const tree = fromCbor(certificate.get('tree'))
  if (!isCertificateValid(tree.hash, signature, signer.key)) {
    return 'the certificate signature is wrong'
  }
  const path = [Buffer.from('canister'), canister, Buffer.from('certified_data')]
  const certifiedData = leafAt(tree, path)
  const time = leafAt(tree, [Buffer.from('time')])
  if (certifiedData === undefined || time === undefined) {
    return 'the certificate does not show certified data of the canister'
  }
  return { certifiedData, timeNs: decodeLeb128(time) }
}

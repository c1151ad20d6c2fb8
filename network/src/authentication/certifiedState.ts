import { decodeLeb128 } from '@sluice/candid-bounds/leb128'
import { type HashTree, lookup } from '../certification/hashTree.ts'
import { fromCbor } from '../certification/witness.ts'
import { decode, isMap } from '../encoding/cbor.ts'

/** Whether the trusted root signed this root hash. */
export type CertificateCheck = (rootHash: Uint8Array, signature: Uint8Array) => boolean

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
  // One subnet only: a certificate with a delegation comes from another network.
  if (certificate.has('delegation')) return 'the certificate has a delegation of an unknown subnet'
  const tree = fromCbor(certificate.get('tree'))
  if (!isCertificateValid(tree.hash, signature)) return 'the certificate signature is wrong'
  const path = [Buffer.from('canister'), canister, Buffer.from('certified_data')]
  const certifiedData = leafAt(tree, path)
  const time = leafAt(tree, [Buffer.from('time')])
  if (certifiedData === undefined || time === undefined) {
    return 'the certificate does not show certified data of the canister'
  }
  return { certifiedData, timeNs: decodeLeb128(time) }
}

/** The value at a path, when the tree shows it. */
export function leafAt(tree: HashTree, path: readonly Uint8Array[]): Uint8Array | undefined {
  const found = lookup(tree, path)
  return found.kind === 'found' && found.tree.kind === 'leaf' ? found.tree.value : undefined
}

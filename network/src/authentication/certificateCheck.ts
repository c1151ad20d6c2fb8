/** Whether the holder of a subnet's key in DER form, that of the trusted root when absent, signed this root hash. */
export type CertificateCheck = (
  rootHash: Uint8Array,
  signature: Uint8Array,
  subnetKey?: Uint8Array,
) => boolean

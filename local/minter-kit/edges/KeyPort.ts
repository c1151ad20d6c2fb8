import type { Asked } from './asked.ts'

/** The minter's threshold key (ECDSA over secp256k1) on the IC. */
export type KeyPort = {
  /** The compressed public key, 33 bytes, of a derivation path. */
  fetchPublicKey(keyName: string, path: readonly Uint8Array[]): Promise<Asked<Uint8Array>>
  /** r and s, 64 bytes, over a hash of 32. */
  sign(keyName: string, path: readonly Uint8Array[], hash: Uint8Array): Promise<Asked<Uint8Array>>
}

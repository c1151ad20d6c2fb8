import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@sluice/canister'

/** SHA-256 twice: what ids, checksums and signatures of Bitcoin are over. */
export const doubleSha256 = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))

/** RIPEMD-160 of SHA-256, 20 bytes: what stands for a public key in an address. */
export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

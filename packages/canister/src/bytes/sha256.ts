import { sha224 as hash224, sha256 as hash256 } from 'js-sha256'

/** A hash over bytes that come in parts. */
export type Sha256 = { update(part: Uint8Array): Sha256; digest(): Uint8Array }

/**
 * SHA-256 (FIPS 180-4), 32 bytes. One way to hash in canisters: interpreted, this library takes two thirds of the steps of the
 * client's.
 */
export const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(hash256.arrayBuffer(bytes))

/** SHA-224, 28 bytes. */
export const sha224 = (bytes: Uint8Array): Uint8Array => new Uint8Array(hash224.arrayBuffer(bytes))

/** HMAC with SHA-256 (RFC 2104), 32 bytes: who does not have the key cannot make it. */
export const hmacSha256 = (key: Uint8Array, bytes: Uint8Array): Uint8Array =>
  new Uint8Array(hash256.hmac.arrayBuffer(key, bytes))

/** SHA-256 of bytes that are not there all at once. */
export function sha256Stream(): Sha256 {
  const hasher = hash256.create()
  const stream: Sha256 = {
    update(part) {
      hasher.update(part)
      return stream
    },
    digest: () => new Uint8Array(hasher.arrayBuffer()),
  }
  return stream
}

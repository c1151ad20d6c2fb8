import type { Ed25519KeyIdentity } from '@icp-sdk/core/identity'

/** What stands before an Ed25519 key of 32 bytes in PKCS #8. */
const PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A key as `icp` and OpenSSL write it. */
export function pemOf(key: Ed25519KeyIdentity): string {
  const secret = Buffer.from(key.getKeyPair().secretKey.slice(0, 32))
  const der = Buffer.concat([PREFIX, secret]).toString('base64')
  return `-----BEGIN PRIVATE KEY-----\n${der}\n-----END PRIVATE KEY-----\n`
}

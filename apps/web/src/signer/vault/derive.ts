const SALT = new TextEncoder().encode('sluice-wallet')

/** 32 bytes that only `secret` and `purpose` together give (HKDF, SHA-256). */
export async function deriveBits(
  secret: Uint8Array<ArrayBuffer>,
  purpose: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const info = new TextEncoder().encode(purpose)
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: SALT, info }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256))
}

/** An AES key that only `secret` gives; it cannot be read out. */
export async function deriveSealingKey(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const bits = await deriveBits(secret, 'vault')
  return crypto.subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

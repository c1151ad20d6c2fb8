/** The sealed vault as it lies in the browser's database. */
export type SealedVault = {
  readonly credentialId: Uint8Array<ArrayBuffer>
  readonly salt: Uint8Array<ArrayBuffer>
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
  /** Seals where the passkey has no secret of its own: unreadable for scripts, though not for who holds the disk. */
  readonly deviceKey: CryptoKey | undefined
  readonly principal: string
}

/** What lies in the place of the vault. What cannot be read may still be the only copy of somebody's keys. */
export type StoredVault =
  | { readonly kind: 'none' }
  | { readonly kind: 'whole'; readonly vault: SealedVault }
  | { readonly kind: 'unreadable' }

/** The version that this page writes; the first vaults bore none. */
export const VAULT_VERSION = 1
const LONGEST_BYTES = 10_000
const LONGEST_PRINCIPAL = 100

/** Reads what was stored, field by field; a later version is not guessed at. */
export function readSealedVault(stored: unknown): StoredVault {
  if (stored === undefined) return { kind: 'none' }
  if (typeof stored !== 'object' || stored === null) return { kind: 'unreadable' }
  const field = (name: string): unknown =>
    Object.hasOwn(stored, name) ? Reflect.get(stored, name) : undefined
  const [credentialId, salt, iv] = [
    bytes(field('credentialId')),
    bytes(field('salt')),
    bytes(field('iv')),
  ]
  const [sealed, deviceKey, principal] = [field('sealed'), field('deviceKey'), field('principal')]
  const isKnown = (field('version') ?? VAULT_VERSION) === VAULT_VERSION
  const isKey = deviceKey === undefined || deviceKey instanceof CryptoKey
  if (!isKnown || !credentialId || !salt || !iv || !isKey) return { kind: 'unreadable' }
  if (!(sealed instanceof ArrayBuffer) || sealed.byteLength > LONGEST_BYTES)
    return { kind: 'unreadable' }
  if (typeof principal !== 'string' || principal.length > LONGEST_PRINCIPAL)
    return { kind: 'unreadable' }
  return { kind: 'whole', vault: { credentialId, salt, iv, sealed, deviceKey, principal } }
}

function bytes(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  const isWhole = value instanceof Uint8Array && value.length > 0 && value.length <= LONGEST_BYTES
  return isWhole ? Uint8Array.from(value) : undefined
}

import { deriveSealingKey } from './derive.ts'
import { Keys } from './Keys.ts'
import { askPasskey, createPasskey, randomBytes } from './passkey.ts'
import { newEntropy } from './phrase.ts'
import type { SealedVault } from './readSealedVault.ts'
import { writeVault } from './VaultStore.ts'

const IV_BYTES = 12

export type OpenVault = { readonly vault: SealedVault; readonly keys: Keys }

/**
 * Makes a vault for a secret, a new one unless a phrase is brought along, and a passkey that opens it.
 * @throws DOMException when the person declines
 */
export async function createVault(entropy = newEntropy()): Promise<OpenVault> {
  const [salt, iv] = [randomBytes(32), randomBytes(IV_BYTES)]
  const { credentialId, secret } = await createPasskey(salt)
  const deviceKey = secret ? undefined : await newDeviceKey()
  const sealingKey = deviceKey ?? (await deriveSealingKey(secret ?? new Uint8Array()))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, sealingKey, entropy)
  const keys = Keys.of(entropy)
  const principal = keys.account.getPrincipal().toText()
  const vault = { credentialId, salt, iv, sealed, deviceKey, principal }
  await writeVault(vault)
  // The only copy of the keys: the browser must not clear it when space is short.
  await navigator.storage?.persist?.().catch(() => false)
  return { vault, keys }
}

/** Opens the vault with its passkey. @throws DOMException when the person declines, or the passkey is another one */
export async function openVault(vault: SealedVault): Promise<OpenVault> {
  const { credentialId, salt, iv, sealed, deviceKey } = vault
  const { secret } = await askPasskey(credentialId, salt)
  const sealingKey = deviceKey ?? (secret && (await deriveSealingKey(secret)))
  if (!sealingKey) throw new DOMException('the passkey has no secret', 'NotSupportedError')
  const entropy = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, sealingKey, sealed)
  return { vault, keys: Keys.of(new Uint8Array(entropy)) }
}

function newDeviceKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

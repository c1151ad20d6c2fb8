import { sha256Stream } from '@sluice/canister'
import type { SiweSettings } from './SiweState.ts'

const utf8 = new TextEncoder()

/** The seed of an address's key: it follows from the provider's settings, so that an address keeps its principal. */
export function userSeed(settings: SiweSettings, address: string): Uint8Array {
  const parts = [settings.salt, address, ...(settings.hasUriInSeed ? [settings.uri] : [])]
  const hash = sha256Stream()
  for (const part of parts) {
    const bytes = utf8.encode(part)
    hash.update(Uint8Array.of(bytes.length)).update(bytes)
  }
  return hash.digest()
}

import { sha256Stream } from '@sluice/canister'

const utf8 = new TextEncoder()

/** The seed of a user's key at one site: the same user has unrelated keys at two origins. */
export function keySeed(salt: Uint8Array, anchor: bigint, origin: string): Uint8Array {
  const parts = [salt, utf8.encode(anchor.toString()), utf8.encode(origin)]
  const hash = sha256Stream()
  for (const part of parts) hash.update(Uint8Array.of(part.length)).update(part)
  return hash.digest()
}

import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'

/** The same people in the process that funds them and in the one that calls for them. */
export function loadUser(index: number): Ed25519KeyIdentity {
  const seed = new Uint8Array(32)
  new DataView(seed.buffer).setUint32(0, index + 1)
  return Ed25519KeyIdentity.generate(seed)
}

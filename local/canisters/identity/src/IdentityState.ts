import { blob, list, type MapFactory, nat, StableState, struct, text } from '@sluice/canister'

const deviceField = struct({ credentialId: blob, publicKey: blob, name: text, createdAt: nat })

export type IdentityState = ReturnType<typeof openIdentityState>

export const FIRST_ANCHOR = 10_000n

export function openIdentityState(map: MapFactory) {
  const open = new StableState(map)
  return {
    /** Keeps principals unpredictable from anchor and origin alone; drawn once, empty until then. */
    salt: open.value(0, blob, new Uint8Array()),
    nextAnchor: open.count(1, FIRST_ANCHOR),
    devices: open.byNumber(1, list(deviceField)),
    /** The random handle that a passkey carries → the anchor it opens. */
    anchorOfHandle: open.byKey(2, nat),
  }
}

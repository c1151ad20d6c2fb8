import {
  blob,
  bytesKey,
  type Cell,
  cell,
  codec,
  list,
  type MapFactory,
  nat,
  type OrderedMap,
  struct,
  text,
  u64Key,
  type ValueOf,
} from '@sluice/canister'

const deviceField = struct({ credentialId: blob, publicKey: blob, name: text, createdAt: nat })
export type StoredDevice = ValueOf<typeof deviceField>

export type IdentityState = {
  /** Keeps principals unpredictable from anchor and origin alone; drawn once, empty until then. */
  salt: Cell<Uint8Array>
  nextAnchor: Cell<bigint>
  devices: OrderedMap<bigint, readonly StoredDevice[]>
  /** The random handle that a passkey carries → the anchor it opens. */
  anchorOfHandle: OrderedMap<Uint8Array, bigint>
}

export const FIRST_ANCHOR = 10_000n

export function openIdentityState(map: MapFactory): IdentityState {
  const cells = map(0, u64Key, bytesKey)
  return {
    salt: cell<Uint8Array>(cells, 0n, codec(blob), new Uint8Array()),
    nextAnchor: cell(cells, 1n, codec(nat), FIRST_ANCHOR),
    devices: map(1, u64Key, codec(list(deviceField))),
    anchorOfHandle: map(2, bytesKey, codec(nat)),
  }
}

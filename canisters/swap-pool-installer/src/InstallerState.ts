import {
  blob,
  bool,
  bytesKey,
  type Cell,
  cell,
  codec,
  list,
  type MapFactory,
  nat,
  type OrderedMap,
  optional,
  requiredCell,
  struct,
  u64Key,
  type ValueOf,
} from '@sluice/canister'
import { ModuleChunks } from '@sluice/canister/services'

const initField = struct({ factoryId: blob, governanceId: blob, positionIndexCid: blob })
export type InstallerInit = ValueOf<typeof initField>

export type InstallerState = {
  init: Cell<InstallerInit>
  admins: Cell<readonly Uint8Array[]>
  module: ModuleChunks
  /** A canister made here that the factory has not confirmed; the next installation takes it. */
  unclaimed: Cell<Uint8Array | undefined>
  /** Canisters that the factory has confirmed: it may ask again when it has lost the answer. */
  claimed: OrderedMap<Uint8Array, boolean>
  openCreations: OrderedMap<bigint, bigint>
  nextCreationId: Cell<bigint>
}

export function openInstallerState(map: MapFactory): InstallerState {
  const cells = map(0, u64Key, bytesKey)
  return {
    init: requiredCell(cells, 0n, { field: initField, what: 'the installer' }),
    admins: cell<readonly Uint8Array[]>(cells, 1n, codec(list(blob)), []),
    unclaimed: cell<Uint8Array | undefined>(cells, 3n, codec(optional(blob)), undefined),
    claimed: map(4, bytesKey, codec(bool)),
    openCreations: map(5, u64Key, codec(nat)),
    nextCreationId: cell(cells, 4n, codec(nat), 0n),
    module: new ModuleChunks({
      uploaded: map(1, u64Key, bytesKey),
      staging: map(2, u64Key, bytesKey),
      active: map(3, u64Key, bytesKey),
      isActive: cell(cells, 2n, codec(bool), false),
    }),
  }
}

import {
  blob,
  bool,
  type MapFactory,
  nat,
  StableState,
  struct,
  type ValueOf,
} from '@sluice/canister'
import { moduleChunks } from '@sluice/canister/services'

const initField = struct({ factoryId: blob, governanceId: blob, positionIndexCid: blob })
export type InstallerInit = ValueOf<typeof initField>

export type InstallerState = ReturnType<typeof openInstallerState>

export function openInstallerState(map: MapFactory) {
  const open = new StableState(map)
  return {
    init: open.required(0, initField, 'the installer'),
    admins: open.principals(1),
    module: moduleChunks(open, { uploaded: 1, staging: 2, active: 3, isActive: 2 }),
    /** A canister made here that the factory has not confirmed; the next installation takes it. */
    unclaimed: open.maybe(3, blob),
    /** Canisters that the factory has confirmed: it may ask again when it has lost the answer. */
    claimed: open.byKey(4, bool),
    openCreations: open.byNumber(5, nat),
    nextCreationId: open.count(4),
  }
}

import { blob, bool, type MapFactory, nat, StableState, struct } from '@sluice/canister'
import { moduleChunks } from '@sluice/canister/services'

const initField = struct({ factoryId: blob, governanceId: blob, positionIndexCid: blob })

export type InstallerState = ReturnType<typeof openInstallerState>

export function openInstallerState(map: MapFactory) {
  const open = new StableState(map)
  return {
    init: open.required(0, initField, 'the installer'),
    admins: open.principals(1),
    module: moduleChunks(open, { uploaded: 1, staging: 2, active: 3, isActive: 2 }),
    /** A canister made here that nobody was told of: its installation failed. The next one takes it. */
    unused: open.maybe(3, blob),
    /** One that was handed out to be claimed, and is not claimed yet: the answer may have been lost. Only who claims gets it again. */
    unclaimed: open.maybe(5, blob),
    /** Canisters that are somebody's for ever: claimed, or handed out to a factory that does not claim. Who lost an answer may ask again. */
    claimed: open.byKey(4, bool),
    openCreations: open.byNumber(5, nat),
    nextCreationId: open.count(4),
  }
}

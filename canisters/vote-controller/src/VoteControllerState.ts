import {
  blob,
  bool,
  type MapFactory,
  nat,
  ownerLists,
  rawBytes,
  StableState,
  struct,
  text,
  type ValueOf,
} from '@sluice/canister'
import { waveState } from '@sluice/canister/management'
import { creationFeeState, moduleChunks } from '@sluice/canister/services'

const projectField = struct({
  canister: blob,
  name: text,
  /** The ledger, as a principal's text, and the token's standard. */
  token: text,
  standard: text,
  /** An address, or a path in the project's canister. */
  logo: text,
  owner: blob,
})
/** A project of the list, as it was when it last told of itself. */
export type StoredProject = ValueOf<typeof projectField>

export type VoteControllerState = ReturnType<typeof openVoteControllerState>

export function openVoteControllerState(map: MapFactory) {
  const open = new StableState(map)
  return {
    governance: open.maybe(0, blob),
    admins: open.principals(1),
    /** By number, in the order in which they were listed; one that is taken off leaves a gap. */
    projects: open.byNumber(1, projectField),
    nextNumber: open.count(2),
    numbers: open.byKey(2, nat),
    /** Numbers by creator. */
    ofCreator: ownerLists(open, { places: 3, counts: 4 }, nat),
    made: open.byKey(5, rawBytes),
    unfinished: open.byKey(6, rawBytes),
    spare: open.maybe(3, blob),
    /** Those that were made here, whose module is ours. */
    ours: open.byKey(7, bool),
    /** When a project was last asked about itself, in nanoseconds since 1970. */
    syncedNs: open.byKey(8, nat),
    module: moduleChunks(open, { uploaded: 9, staging: 10, active: 11, isActive: 4 }),
    openCreations: open.byNumber(12, nat),
    nextCreationId: open.count(5),
    fees: creationFeeState(open, {
      terms: 6,
      nextIntentId: 7,
      intents: 13,
      paid: 14,
      unused: 15,
      newcomers: 16,
    }),
    waves: waveState(open, {
      ...{ nextWaiting: 8, upgrading: 9, done: 10, isPaused: 11 },
      ...{ waiting: 17, failed: 18 },
    }),
  }
}

import {
  blob,
  bool,
  int,
  list,
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

const collectionField = struct({
  canister: blob,
  /** As interfaces tell them: principals' texts. */
  creator: text,
  owner: text,
  ownerName: text,
  name: text,
  introduction: text,
  /** An address, never the picture itself. */
  image: text,
  links: list(struct({ k: text, v: text })),
  /** Hundredths of a percent. */
  royalties: nat,
  /** The most tokens that there will be, and how many there are. */
  totalSupply: nat,
  mintSupply: nat,
  /** Nanoseconds since 1970. */
  createTime: int,
})
/** A collection of the list, as it was when it last told of itself. */
export type StoredCollection = ValueOf<typeof collectionField>

const configField = struct({ initCycles: nat, market: text, statistics: text, maxSupply: nat })
export type StoredConfig = ValueOf<typeof configField>

/** What a collection lives on from the beginning: files of some hundred tokens for years. */
const INIT_CYCLES = 2_000_000_000_000n
/** The public service's. */
const MOST_TOKENS = 10_000n

export type NftControllerState = ReturnType<typeof openNftControllerState>

export function openNftControllerState(map: MapFactory) {
  const open = new StableState(map)
  return {
    governance: open.maybe(0, blob),
    admins: open.principals(1),
    config: open.value<StoredConfig>(2, configField, {
      initCycles: INIT_CYCLES,
      market: '',
      statistics: '',
      maxSupply: MOST_TOKENS,
    }),
    /** By number, in the order in which they were listed; one that is taken off leaves a gap. */
    collections: open.byNumber(1, collectionField),
    nextNumber: open.count(3),
    numbers: open.byKey(2, nat),
    /** Numbers by creator, as a principal and as an account identifier. */
    ofCreator: ownerLists(open, { places: 3, counts: 4 }, nat),
    /** Place among those that are shown first → collection. */
    featured: open.byNumber(5, rawBytes),
    /** Creator and name → the canister that was made for it. */
    made: open.byKey(6, rawBytes),
    /** Creator → the canister that was created for their next collection. */
    unfinished: open.byKey(7, rawBytes),
    /** A canister whose id had got lost with an answer; the next creation takes it. */
    spare: open.maybe(4, blob),
    /** Those that were made here, whose module is ours. */
    ours: open.byKey(8, bool),
    /** When a collection was last asked about itself, in nanoseconds since 1970. */
    syncedNs: open.byKey(9, nat),
    module: moduleChunks(open, { uploaded: 10, staging: 11, active: 12, isActive: 5 }),
    openCreations: open.byNumber(13, nat),
    nextCreationId: open.count(6),
    fees: creationFeeState(open, {
      terms: 7,
      nextIntentId: 8,
      intents: 14,
      paid: 15,
      unused: 16,
      newcomers: 17,
    }),
    waves: waveState(open, {
      ...{ nextWaiting: 9, upgrading: 10, done: 11, isPaused: 12 },
      ...{ waiting: 18, failed: 19 },
    }),
  }
}

import {
  blob,
  i32,
  intentCodec,
  type MapFactory,
  nat,
  ownerLists,
  rawBytes,
  StableState,
  struct,
  text,
  type ValueOf,
} from '@sluice/canister'
import { saleTermsField } from '@sluice/canister/services'

const eventField = struct({
  claimEventId: text,
  claimEventName: text,
  creator: blob,
  /** As the interface counts: 0 made, 1 ready, 2 open, 3 closed. */
  status: nat,
  claimCanister: blob,
  tokenCid: text,
  tokenStandard: text,
  tokenName: text,
  tokenSymbol: text,
  tokenDecimals: i32,
  totalTokenAmount: nat,
  totalUserAmount: nat,
  claimedTokenAmount: nat,
  claimedUserAmount: nat,
})
export type StoredEvent = ValueOf<typeof eventField>

export type ControllerState = ReturnType<typeof openControllerState>

export function openControllerState(map: MapFactory) {
  const open = new StableState(map)
  return {
    admins: open.principals(0),
    storage: open.maybe(1, blob),
    /** Events by number, in the order of their creation; their figures are those that the storage told last. */
    events: open.byNumber(1, eventField),
    numbers: open.byKey(2, nat),
    nextNumber: open.count(2),
    /** Numbers of the events that list a user. */
    ofUser: ownerLists(open, { places: 3, counts: 4 }, nat),
    /** User and event that are in `ofUser` already. */
    noted: open.byKey(5, rawBytes),
    /** Numbers of a creator's events. */
    ofCreator: ownerLists(open, { places: 6, counts: 7 }, nat),
    /** Creator and key of their choice → the event that was made with it; and back. */
    made: open.byKey(8, nat),
    keys: open.byNumber(9, rawBytes),
    /** The storage's second up to which its changes are known. */
    seenAt: open.count(3),
    /** What room costs; none is sold when absent. */
    room: open.maybe(4, saleTermsField),
    /** Creations that have room, by their keys; and what is left of it for the lists of their events. */
    rooms: open.byKey(10, rawBytes),
    rowsLeft: open.byNumber(11, nat),
    intents: open.byNumber(12, intentCodec),
    nextIntentId: open.count(5, 1n),
  }
}

import { blob, list, type MapFactory, nat, rawBytes, StableState, text } from '@sluice/canister'

export type PositionIndexState = ReturnType<typeof openPositionIndexState>

export function openPositionIndexState(map: MapFactory) {
  const open = new StableState(map)
  return {
    factory: open.value(0, blob, new Uint8Array()),
    admins: open.principals(1),
    origins: open.value(2, list(text), []),
    /** Principal bytes of every pool the factory has made. */
    pools: open.byKey(1, rawBytes),
    /** Account identifier of a user → the pools where that user has positions, oldest first. */
    poolsOfUser: open.byKey(2, list(blob)),
    /** Pool → the first of its events that has not been compared with the lists yet. */
    cursors: open.byKey(3, nat),
    /** Which pool the next comparison begins with, by its place in the list. */
    nextCompared: open.count(3),
  }
}

import type { Principal } from '@icp-sdk/core/principal'
import { intentCodec, type MapFactory, StableState } from '@sluice/canister'
import { eventField } from './events/eventField.ts'

export type MinterState = ReturnType<typeof openMinterState>

export function openMinterState(map: MapFactory, toPrincipal: (bytes: Uint8Array) => Principal) {
  const open = new StableState(map)
  return {
    /** All that was ever decided, by number from 0: everything else that the minter knows follows from them. */
    events: open.byNumber(1, eventField(toPrincipal)),
    intents: open.byNumber(2, intentCodec),
    nextIntentId: open.count(0, 1n),
  }
}

import { intentCodec, type MapFactory, StableState } from '@sluice/canister'

export type ReceiverState = ReturnType<typeof openReceiverState>

export function openReceiverState(map: MapFactory) {
  const open = new StableState(map)
  return {
    intents: open.byNumber(1, intentCodec),
    nextIntentId: open.count(0, 1n),
  }
}

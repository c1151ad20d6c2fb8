import {
  bytesKey,
  type Cell,
  cell,
  codec,
  intentCodec,
  type MapFactory,
  nat,
  type OrderedMap,
  type TransferIntent,
  u64Key,
} from '@sluice/canister'

export type ReceiverState = {
  intents: OrderedMap<bigint, TransferIntent>
  nextIntentId: Cell<bigint>
}

export function openReceiverState(map: MapFactory): ReceiverState {
  const cells = map(0, u64Key, bytesKey)
  return {
    intents: map(1, u64Key, intentCodec),
    nextIntentId: cell(cells, 0n, codec(nat), 1n),
  }
}

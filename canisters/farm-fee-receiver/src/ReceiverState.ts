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
  nextIntentId: Cell<bigint>
  intents: OrderedMap<bigint, TransferIntent>
}

/** Opens the maps. The numbers name them for ever: append only. */
export function openReceiverState(map: MapFactory): ReceiverState {
  const cells = map(0, u64Key, bytesKey)
  return {
    nextIntentId: cell(cells, 0n, codec(nat), 1n),
    intents: map(1, u64Key, intentCodec),
  }
}

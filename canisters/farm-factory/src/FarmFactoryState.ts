import {
  blob,
  bool,
  bytesKey,
  type Cell,
  cell,
  codec,
  list,
  type MapFactory,
  nat,
  type OrderedMap,
  optional,
  requiredCell,
  struct,
  u64Key,
  type ValueOf,
} from '@sluice/canister'
import { ModuleChunks } from '@sluice/canister/services'

const initField = struct({
  feeReceiverCid: blob,
  governanceCid: optional(blob),
  farmIndexCid: blob,
  nodeIndexCid: blob,
})

export type FarmFactoryState = {
  init: Cell<ValueOf<typeof initField>>
  admins: Cell<readonly Uint8Array[]>
  /** Per thousand of rewards, for farms made from now on. */
  fee: Cell<bigint>
  /** When the creation that is under way has begun; 0 when there is none. */
  creatingSinceNs: Cell<bigint>
  /** A canister that was made for a farm which was not finished; the next creation takes it. */
  unfinished: Cell<Uint8Array | undefined>
  /** By number, in the order in which they were made. */
  farms: OrderedMap<bigint, Uint8Array>
  known: OrderedMap<Uint8Array, boolean>
  module: ModuleChunks
  openCreations: OrderedMap<bigint, bigint>
  nextCreationId: Cell<bigint>
}

const USUAL_FEE = 50n

/** Opens the maps. The numbers name them for ever: append only. */
export function openFarmFactoryState(map: MapFactory): FarmFactoryState {
  const cells = map(0, u64Key, bytesKey)
  return {
    init: requiredCell(cells, 0n, { field: initField, what: 'the farm factory' }),
    admins: cell<readonly Uint8Array[]>(cells, 1n, codec(list(blob)), []),
    fee: cell(cells, 2n, codec(nat), USUAL_FEE),
    creatingSinceNs: cell(cells, 3n, codec(nat), 0n),
    unfinished: cell<Uint8Array | undefined>(cells, 4n, codec(optional(blob)), undefined),
    nextCreationId: cell(cells, 5n, codec(nat), 0n),
    farms: map(1, u64Key, bytesKey),
    known: map(2, bytesKey, codec(bool)),
    openCreations: map(6, u64Key, codec(nat)),
    module: new ModuleChunks({
      uploaded: map(3, u64Key, bytesKey),
      staging: map(4, u64Key, bytesKey),
      active: map(5, u64Key, bytesKey),
      isActive: cell(cells, 6n, codec(bool), false),
    }),
  }
}

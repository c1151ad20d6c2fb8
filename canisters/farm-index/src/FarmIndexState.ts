import {
  blob,
  bytesKey,
  type Cell,
  cell,
  codec,
  IdSets,
  type MapFactory,
  nat,
  type OrderedMap,
  oneOf,
  struct,
  text,
  u64Key,
  u64List,
  type ValueOf,
} from '@sluice/canister'

const amountField = struct({ ledger: blob, standard: text, amount: nat })
const farmField = struct({
  number: nat,
  initTime: nat,
  pool: blob,
  poolToken0: amountField,
  poolToken1: amountField,
  reward: amountField,
  status: oneOf('NOT_STARTED', 'LIVE', 'FINISHED', 'CLOSED'),
})
export type IndexedFarm = ValueOf<typeof farmField>

export type FarmIndexState = {
  factory: Cell<Uint8Array>
  /** By canister id. */
  farms: OrderedMap<Uint8Array, IndexedFarm>
  /** Number of a farm, in the order in which they came → its id. */
  farmAt: OrderedMap<bigint, Uint8Array>
  /** Everybody who has ever staked, numbered. */
  users: OrderedMap<Uint8Array, bigint>
  userAt: OrderedMap<bigint, Uint8Array>
  /** Who has stakes in a farm, by the numbers of users. */
  usersOf: IdSets
  /** Where a user has stakes, by the numbers of farms. */
  farmsOf: IdSets
}

/** Opens the maps. The numbers name them for ever: append only. */
export function openFarmIndexState(map: MapFactory): FarmIndexState {
  const cells = map(0, u64Key, bytesKey)
  return {
    factory: cell(cells, 0n, codec(blob), new Uint8Array()),
    farms: map(1, bytesKey, codec(farmField)),
    farmAt: map(2, u64Key, bytesKey),
    users: map(3, bytesKey, codec(nat)),
    userAt: map(4, u64Key, bytesKey),
    usersOf: new IdSets(map(5, bytesKey, u64List)),
    farmsOf: new IdSets(map(6, bytesKey, u64List)),
  }
}

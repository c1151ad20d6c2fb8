import {
  blob,
  idSets,
  type MapFactory,
  nat,
  oneOf,
  rawBytes,
  StableState,
  struct,
  text,
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

export type FarmIndexState = ReturnType<typeof openFarmIndexState>

export function openFarmIndexState(map: MapFactory) {
  const open = new StableState(map)
  return {
    factory: open.value(0, blob, new Uint8Array()),
    /** By canister id. */
    farms: open.byKey(1, farmField),
    /** Number of a farm, in the order in which they came → its id. */
    farmAt: open.byNumber(2, rawBytes),
    /** Everybody who has ever staked, numbered. */
    users: open.byKey(3, nat),
    userAt: open.byNumber(4, rawBytes),
    /** Who has stakes in a farm, by the numbers of users. */
    usersOf: idSets(open, 5),
    /** Where a user has stakes, by the numbers of farms. */
    farmsOf: idSets(open, 6),
  }
}

import {
  blob,
  bool,
  type MapFactory,
  nat,
  optional,
  rawBytes,
  StableState,
  struct,
} from '@sluice/canister'
import { creationFeeState, moduleChunks } from '@sluice/canister/services'

const initField = struct({
  feeReceiverCid: blob,
  governanceCid: optional(blob),
  farmIndexCid: blob,
  nodeIndexCid: blob,
})

export type FarmFactoryState = ReturnType<typeof openFarmFactoryState>

const USUAL_FEE = 50n

export function openFarmFactoryState(map: MapFactory) {
  const open = new StableState(map)
  return {
    init: open.required(0, initField, 'the farm factory'),
    admins: open.principals(1),
    /** Per thousand of rewards, for farms made from now on. */
    fee: open.count(2, USUAL_FEE),
    /** When the creation that is under way has begun; 0 when there is none. */
    creatingSinceNs: open.count(3),
    /** A canister that was made for a farm which was not finished; the next creation takes it. */
    unfinished: open.maybe(4, blob),
    /** By number, in the order in which they were made. */
    farms: open.byNumber(1, rawBytes),
    known: open.byKey(2, bool),
    /** Creator and the creator's own key → the farm that was made for it. */
    byCreatorKey: open.byKey(7, rawBytes),
    module: moduleChunks(open, { uploaded: 3, staging: 4, active: 5, isActive: 6 }),
    openCreations: open.byNumber(6, nat),
    nextCreationId: open.count(5),
    fees: creationFeeState(open, {
      terms: 7,
      nextIntentId: 8,
      intents: 8,
      paid: 9,
      unused: 10,
      newcomers: 11,
    }),
  }
}

import {
  blob,
  bool,
  type MapFactory,
  nat,
  optional,
  ownerPlaceKey,
  rawBytes,
  StableState,
  struct,
} from '@sluice/canister'
import { creationFeeState, moduleChunks } from '@sluice/canister/services'
import { type ListedPool, listedField } from '@sluice/canister-staking-pool/listed'

const initField = struct({ feeReceiver: blob, governance: optional(blob), installer: blob })

export type FactoryState = ReturnType<typeof openFactoryState>

const USUAL_FEE = 50n

export function openFactoryState(map: MapFactory) {
  const open = new StableState(map)
  return {
    init: open.required(0, initField, 'the factory of staking pools'),
    admins: open.principals(1),
    /** Thousandths of each reward, for pools that are made from now on. */
    rewardFee: open.count(2, USUAL_FEE),
    userIndex: open.maybe(3, blob),
    /** Whether figures over all pools are brought up to date. */
    keepsFigures: open.value(4, bool, true),
    /** Pools by number, in the order of their creation. */
    pools: open.byNumber(1, listedField),
    numbers: open.byKey(2, nat),
    nextNumber: open.count(5),
    /** Canisters that were made and whose installation did not end well: the next pool gets one of them. */
    spareCanisters: open.byKey(3, nat),
    openCreations: open.byNumber(4, nat),
    nextCreationId: open.count(6),
    /** Creator and the creator's own key → the pool that was made for it. */
    byCreatorKey: open.byKey(8, rawBytes),
    module: moduleChunks(open, { uploaded: 5, staging: 6, active: 7, isActive: 7 }),
    fees: creationFeeState(open, {
      terms: 8,
      nextIntentId: 9,
      intents: 9,
      paid: 10,
      unused: 11,
      newcomers: 12,
    }),
  }
}

/** The pool that was made for a creator's key: asked for again, whatever else is asked for, it is told and no other is made. */
export function poolOfKey(
  { byCreatorKey }: FactoryState,
  creator: Uint8Array,
  key: bigint | undefined,
): Uint8Array | undefined {
  return key === undefined ? undefined : byCreatorKey.get(ownerPlaceKey(creator, key))
}

export function findPool({ pools, numbers }: FactoryState, id: Uint8Array): ListedPool | undefined {
  const number = numbers.get(id)
  return number === undefined ? undefined : pools.get(number)
}

export function changePool(
  { pools, numbers }: FactoryState,
  id: Uint8Array,
  change: Partial<ListedPool>,
): void {
  const number = numbers.get(id)
  const pool = number === undefined ? undefined : pools.get(number)
  if (number !== undefined && pool !== undefined) pools.set(number, { ...pool, ...change })
}

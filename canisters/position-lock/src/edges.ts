import {
  type _SERVICE as Factory,
  idlFactory as factoryInterface,
} from '@sluice/candid/swap_factory'
import { type _SERVICE as Pool, idlFactory as poolInterface } from '@sluice/candid/swap_pool'
import { newHandoverWork, newListing } from '@sluice/canister/positions'
import {
  canisterCycleBalance,
  canisterEdges,
  servicePort,
  stableMap,
} from '@sluice/canister/runtime'
import type { LockContext, PoolMethod } from './LockContext.ts'
import { openLockState } from './LockState.ts'

const askPool = servicePort<Pool, PoolMethod>(poolInterface, [
  'checkOwnerOfUserPosition',
  'claimTo',
  'getPositionSender',
  'transferPosition',
])
const askFactory = servicePort<Factory, 'getPools'>(factoryInterface, ['getPools'])

/** The edges of the locks in a running canister. */
export function canisterContext(): LockContext {
  const state = openLockState(stableMap)
  return {
    ...canisterEdges,
    state,
    cycles: canisterCycleBalance,
    askPool,
    listPools: () => askFactory(state.factory.get(), 'getPools'),
    ...newHandoverWork(),
    listing: newListing(),
  }
}

import {
  type _SERVICE as Factory,
  idlFactory as factoryInterface,
} from '@sluice/candid/swap_factory'
import { type _SERVICE as Pool, idlFactory as poolInterface } from '@sluice/candid/swap_pool'
import { newHandoverWork, newListing } from '@sluice/canister/positions'
import {
  canisterCycleBalance,
  canisterEdges,
  ledgerReads,
  servicePort,
  stableMap,
} from '@sluice/canister/runtime'
import type { NftContext, PoolMethod } from './NftContext.ts'
import { openNftState } from './NftState.ts'

const askPool = servicePort<Pool, PoolMethod>(poolInterface, [
  'checkOwnerOfUserPosition',
  'getPositionSender',
  'getUserPosition',
  'metadata',
  'refreshIncome',
  'transferPosition',
])
const askFactory = servicePort<Factory, 'getPools'>(factoryInterface, ['getPools'])

/** The collection's edges in a running canister. */
export function canisterContext(): NftContext {
  const state = openNftState(stableMap)
  return {
    ...canisterEdges,
    state,
    cycles: canisterCycleBalance,
    askPool,
    listPools: () => askFactory(state.factory.get(), 'getPools'),
    fetchToken: async (address) => {
      const ledger = canisterEdges.parsePrincipal(address)
      return ledger && ledgerReads.fetchLabel(ledger)
    },
    ...newHandoverWork(),
    listing: newListing(),
    asking: new Set(),
  }
}

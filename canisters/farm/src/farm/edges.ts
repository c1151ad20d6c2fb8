import { idlFactory as indexInterface } from '@sluice/candid/farm_index'
import {
  type _SERVICE as Collection,
  idlFactory as collectionInterface,
} from '@sluice/candid/position_nft'
import { type _SERVICE as Pool, idlFactory as poolInterface } from '@sluice/candid/swap_pool'
import {
  callCanister,
  canisterCycleBalance,
  ledgerReads,
  replied,
  servicePort,
  stableMap,
  tokenEdges,
  toPrincipal,
  typesOf,
  waitForStrangersAtMost,
} from '@sluice/canister/runtime'
import type { CollectionMethod, FarmEdges, PoolMethod } from './FarmContext.ts'
import { openFarmState } from './FarmState.ts'

const askPool = servicePort<Pool, PoolMethod>(poolInterface, [
  'acceptPosition',
  'approvePosition',
  'checkOwnerOfUserPosition',
  'claimTo',
  'getTickPath',
  'getUserPosition',
  'metadata',
  'transferPosition',
])
const askCollection = servicePort<Collection, CollectionMethod>(collectionInterface, [
  'bearer',
  'positions',
  'transfer',
  'unwrap',
])
const feesTypes = typesOf(poolInterface, 'getCachedTokenFee')
const indexTypes = {
  updateFarmStatus: typesOf(indexInterface, 'updateFarmStatus'),
  updateFarmTVL: typesOf(indexInterface, 'updateFarmTVL'),
  updateUserStakes: typesOf(indexInterface, 'updateUserStakes'),
}

async function fetchTokenFees(pool: Uint8Array) {
  type Fees = { token0Fee: bigint; token1Fee: bigint }
  const answer = replied(
    await callCanister<Fees>(toPrincipal(pool), 'getCachedTokenFee', feesTypes, []),
  )
  return answer && { fee0: answer.token0Fee, fee1: answer.token1Fee }
}

/** Long enough for every ledger that works; the farm can be stopped as soon as those that do not have been given up. */
const PATIENCE_SECONDS = 60

/** The farm's edges in a running canister. */
export function canisterEdges(): FarmEdges {
  waitForStrangersAtMost(PATIENCE_SECONDS)
  const state = openFarmState(stableMap)
  const tell = async (method: keyof typeof indexTypes, arg: unknown) => {
    const index = toPrincipal(state.config.get().farmIndexCid)
    const outcome = await callCanister(index, method, indexTypes[method], [arg])
    return outcome.kind === 'replied'
  }
  return {
    ...tokenEdges,
    state,
    askPool,
    askCollection,
    ledgerReads,
    cycles: canisterCycleBalance,
    fetchTokenFees,
    farmIndex: {
      updateStatus: (status) => tell('updateFarmStatus', status),
      updateTvl: (tvl) => tell('updateFarmTVL', tvl),
      updateUsers: (users) =>
        tell(
          'updateUserStakes',
          users.map(({ user, isStaking }) => ({ user: toPrincipal(user), isStaking })),
        ),
    },
  }
}

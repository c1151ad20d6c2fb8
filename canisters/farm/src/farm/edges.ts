import { idlFactory as indexInterface } from '@sluice/candid/farm_index'
import {
  type _SERVICE as Collection,
  idlFactory as collectionInterface,
} from '@sluice/candid/position_nft'
import { type _SERVICE as Pool, idlFactory as poolInterface } from '@sluice/candid/swap_pool'
import {
  callCanister,
  canisterSelf,
  fetchBalance,
  fetchDecimals,
  fetchFee,
  fetchSymbol,
  icrc3Log,
  icrcLedger,
  parsePrincipal,
  replied,
  schedule,
  servicePort,
  stableMap,
  time,
  toPrincipal,
  trapWith,
  typesOf,
} from '@sluice/canister/runtime'
import type { CollectionMethod, FarmEdges, PoolMethod } from './FarmContext.ts'
import { openFarmState } from './FarmState.ts'

const askPool = servicePort<Pool, PoolMethod>(poolInterface, [
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
const indexTypes = {
  updateFarmStatus: typesOf(indexInterface, 'updateFarmStatus'),
  updateFarmTVL: typesOf(indexInterface, 'updateFarmTVL'),
  updateUserStakes: typesOf(indexInterface, 'updateUserStakes'),
}

/** The farm's edges in a running canister. */
export function canisterEdges(): FarmEdges {
  const state = openFarmState(stableMap)
  const tell = async (method: keyof typeof indexTypes, arg: unknown) => {
    const index = toPrincipal(state.config.get().farmIndexCid)
    const outcome = await callCanister(index, method, indexTypes[method], [arg])
    return outcome.kind === 'replied'
  }
  return {
    state,
    askPool,
    askCollection,
    ledger: icrcLedger,
    ledgerReads: {
      fetchFee: async (ledger) => replied(await fetchFee(toPrincipal(ledger))),
      fetchBalance: async (ledger) =>
        replied(await fetchBalance(toPrincipal(ledger), canisterSelf())),
      fetchLabel: async (ledger) => {
        const symbol = replied(await fetchSymbol(toPrincipal(ledger)))
        const decimals = replied(await fetchDecimals(toPrincipal(ledger)))
        return symbol === undefined || decimals === undefined ? undefined : { symbol, decimals }
      },
    },
    ledgerLog: icrc3Log,
    farmIndex: {
      updateStatus: (status) => tell('updateFarmStatus', status),
      updateTvl: (tvl) => tell('updateFarmTVL', tvl),
      updateUsers: (users) =>
        tell(
          'updateUserStakes',
          users.map(({ user, isStaking }) => ({ user: toPrincipal(user), isStaking })),
        ),
    },
    now: time,
    schedule,
    trap: trapWith,
    self: () => canisterSelf().toUint8Array(),
    toPrincipal,
    parsePrincipal: (text) => parsePrincipal(text)?.toUint8Array(),
  }
}

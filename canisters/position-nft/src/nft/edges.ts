import {
  type _SERVICE as Factory,
  idlFactory as factoryInterface,
} from '@sluice/candid/swap_factory'
import { type _SERVICE as Pool, idlFactory as poolInterface } from '@sluice/candid/swap_pool'
import {
  canisterSelf,
  fetchDecimals,
  fetchSymbol,
  parsePrincipal,
  schedule,
  servicePort,
  stableMap,
  time,
  toPrincipal,
  trapWith,
} from '@sluice/canister/runtime'
import { newSettling } from '../handovers/handovers.ts'
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
    state,
    askPool,
    listPools: () => askFactory(state.factory.get(), 'getPools'),
    fetchToken,
    parsePrincipal: (text) => parsePrincipal(text)?.toUint8Array(),
    toPrincipal,
    self: () => canisterSelf().toUint8Array(),
    now: time,
    schedule,
    trap: trapWith,
    busy: new Set(),
    settling: newSettling(),
    listing: { atNs: 0n, pools: new Map() },
    asking: new Set(),
  }
}

async function fetchToken(
  address: string,
): Promise<{ symbol: string; decimals: number } | undefined> {
  const ledger = parsePrincipal(address)
  if (ledger === undefined) return undefined
  const symbol = await fetchSymbol(ledger)
  const decimals = await fetchDecimals(ledger)
  if (symbol.kind === 'rejected' || decimals.kind === 'rejected') return undefined
  return { symbol: symbol.result, decimals: decimals.result }
}

import { idlFactory as factoryInterface } from '@sluice/candid/swap_factory'
import { idlFactory as poolInterface } from '@sluice/candid/swap_pool'
import {
  type CallOutcome,
  callCanister,
  canisterSelf,
  fetchDecimals,
  fetchSymbol,
  Principal,
  parsePrincipal,
  schedule,
  stableMap,
  time,
  trapWith,
  typesOf,
} from '@sluice/canister/runtime'
import { newSettling } from '../handovers/handovers.ts'
import type { NftContext, Reply } from './NftContext.ts'
import { openNftState } from './NftState.ts'

const poolTypes = {
  checkOwnerOfUserPosition: typesOf(poolInterface, 'checkOwnerOfUserPosition'),
  getPositionSender: typesOf(poolInterface, 'getPositionSender'),
  getUserPosition: typesOf(poolInterface, 'getUserPosition'),
  metadata: typesOf(poolInterface, 'metadata'),
  refreshIncome: typesOf(poolInterface, 'refreshIncome'),
  transferPosition: typesOf(poolInterface, 'transferPosition'),
}
const getPoolsTypes = typesOf(factoryInterface, 'getPools')
type Answer<T> = { ok: T } | { err: object }

/** The collection's edges in a running canister. */
export function canisterContext(): NftContext {
  const state = openNftState(stableMap)
  return {
    state,
    askPool: async (pool, method, ...args) =>
      replyOf(await callCanister(toPrincipal(pool), method, poolTypes[method], args)),
    listPools: async () =>
      replyOf(await callCanister(toPrincipal(state.factory.get()), 'getPools', getPoolsTypes, [])),
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

function toPrincipal(bytes: Uint8Array): Principal {
  return Principal.fromUint8Array(bytes)
}

function replyOf<T>(outcome: CallOutcome<Answer<T>>): Reply<T> {
  if (outcome.kind === 'rejected') return { kind: 'unknown', text: outcome.message }
  const { result } = outcome
  if ('ok' in result) return { kind: 'ok', value: result.ok }
  const [name = 'error', text] = Object.entries(result.err)[0] ?? []
  return { kind: 'refused', text: typeof text === 'string' ? text : name }
}

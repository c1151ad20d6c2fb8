import { type _SERVICE as Pool, idlFactory as poolInterface } from '@sluice/candid/swap_pool'
import { servicePort, time, trapWith } from '@sluice/canister/runtime'
import type { MarketContext } from '@sluice/canister-swap-fee-receiver/market/MarketContext'
import { OpenCalls } from '@sluice/canister-swap-fee-receiver/turns/OpenCalls'
import type { IndexState } from './IndexState.ts'

/** Judges prices as fee receivers do, by what this canister has seen of the pools. */
export function openMarket(state: IndexState): MarketContext {
  const { guard, leastDepth, pricePools: pools, watched } = state
  const config = {
    get: () => ({ icp: { ledger: state.source.get()?.icpLedger ?? new Uint8Array() } }),
  }
  return {
    now: time,
    trap: trapWith,
    state: { config, guard, leastDepth, pools, watched },
    askPool: servicePort<Pool, 'metadata' | 'quote'>(poolInterface, ['metadata', 'quote']),
    openCalls: new OpenCalls(),
  }
}

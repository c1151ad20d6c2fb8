import { type MapFactory, nat, StableState } from '@sluice/canister'
import { rateErrorField } from '@sluice/canister/services'

export type XrcState = ReturnType<typeof openXrcState>

export function openXrcState(map: MapFactory) {
  const open = new StableState(map)
  return {
    /** What everybody is refused with; nothing when undefined. */
    failure: open.maybe(0, rateErrorField),
    /** Class letter, underscore, symbol → rate with 9 decimals: in USDT for cryptocurrencies, in USD for currencies. */
    rates: open.byKey(1, nat),
    /** Minute and symbol of the rates that have been fetched, and so cost little when they are asked for again; oldest first. */
    fetched: open.byKey(2, nat),
  }
}

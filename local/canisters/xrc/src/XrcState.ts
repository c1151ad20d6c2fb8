import type { ExchangeRateError } from '@sluice/candid/xrc'
import {
  bytesKey,
  type Cell,
  cell,
  codec,
  type MapFactory,
  nat,
  type OrderedMap,
  optional,
  u64Key,
} from '@sluice/canister'
import { rateErrorField } from '@sluice/canister/services'

export type XrcState = {
  /** What everybody is refused with; nothing when undefined. */
  failure: Cell<ExchangeRateError | undefined>
  /** Class letter, underscore, symbol → rate with 9 decimals: in USDT for cryptocurrencies, in USD for currencies. */
  rates: OrderedMap<Uint8Array, bigint>
  /** Minute and symbol of the rates that have been fetched, and so cost little when they are asked for again; oldest first. */
  fetched: OrderedMap<Uint8Array, bigint>
}

export function openXrcState(map: MapFactory): XrcState {
  const cells = map(0, u64Key, bytesKey)
  return {
    failure: cell<ExchangeRateError | undefined>(
      cells,
      0n,
      codec(optional(rateErrorField)),
      undefined,
    ),
    rates: map(1, bytesKey, codec(nat)),
    fetched: map(2, bytesKey, codec(nat)),
  }
}

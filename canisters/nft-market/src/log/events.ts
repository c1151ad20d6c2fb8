import { takeNext } from '@sluice/canister'
import type { MarketContext } from '../market/MarketContext.ts'
import type { TokenRef } from '../market/tokenKey.ts'
import type { EventKind } from './eventField.ts'

/** Appends to the log, in the message that makes the change. */
export function record(
  { state, now }: MarketContext,
  { collection, tokenId }: TokenRef,
  event: EventKind,
): void {
  state.events.set(takeNext(state.nextEventId), { timeNs: now(), collection, tokenId, event })
}

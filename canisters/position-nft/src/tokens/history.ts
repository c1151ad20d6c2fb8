import { accountIdentifier, type OrderedMap, takeNext } from '@sluice/canister'
import type { NftContext } from '../nft/NftContext.ts'
import type { NftEvent } from '../nft/NftState.ts'

/** Lists of events by token and by holder keep so many; the events themselves all stay. */
const LIST_LENGTH = 500

export type EventOf = Omit<NftEvent, 'tokenId' | 'atNs' | 'memo'> & { memo?: NftEvent['memo'] }

/** Writes an event down. @returns its number, from 1. */
export function writeEvent(context: NftContext, tokenId: bigint, event: EventOf): bigint {
  const { state, now } = context
  const id = takeNext(state.nextEventId)
  state.events.set(id, { memo: undefined, ...event, tokenId, atNs: now() })
  append(state.eventsOfToken, tokenId, id)
  append(state.eventsOf, accountIdentifier(event.from), id)
  append(state.eventsOf, accountIdentifier(event.to), id)
  return id
}

function append<Key>(lists: OrderedMap<Key, readonly bigint[]>, key: Key, id: bigint): void {
  const ids = lists.get(key) ?? []
  if (ids.at(-1) === id) return
  lists.set(key, [...ids.slice(1 - LIST_LENGTH), id])
}

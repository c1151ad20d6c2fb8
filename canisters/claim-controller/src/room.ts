import type { LedgerReads, TokenEdges } from '@sluice/canister'
import { openSale } from '@sluice/canister/services'
import { refuse } from './answers.ts'
import type { ControllerState } from './ControllerState.ts'

/**
 * Room for an event, paid for by its creator: the event stays as long as they want, and what it takes does not count among what all
 * share. It belongs to the creation of one key, so that paying again for the same one costs nothing.
 */

/** Rows of a list that there is room for. */
export const ROWS_OF_ROOM = 100_000n

export function openRooms(
  edges: TokenEdges & { readonly reads: LedgerReads },
  state: ControllerState,
) {
  const { room: terms, intents, nextIntentId } = state
  const isPaid = (key: Uint8Array) => state.rooms.has(key)
  const sale = openSale(
    edges,
    { terms, intents, nextIntentId },
    { name: 'room', isPaid, onPaid: (key) => state.rooms.set(key, new Uint8Array()) },
  )
  return {
    ...sale,
    /** @param key of the creation, with the creator in it */
    buy: async (creator: Uint8Array, key: Uint8Array) =>
      !isPaid(key) && state.made.has(key)
        ? refuse('The event is there already')
        : sale.buy(creator, key),
  }
}

import { isSameBytes, openJournal, type TokenEdges, textOfRefusal } from '@sluice/canister'
import type { ControllerState, RoomTerms } from './ControllerState.ts'

/**
 * Room for an event, paid for by its creator: the event stays as long as they want, and what it takes does not count among what all
 * share. It belongs to the creation of one key, so that paying again for the same one costs nothing.
 */

/** Rows of a list that there is room for. */
export const ROWS_OF_ROOM = 100_000n

type Answer<T> = { ok: T } | { err: string }
const refuse = (err: string): { err: string } => ({ err })
const PAYING = refuse('The room is being paid for. Please repeat this')

export type Rooms = ReturnType<typeof openRooms>

export function openRooms(edges: TokenEdges, state: ControllerState) {
  const journal = openJournal(edges, state, ({ purpose: key }, outcome) => {
    if (outcome.kind === 'done') state.rooms.set(key, new Uint8Array())
  })

  /** @param key of the creation, with the creator in it */
  async function buy(creator: Uint8Array, key: Uint8Array): Promise<Answer<boolean>> {
    if (state.rooms.has(key)) return { ok: true }
    if (state.made.has(key)) return refuse('The event is there already')
    const terms = state.room.get()
    if (terms === undefined) return refuse('No room is sold here')
    if (journal.pending().some(({ purpose }) => isSameBytes(purpose, key))) return PAYING
    if (!journal.hasRoom(terms.ledger)) return refuse('The ledger owes too many answers')
    const { id } = journal.begin({
      method: 'transferFrom',
      ledger: terms.ledger,
      from: { owner: creator, subaccount: undefined },
      to: { owner: terms.receiver, subaccount: undefined },
      amount: terms.price,
      fee: terms.fee,
      purpose: key,
    })
    // await: other messages run here; the journal notes the room when it is paid
    const outcome = await journal.send(id)
    if (outcome.kind === 'done') return { ok: true }
    if (outcome.kind !== 'refused') return PAYING
    const { why } = outcome
    if (why.kind === 'ledger' && 'BadFee' in why.error)
      state.room.set({ ...terms, fee: why.error.BadFee.expected_fee })
    return refuse(`The room was not paid for: ${textOfRefusal(why)}. Nothing was moved`)
  }

  return {
    buy,
    setTerms: (terms: RoomTerms | undefined) => state.room.set(terms),
    settleOpen: () => journal.settleOpen(edges.ledgerLog),
  }
}

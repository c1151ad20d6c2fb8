import type { ClaimEventInfo } from '@sluice/candid/claim_controller'
import { Reservoir } from '@sluice/canister'
import { parsePrincipal } from '@sluice/canister/runtime'
import { isAnonymous } from '@sluice/canister/services'
import { type Answer, BAD_KEY, NO_STORAGE, refuse, TOO_MUCH, told } from './answers.ts'
import type { ControllerState } from './ControllerState.ts'
import * as events from './events.ts'
import { ROWS_OF_ROOM } from './room.ts'
import { askStorage, fetchEvent } from './storagePort.ts'

/** Making events, and what is let in of their lists. */

const DAY_NS = 86_400_000_000_000n

/** Who makes something. */
export type Maker = {
  readonly creator: Uint8Array
  readonly isAdmin: boolean
  readonly now: bigint
}

export function openCreation(state: ControllerState) {
  /**
   * What all who are no admins may do together in a day without room of their own, at the canister's cost: such events end by
   * themselves, and their rows go with them. Whoever finds nothing left buys room.
   */
  const newEvents = new Reservoir({ capacity: 50n, periodNs: DAY_NS })
  const newRows = new Reservoir({ capacity: 20_000n, periodNs: DAY_NS })
  /** Ids of events that a storage is being told of. */
  const finishing = new Set<string>()

  async function create(
    { creator, isAdmin, now }: Maker,
    info: ClaimEventInfo,
    chosen: Uint8Array | undefined,
  ): Promise<Answer<string>> {
    if (isAnonymous(creator)) return refuse('Illegal anonymous call')
    const storage = state.storage.get()
    if (storage === undefined) return NO_STORAGE
    const flaw = events.flawOfWords(info)
    if (flaw !== undefined) return refuse(flaw)
    if (parsePrincipal(info.tokenCid) === undefined) return refuse('The token is no ledger')
    const key = chosen && events.creationKey(creator, chosen)
    if (chosen !== undefined && key === undefined) return BAD_KEY
    const made = key && events.findMade(state, key)
    if (made !== undefined) return finish(made, isAdmin)
    const hasRoom = key !== undefined && state.rooms.has(key)
    if (!hasRoom && !isAdmin && !newEvents.take(1n, now)) return TOO_MUCH
    const found = events.register(state, info, { creator, storage, key })
    if (hasRoom) state.rowsLeft.set(found.number, ROWS_OF_ROOM)
    return finish(found, isAdmin)
  }

  /** Has the storage make an event that is registered here; one that it will not have is forgotten. */
  async function finish(
    { number, event }: events.Found,
    isAdmin: boolean,
  ): Promise<Answer<string>> {
    const { claimEventId: id, claimCanister } = event
    if (finishing.has(id)) return refuse('The event is being made. Please repeat this')
    finishing.add(id)
    try {
      const ends = !isAdmin && !state.rowsLeft.has(number)
      // await: other messages run here; the event is registered, and a creation with its key comes back to it
      const answer = told(
        await askStorage(claimCanister, 'addEvent', events.viewEvent(event), [ends]),
      )
      if ('ok' in answer) return { ok: id }
      const there = await fetchEvent(claimCanister, id)
      if (there !== undefined) return { ok: id }
      const found = events.findEvent(state, id)
      if (found !== undefined) events.remove(state, found, { withRoom: false })
      return answer
    } finally {
      finishing.delete(id)
    }
  }

  /** Whether an event may get so many rows: in its own room, or of what all share. */
  function takeRows({ isAdmin, now }: Maker, number: bigint, count: bigint): boolean {
    if (isAdmin) return true
    const own = state.rowsLeft.get(number)
    if (own === undefined || own < count) return newRows.take(count, now)
    state.rowsLeft.set(number, own - count)
    return true
  }

  const leftFor = (now: bigint) => ({
    freeEvents: newEvents.level(now),
    freeRows: newRows.level(now),
  })

  return { create, takeRows, leftFor }
}

import type { ClaimRoom } from '@sluice/sdk'

/** Whether an event takes one of the free places, or has room that is paid for. */
export const ROOM_WAYS = ['free', 'paid'] as const
export type RoomWay = (typeof ROOM_WAYS)[number]

/** Why an event cannot be a free one today. */
type RoomLack = 'events' | 'rows'

export type EventRoom = {
  readonly way: RoomWay
  readonly lack?: RoomLack
  /** Why it cannot be made either way: nothing is free and none is sold, or the list is longer than room is. */
  readonly flaw?: 'room' | 'long-list'
}

type Wish = {
  /** Undefined until it is known; then the canister tells. */
  readonly room: ClaimRoom | undefined
  readonly as: 'list' | 'tree'
  readonly receivers: number
  readonly wished: RoomWay
}

/** Where an event goes: as wished, or into paid room where nothing is free for it. */
export function roomFor({ room, as, receivers, wished }: Wish): EventRoom {
  if (room === undefined) return { way: 'free' }
  const rows = as === 'list' ? BigInt(receivers) : 0n
  const lack = lackOf(room, rows)
  const why = lack ? { lack } : {}
  const isPaid = room.terms !== undefined && (lack !== undefined || wished === 'paid')
  if (isPaid) return { way: 'paid', ...why, ...(rows > room.rows ? { flaw: 'long-list' } : {}) }
  return { way: 'free', ...why, ...(lack ? { flaw: 'room' } : {}) }
}

function lackOf({ freeEvents, freeRows }: ClaimRoom, rows: bigint): RoomLack | undefined {
  if (freeEvents === 0n) return 'events'
  return rows > freeRows ? 'rows' : undefined
}

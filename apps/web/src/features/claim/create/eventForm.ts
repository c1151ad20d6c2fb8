import type { Token } from '@sluice/sdk'
import type { Receiver } from '@sluice/sdk/claimReceivers'
import type { EventRoom } from './eventRoom.ts'

/** What a new event lacks. */
export type EventFlaw =
  | 'name'
  | 'token'
  | 'standard'
  | 'file'
  | 'reading'
  | 'columns'
  | 'room'
  | 'long-list'

/** The canister pays tokens of the ICRC standards only. */
export const isPayable = ({ standard }: Pick<Token, 'standard'>): boolean =>
  standard === 'ICRC1' || standard === 'ICRC2'

export function flawOfEvent({
  name,
  token,
  isReading,
  isAsked,
  receivers,
  room,
}: {
  readonly name: string
  readonly token: Pick<Token, 'standard'> | undefined
  readonly isReading: boolean
  /** Whether the file can be read in several ways. */
  readonly isAsked: boolean
  readonly receivers: readonly Receiver[]
  readonly room: EventRoom
}): EventFlaw | undefined {
  if (name.trim() === '') return 'name'
  if (token === undefined) return 'token'
  if (!isPayable(token)) return 'standard'
  if (isReading) return 'reading'
  if (isAsked) return 'columns'
  return receivers.length === 0 ? 'file' : room.flaw
}

import type { Token } from '@sluice/sdk'
import type { Receiver } from '@sluice/sdk/claimReceivers'

/** What a new event lacks. */
export type EventFlaw = 'name' | 'token' | 'standard' | 'file' | 'reading'

/** The canister pays tokens of the ICRC standards only. */
export const isPayable = ({ standard }: Pick<Token, 'standard'>): boolean =>
  standard === 'ICRC1' || standard === 'ICRC2'

export function flawOfEvent({
  name,
  token,
  isReading,
  receivers,
}: {
  readonly name: string
  readonly token: Pick<Token, 'standard'> | undefined
  readonly isReading: boolean
  readonly receivers: readonly Receiver[]
}): EventFlaw | undefined {
  if (name.trim() === '') return 'name'
  if (token === undefined) return 'token'
  if (!isPayable(token)) return 'standard'
  if (isReading) return 'reading'
  return receivers.length === 0 ? 'file' : undefined
}

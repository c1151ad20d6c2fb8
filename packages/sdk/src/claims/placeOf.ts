import type { ClaimEvent } from './Claim.ts'
import type { EventPlace } from './ClaimFlow.ts'

/** What flows keep of where an event is. */
export const placeOf = ({ eventId, storageId, name, token }: ClaimEvent): EventPlace => ({
  eventId,
  storageId,
  eventName: name,
  ledgerId: token.ledgerId,
})

import type { Step } from '../flows/Plan.ts'
import { saleSteps } from '../sale/saleSteps.ts'
import { type ClaimBooks, claimErrors, LOOKS } from './ClaimBooks.ts'
import { ClaimError } from './ClaimError.ts'
import type { EventFlow } from './ClaimFlow.ts'
import { roomCall } from './claimCalls.ts'

/** Room of an event's own is paid for before the event is made: the canister sells it for the creation with the flow's id. */
export function roomSteps(
  { id, createdAtNs, validForNs, facts }: EventFlow,
  books: ClaimBooks,
): Step[] {
  if (facts.room === undefined) return []
  return saleSteps(
    {
      name: 'room',
      price: facts.room,
      createdAtNs,
      validForNs,
      fetchSellerId: async () => books.claimControllerId(),
      fetchIsPaid: async () => (await books.claims.fetchRoom(id)).isPaid,
      call: (controllerId) => roomCall(controllerId, id),
      unpaid: ClaimError.roomUnpaid,
      errors: claimErrors,
      looks: LOOKS,
    },
    books,
  )
}

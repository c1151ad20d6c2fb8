import { paidWithFees } from '../flows/Moved.ts'
import type { MovingStep, PreparingStep, Results, Step, StepAnswer } from '../flows/Plan.ts'
import { approveStep } from '../pools/approveStep.ts'
import { approvalKeyStep } from '../swap/keySteps.ts'
import { approvalExpiryOf } from '../swap/SwapFlow.ts'
import { type ClaimBooks, claimErrors, LOOKS } from './ClaimBooks.ts'
import { ClaimError } from './ClaimError.ts'
import type { EventFacts, EventFlow } from './ClaimFlow.ts'
import { roomCall } from './claimCalls.ts'

const NS_PER_MS = 1_000_000n

/**
 * Room of an event's own is paid for out of an allowance before the event is made. The canister sells it for the creation with the
 * flow's id, once however often it is asked, so the room that there is was paid for by this flow.
 */
export function roomSteps(flow: EventFlow, books: ClaimBooks): Step[] {
  const { room } = flow.facts
  if (room === undefined) return []
  const { createdAtNs: first } = flow
  return [
    approvalKeyStep({ name: 'room-key', after: [], first, now: books.now }),
    allowStep(flow, room, books),
    buyStep(flow, books),
  ]
}

/** What was paid for room: the price, and the fees of the allowance and of the payment. */
export const roomMoved = ({ room }: EventFacts) =>
  room === undefined ? [] : paidWithFees({ ...room, amount: room.price }, { fees: 2n })

function allowStep(
  { id, createdAtNs: first }: EventFlow,
  { ledgerId, price, fee }: NonNullable<EventFacts['room']>,
  books: ClaimBooks,
): PreparingStep {
  const timesOf = (done: Results) => {
    const createdAtNs = done.get('room-key') ?? first
    return { createdAtNs, expiresAtNs: approvalExpiryOf({ createdAtNs }) }
  }
  const allow = (done: Results) => {
    const about = { ledgerId, poolId: books.claimControllerId(), amount: price + fee, fee }
    return approveStep({ ...about, ...timesOf(done) }, books)
  }
  return {
    kind: 'prepare',
    name: 'approve',
    after: ['room-key'],
    isNeeded: async (done) => {
      // of a call that was sent with an approval that is over, the canister tells whether it was paid
      if (BigInt(books.now()) * NS_PER_MS >= timesOf(done).expiresAtNs) return false
      if ((await books.claims.fetchRoom(id)).isPaid) return false
      return (await allow(done).isNeeded?.(done)) ?? true
    },
    call: async (done) => {
      const call = await allow(done).call(done)
      return { ...call, read: (reply) => asUnpaid(call.read(reply)) }
    },
  }
}

/** A ledger that allows nothing. */
function asUnpaid(answer: StepAnswer): StepAnswer {
  if (answer.kind === 'done') return answer
  const { error } = answer
  return {
    ...answer,
    error: ClaimError.roomUnpaid(String(error.details.reason ?? error.code), error),
  }
}

const buyStep = ({ id }: EventFlow, { claims, claimControllerId }: ClaimBooks): MovingStep => ({
  kind: 'move',
  name: 'room',
  after: ['room-key', 'approve'],
  call: async () => roomCall(claimControllerId(), id),
  repeat: {
    by: 'request',
    look: {
      before: async () => ({}),
      see: async () => ({ kind: (await claims.fetchRoom(id)).isPaid ? 'done' : 'none' }),
      mayAskAgain: true,
      times: LOOKS,
    },
  },
  errors: { ...claimErrors, notMade: () => ClaimError.roomUnpaid('it was not asked for') },
})

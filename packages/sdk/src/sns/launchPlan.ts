import { SwapError } from '../errors.ts'
import { moved, paidWithFees, sentToWallet } from '../flows/Moved.ts'
import type { MovingStep, Plan, StepErrors } from '../flows/Plan.ts'
import { payStep } from '../pools/depositSteps.ts'
import { subaccountAt } from '../pools/subaccountAt.ts'
import { transferKeyStep } from '../swap/keySteps.ts'
import type { SnsBooks } from './SnsBooks.ts'
import { SnsError } from './SnsError.ts'
import type { JoinLaunchFlow, RefundLaunchFlow, SnsReceipt } from './SnsFlow.ts'
import { joinCall, refundCall, ticketCall } from './snsCalls.ts'

const LOOKS = 8

/** A sale refuses by failing, and its words say why. */
function refusalOf(reason: string, cause?: unknown): SnsError {
  if (/confirmation text/i.test(reason)) return SnsError.of('launch-confirmation')
  return SnsError.paidIn(reason, cause)
}

const errors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: SnsError.launchRefused,
  leavesHalfDone: false,
}

/**
 * A ticket keeps the amount, the sale is asked once more whether it is open, the ICP go to the buyer's account there, and the sale counts
 * them. What it does not take lies there until it has ended.
 */
export function launchPlan(
  { facts, principal, createdAtNs }: JoinLaunchFlow,
  books: SnsBooks,
): Plan<SnsReceipt> {
  const { swapId, icpLedgerId: ledgerId, amount, fee, confirmationText } = facts
  const { launches, now } = books
  const ticket: MovingStep = {
    kind: 'move',
    name: 'ticket',
    after: [],
    call: async () => ticketCall(swapId, amount),
    repeat: {
      by: 'key',
      find: async () => {
        const open = await launches.fetchTicket(swapId)
        return open?.amount === amount ? { result: open.id } : undefined
      },
    },
    errors,
  }
  const key = transferKeyStep({
    name: 'key',
    after: ['ticket'],
    first: createdAtNs,
    now,
    ready: async () => {
      if ((await launches.fetchLifecycle(swapId)) !== 'open') throw SnsError.of('launch-not-open')
    },
  })
  const transfer = payStep(
    { principal, ledgerId, fee, to: async () => subaccountAt(swapId, principal) },
    { after: ['key'], amount, createdAtNs: (done) => done.get('key') ?? createdAtNs },
    books,
  )
  const join: MovingStep = {
    kind: 'move',
    name: 'join',
    after: ['transfer'],
    call: async () => joinCall(swapId, { principal, confirmationText }),
    // what lies there counts once, however often the sale is asked
    repeat: { by: 'key' },
    errors: { ...errors, rejected: refusalOf },
  }
  return {
    steps: [ticket, key, transfer, join],
    touches: { ledgers: [ledgerId], pools: [] },
    // a sale that has ended takes nothing any more, and what was paid comes back
    settle: async (error, done) => {
      if (!done.has('transfer')) return undefined
      const lifecycle = await launches.fetchLifecycle(swapId)
      if (lifecycle === 'open') return undefined
      return SnsError.paidIn(String(error.details.reason ?? error.code), error)
    },
    finish: async (done) => ({
      kind: 'join-launch',
      swapId,
      accepted: done.get('join') ?? amount,
      moved: [
        ...moved('placed', ledgerId, amount),
        ...paidWithFees({ ledgerId, amount, fee }, { fees: 1n, block: done.get('transfer') }),
      ],
    }),
  }
}

/** All that lies in the caller's account at a sale that has ended goes back, once. */
export function refundPlan(
  { facts, principal }: RefundLaunchFlow,
  { launches }: SnsBooks,
): Plan<SnsReceipt> {
  const { swapId, icpLedgerId: ledgerId, fee } = facts
  const fetchHeld = () => launches.fetchHeld(swapId, ledgerId)
  const refund: MovingStep = {
    kind: 'move',
    name: 'refund',
    after: [],
    isNeeded: async () => (await fetchHeld()) > fee,
    call: async () => refundCall(swapId, principal),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ held: await fetchHeld() }),
        see: async ({ held = 0n }) => {
          const now = await fetchHeld()
          return now < held ? { kind: 'done', result: held - now } : { kind: 'none' }
        },
        resultOf: ({ held }, seen) => seen ?? held,
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: { ...errors, leavesHalfDone: true },
  }
  return {
    steps: [refund],
    touches: { ledgers: [ledgerId], pools: [] },
    finish: async (done) => ({
      kind: 'refund-launch',
      swapId,
      moved: sentToWallet({ ledgerId, amount: done.get('refund'), fee }),
    }),
  }
}

import { isLasting } from '../flows/fetchCaughtUp.ts'
import { sentToWallet } from '../flows/Moved.ts'
import type { MovingStep, Results } from '../flows/Plan.ts'
import { packPair, unpackPair } from '../liquidity/LiquidityFlow.ts'
import { type ClaimBooks, type ClaimPlan, claimErrors, LOOKS } from './ClaimBooks.ts'
import type { ClaimFlow, ClaimTokensFlow, CloseEventFlow, EventPlace } from './ClaimFlow.ts'
import { claimCall, statusCall, takeBackCall } from './claimCalls.ts'
import { eventPlan } from './eventPlan.ts'

export function claimPlan(flow: ClaimFlow, books: ClaimBooks): ClaimPlan {
  switch (flow.kind) {
    case 'claim-tokens':
      return tokensPlan(flow, books)
    case 'create-claim-event':
    case 'open-claim-event':
      return eventPlan(flow, books)
    case 'close-claim-event':
      return closePlan(flow, books)
  }
}

/** The canister pays what the caller is entitled to: asked twice, it pays once. */
function tokensPlan({ facts }: ClaimTokensFlow, { claims }: ClaimBooks): ClaimPlan {
  const { eventId, ledgerId, amount, fee, proof } = facts
  const fetchState = () => claims.fetchState(facts, proof)
  const claim: MovingStep = {
    kind: 'move',
    name: 'claim',
    after: [],
    isNeeded: async () => (await fetchState()) !== 'claimed',
    call: async () => claimCall(facts),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => {
          const state = await fetchState()
          return { kind: state === 'claimed' ? 'done' : state === 'paying' ? 'open' : 'none' }
        },
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: claimErrors,
  }
  return {
    steps: [claim],
    touches: { ledgers: [ledgerId], pools: [] },
    finish: async () => ({
      kind: 'claim-tokens',
      eventId,
      received: amount - fee,
      moved: sentToWallet({ ledgerId, amount, fee }),
    }),
  }
}

/** The event pays nobody any more; then what nobody has claimed goes to who has made it. */
function closePlan({ facts }: CloseEventFlow, books: ClaimBooks): ClaimPlan {
  const { eventId, ledgerId, takesBack } = facts
  const { claims, claimControllerId } = books
  const isLive = async () => (await claims.fetchEventAt(facts.storageId, eventId)).status === 'live'
  const isOver = async () => !(await isLive())
  const close: MovingStep = {
    kind: 'move',
    name: 'close',
    after: [],
    // a replica that is behind has not heard of an event that was opened just now
    isNeeded: async () => !(await isLasting(isOver)),
    call: async () => statusCall(claimControllerId(), eventId, 'closed'),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => ({ kind: (await isOver()) ? 'done' : 'none' }),
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: claimErrors,
  }
  return {
    steps: takesBack ? [close, returnStep(facts, books)] : [close],
    touches: { ledgers: [ledgerId], pools: [] },
    finish: async (done) => {
      const [now, returned] = returnedBy(done)
      const known = returned === undefined ? {} : { returned }
      const back = sentToWallet({ ledgerId, amount: now, fee: facts.fee })
      return { kind: 'close-claim-event', eventId, ...known, moved: back }
    },
  }
}

/** What came back now and what ever has; of a flow that an earlier version carried out only the latter is known. */
function returnedBy(done: Results): readonly [bigint | undefined, bigint | undefined] {
  const packed = done.get('return')
  return packed === undefined ? [undefined, undefined] : unpackPair(packed)
}

/** All that is in the event's account goes back, but for what is on its way to somebody: asked twice, it goes once. */
function returnStep(
  facts: EventPlace & { readonly fee: bigint },
  { claims, tokens }: ClaimBooks,
): MovingStep {
  const fetchReturned = () => claims.fetchReturned(facts)
  return {
    kind: 'move',
    name: 'return',
    after: ['close'],
    isNeeded: async () => {
      const [ledger, account] = await Promise.all([
        tokens.adapter(facts.ledgerId),
        claims.fetchAccount(facts),
      ])
      return (await ledger.fetchBalance(account)) > facts.fee
    },
    call: async () => takeBackCall(facts.storageId, facts.eventId),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ returned: await fetchReturned() }),
        see: async ({ returned = 0n }) => {
          const now = await fetchReturned()
          return now > returned ? { kind: 'done', result: now } : { kind: 'none' }
        },
        resultOf: ({ returned = 0n }, ever = 0n) => packPair(ever - returned, ever),
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: claimErrors,
  }
}

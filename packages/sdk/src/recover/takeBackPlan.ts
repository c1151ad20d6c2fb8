import { TransferError } from '../errors.ts'
import type { Figures } from '../flows/Flow.ts'
import type {
  Look,
  MovingStep,
  Plan,
  Repeat,
  Step,
  StepErrors,
  Trace,
  WaitingStep,
} from '../flows/Plan.ts'
import type { Pools } from '../pools/Pools.ts'
import { subaccountAt } from '../pools/subaccountAt.ts'
import { untilPaid } from '../pools/untilPaid.ts'
import type { Tokens } from '../tokens.ts'
import { type PaymentFlow, type PaymentReceipt, receiptOf } from '../wallet/PaymentFlow.ts'
import type { CreationFees } from './CreationFees.ts'
import { type Place, samePasscode } from './Place.ts'
import { creditCall, heldThere, payCall } from './takeBackCalls.ts'

/** What taking tokens back reads. */
export type TakeBackBooks = {
  readonly pools: Pick<Pools, 'fetchUnusedOf' | 'isAtWorkFor'>
  readonly tokens: Pick<Tokens, 'adapter'>
  readonly creationFees: Pick<CreationFees, 'fetchBalance' | 'fetchPasscodes' | 'isAtWork'>
}

/** What was done shows after this many looks, a second apart. */
const LOOKS = 8
const LOOK_MS = 2_000

/**
 * Brings tokens that lie at a pool or at the passcode manager to the wallet: what is not yet in the person's balance there is
 * credited first, then paid out. Of a wallet that hides a request's id, the books tell what came of it.
 */
export function takeBackPlan(payment: PaymentFlow, books: TakeBackBooks): Plan<PaymentReceipt> {
  const { kind, facts } = payment
  const before = stepsBefore(payment, books)
  return {
    steps: [...before, payStep(payment, books, before.at(-1))],
    touches: { ledgers: [facts.ledgerId], pools: kind === 'withdraw' ? [facts.to] : [] },
    finish: async () => {
      const { to: poolId } = facts
      // a pool may answer before it pays; of a token that it does not trade it keeps no records
      if (kind === 'withdraw' && placeOf(payment).kind !== 'foreign')
        await untilPaid(books.pools, { poolId, principal: payment.principal })
      return receiptOf(payment)
    },
  }
}

export const placeOf = ({ kind, facts }: PaymentFlow): Place =>
  facts.place ?? { kind: kind === 'refund' ? 'creation-fee' : 'unused' }

function stepsBefore(payment: PaymentFlow, books: TakeBackBooks): Step[] {
  const place = placeOf(payment)
  switch (place.kind) {
    case 'undeposited':
    case 'stray':
      return [creditStep(payment, place, books)]
    case 'passcode':
      return [creditStep(payment, place, books), arrival(payment, books)]
    default:
      return []
  }
}

type Credited = Extract<Place, { kind: 'undeposited' | 'stray' | 'passcode' }>

function creditStep(payment: PaymentFlow, place: Credited, books: TakeBackBooks): MovingStep {
  return {
    kind: 'move',
    name: 'credit',
    after: [],
    call: () => creditCall(payment, place),
    // a block counts once, a passcode is given back once, and of a deposit of everything the second finds nothing
    repeat: lookedFor({
      before: async () => ({ held: await fetchHeld(payment, books) }),
      see: (before) => seeCredit(payment, { place, before }, books),
      mayAskAgain: true,
    }),
    errors: errorsOf(payment),
  }
}

/** The manager may answer before it has heard from the factory: then it goes on asking, and credits what comes of it. */
function arrival({ facts }: PaymentFlow, { creationFees }: TakeBackBooks): WaitingStep {
  return {
    kind: 'wait',
    name: 'arrive',
    after: ['credit'],
    everyMs: LOOK_MS,
    poll: async () => {
      // in this order: what is credited between the two is seen by the second
      const isAtWork = await creationFees.isAtWork()
      if ((await creationFees.fetchBalance()) >= facts.amount) return {}
      if (isAtWork) return 'not-yet'
      throw heldThere('the passcode was not given back')
    },
  }
}

function payStep(payment: PaymentFlow, books: TakeBackBooks, before?: Step): MovingStep {
  return {
    kind: 'move',
    name: 'pay',
    after: before === undefined ? [] : [before.name],
    call: () => payCall(payment, placeOf(payment)),
    repeat: lookedFor({
      before: async () => ({ held: await fetchHeld(payment, books) }),
      see: (before) => seePayment(payment, books, before),
      mayAskAgain: isEverything(placeOf(payment)),
    }),
    errors: errorsOf(payment),
  }
}

const lookedFor = (look: Pick<Look, 'see' | 'mayAskAgain'> & Partial<Look>): Repeat => ({
  by: 'request',
  look: { before: async () => ({}), times: LOOKS, ...look },
})

/** Whether all that lies in a place is taken, so that a second call finds nothing; what is credited first joins what lay there. */
const isEverything = ({ kind }: Place): boolean =>
  kind === 'unused' || kind === 'foreign' || kind === 'creation-fee'

async function seeCredit(
  payment: PaymentFlow,
  { place, before }: { place: Credited; before: Figures },
  books: TakeBackBooks,
): Promise<Trace> {
  const { principal, facts } = payment
  const { pools, tokens, creationFees } = books
  switch (place.kind) {
    case 'undeposited': {
      const ledger = await tokens.adapter(facts.ledgerId)
      const lying = await ledger.fetchBalance(subaccountAt(facts.to, principal))
      if (lying >= facts.amount + facts.fee) return { kind: 'none' }
      return { kind: (await pools.isAtWorkFor(facts.to, principal)) ? 'open' : 'done' }
    }
    case 'stray': {
      const credited = (await fetchHeld(payment, books)) - (before.held ?? 0n)
      return { kind: credited >= facts.amount ? 'done' : 'none' }
    }
    case 'passcode': {
      const found = await creationFees.fetchPasscodes()
      const isThere = found.some((passcode) => samePasscode(passcode, place.pair))
      return { kind: isThere ? 'none' : 'done' }
    }
  }
}

/** @param before as `held` was before the call; all that lies there where nobody has written it down */
async function seePayment(
  payment: PaymentFlow,
  books: TakeBackBooks,
  { held: before = payment.facts.amount }: Figures,
): Promise<Trace> {
  const { principal, facts, kind } = payment
  if ((await fetchHeld(payment, books)) >= before) return { kind: 'none' }
  const isOpen =
    kind === 'refund'
      ? books.creationFees.isAtWork()
      : placeOf(payment).kind !== 'foreign' && books.pools.isAtWorkFor(facts.to, principal)
  return { kind: (await isOpen) ? 'open' : 'done' }
}

/** What there is to pay out. */
async function fetchHeld(
  payment: PaymentFlow,
  { pools, tokens, creationFees }: TakeBackBooks,
): Promise<bigint> {
  const { kind, principal, facts } = payment
  if (kind === 'refund') return creationFees.fetchBalance()
  if (placeOf(payment).kind !== 'foreign') return pools.fetchUnusedOf(facts.to, facts.ledgerId)
  const ledger = await tokens.adapter(facts.ledgerId)
  return ledger.fetchBalance(subaccountAt(facts.to, principal))
}

const errorsOf = ({ id }: PaymentFlow): StepErrors => ({
  unknown: (cause) => TransferError.unknown(id, cause),
  forgotten: (cause) =>
    new TransferError('transfer-unknown', { retry: 'never', funds: 'moving', cause }),
  rejected: heldThere,
  leavesHalfDone: true,
})

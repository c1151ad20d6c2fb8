import { Principal } from '@icp-sdk/core/principal'
import type { PreparedCall } from '../calls/PreparedCall.ts'
import { type SluiceError, TransferError } from '../errors.ts'
import { findInLog } from '../flows/findInLog.ts'
import type { MovingStep, Plan, PreparingStep, Repeat, StepAnswer } from '../flows/Plan.ts'
import type { LedgerAdapter, LedgerAnswer, LedgerRefusal } from '../ledgers/LedgerAdapter.ts'
import { isKeyed } from '../ledgers/standards/standards.ts'
import type { DepositBooks } from '../pools/depositSteps.ts'
import type { TakeBackBooks } from '../recover/takeBackPlan.ts'
import type { Tokens } from '../tokens.ts'
import { isEntryOf } from './isEntryOf.ts'
import { isTakenBack, type PaymentFlow, type PaymentReceipt, receiptOf } from './PaymentFlow.ts'
import { costOf, mintCall, paymentCall } from './paymentCalls.ts'
import { refusalError } from './refusalError.ts'

/** What plans of payments read. */
export type PaymentBooks = {
  readonly tokens: Pick<Tokens, 'adapter' | 'forget'>
} & TakeBackBooks &
  DepositBooks

/** The words of a wrapping ledger after which the tokens are back. */
const RESTORING = ['amount_too_small', 'unexpected_error']

/** One payment; of a wrap, the tokens that are asked for with its block, too. */
export async function paymentPlan(
  payment: PaymentFlow,
  books: PaymentBooks,
): Promise<Plan<PaymentReceipt>> {
  const { kind, facts } = payment
  if (isTakenBack(kind))
    return (await import('../recover/takeBackPlan.ts')).takeBackPlan(payment, books)
  if (kind === 'deposit') return (await import('./depositPlan.ts')).depositPlan(payment, books)
  const ledger = await books.tokens.adapter(facts.ledgerId)
  const wraps = kind === 'wrap' ? [mintStep(payment)] : []
  const others = kind === 'wrap' ? [facts.to] : []
  return {
    steps: [payStep(payment, ledger, books), ...wraps],
    touches: { ledgers: [facts.ledgerId, ...others], pools: [] },
    finish: async (done) => receiptOf(payment, done.get('pay')),
  }
}

function payStep(payment: PaymentFlow, ledger: LedgerAdapter, books: PaymentBooks): MovingStep {
  const { id } = payment
  return {
    kind: 'move',
    name: 'pay',
    after: [],
    call: async () => {
      const call = paymentCall(payment, ledger)
      return { ...call, read: (reply) => answerTo(payment, call.read(reply), books) }
    },
    repeat: repeatOf(payment, ledger),
    errors: {
      unknown: (cause) => TransferError.unknown(id, cause),
      notMade: () => TransferError.refused('transfer-not-made', 'now'),
      forgotten: (cause) =>
        new TransferError('transfer-unknown', { retry: 'never', funds: 'moving', cause }),
      rejected: (reason) =>
        takesSeveralMessages(payment)
          ? halfDone(reason)
          : TransferError.refused('transfer-refused', 'later', { reason }),
      leavesHalfDone: takesSeveralMessages(payment),
    },
  }
}

function answerTo(
  payment: PaymentFlow,
  answer: LedgerAnswer,
  { tokens }: PaymentBooks,
): StepAnswer {
  if (answer.kind === 'done') return { kind: 'done', result: answer.block }
  const { why } = answer
  if (why.kind === 'bad-fee') tokens.forget(payment.facts.ledgerId)
  return { kind: 'refused', error: refused(payment, why), isTooOld: why.kind === 'too-old' }
}

/**
 * Ledgers that know each payment by its key are asked again. Others would pay again: there the request's id tells, and of a wallet
 * that hides it only the balance, which fell by the payment or is what it was.
 */
function repeatOf(payment: PaymentFlow, ledger: LedgerAdapter): Repeat {
  const { kind, facts, principal, createdAtNs } = payment
  if (isKeyed(facts.standard) && kind !== 'unwrap')
    return {
      by: 'key',
      find: () => findInLog(ledger, createdAtNs, (entry) => isEntryOf(entry, payment)),
    }
  const fetchBalance = () => ledger.fetchBalance({ owner: Principal.fromText(principal) })
  return {
    by: 'request',
    look: {
      before: async () => ({ balance: await fetchBalance() }),
      see: async ({ balance: before = 0n }) => {
        const balance = await fetchBalance()
        if (balance + costOf(payment) <= before) return { kind: 'done' }
        return { kind: balance < before ? 'open' : 'none' }
      },
      mayAskAgain: false,
      times: 0,
    },
  }
}

/** Asks the wrapping ledger for the tokens of a paid block. Asking twice is safe, since a block counts once. */
function mintStep(payment: PaymentFlow): PreparingStep {
  const unfinished = (facts: { reason?: string; cause?: SluiceError }) =>
    new TransferError('wrap-unfinished', {
      details: { id: payment.id, ...(facts.reason === undefined ? {} : { reason: facts.reason }) },
      retry: 'now',
      funds: 'moving',
      cause: facts.cause,
    })
  return {
    kind: 'prepare',
    name: 'mint',
    after: ['pay'],
    call: async (done): Promise<PreparedCall<StepAnswer>> => {
      const block = done.get('pay') ?? 0n
      const call = mintCall(payment.facts.to, payment.principal, block)
      const read = (reply: Uint8Array): StepAnswer => {
        const minted = call.read(reply)
        if (minted === 'done') return { kind: 'done' }
        return { kind: 'refused', error: unfinished({ reason: minted.reason }) }
      }
      return { ...call, read }
    },
    failed: (cause) => unfinished({ cause }),
  }
}

/** Ledgers that call others on the way may have taken the tokens in a message before the one that failed. */
const takesSeveralMessages = ({ kind }: PaymentFlow) => kind === 'unwrap' || kind === 'top-up'

function refused(payment: PaymentFlow, why: LedgerRefusal): TransferError {
  const isOwed =
    payment.kind === 'unwrap' && why.kind === 'refused' && !RESTORING.includes(why.reason)
  return isOwed ? halfDone(why.reason) : refusalError(why)
}

/** The tokens are taken and what they are for is not there yet: whether it comes is up to the ledger, not to a repetition. */
const halfDone = (reason: string) =>
  new TransferError('unwrap-unfinished', { details: { reason }, retry: 'never', funds: 'moving' })

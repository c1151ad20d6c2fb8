import type { PreparedCall } from '../calls/PreparedCall.ts'
import { type SluiceError, SwapError } from '../errors.ts'
import type { Flow } from '../flows/Flow.ts'
import type { MovingStep, Plan, StepAnswer } from '../flows/Plan.ts'
import type { AllowingBooks } from '../pools/approveStep.ts'
import { approvalKeyStep } from '../swap/keySteps.ts'
import { CreationFeeError } from './CreationFeeError.ts'
import type { NamedCreationReads } from './NamedCreationReads.ts'
import type { PricePaid } from './SalePrice.ts'
import { allowStep } from './saleSteps.ts'

/** It takes some seconds, and shows after this many looks, a second apart. */
const LOOKS = 20

type Facts = {
  readonly name: string
  readonly controllerId: string
  /** What is paid for the creation; absent of an operator's, and where a fee was left over. */
  readonly creationFee?: PricePaid
}

export type NamedCreation<Receipt> = {
  readonly flow: Flow<string, Facts>
  readonly reads: Pick<NamedCreationReads, 'fetchMade' | 'fetchCreationFee'>
  readonly call: () => PreparedCall<StepAnswer>
  readonly refusal: (reason: string, cause?: unknown) => SluiceError
  readonly receiptOf: (made: string) => Receipt
}

/**
 * The fee is allowed, and the controller takes it and makes what was ordered. A creator's name finds what was made: asked again the
 * controller goes on where it was, and a fee that brought nothing is its payer's next one.
 */
export function namedCreationPlan<Receipt>(
  { flow, reads, call, refusal, receiptOf }: NamedCreation<Receipt>,
  books: AllowingBooks,
): Plan<Receipt> {
  const { facts, principal, createdAtNs, validForNs } = flow
  const { name, controllerId, creationFee } = facts
  const fetchMade = () => reads.fetchMade(principal, name)
  const create: MovingStep = {
    kind: 'move',
    name: 'create',
    after: creationFee === undefined ? [] : ['key', 'approve'],
    call: async () => call(),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => ({ kind: (await fetchMade()) === undefined ? 'none' : 'done' }),
        // one is made for each name
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: {
      unknown: SwapError.outcomeUnknown,
      rejected: refusal,
      // the controller calls the ledger and the management canister, and goes on when it is asked again
      leavesHalfDone: true,
    },
  }
  const allowed = creationFee && {
    price: creationFee,
    createdAtNs,
    validForNs,
    fetchSellerId: async () => controllerId,
    fetchIsPaid: async () => {
      if ((await fetchMade()) !== undefined) return true
      const { isPaid, unused } = await reads.fetchCreationFee(principal)
      return isPaid || unused > 0n
    },
    unpaid: CreationFeeError.unpaid,
  }
  const key = approvalKeyStep({
    name: 'key',
    after: [],
    first: createdAtNs,
    validForNs,
    now: books.now,
  })
  return {
    steps: allowed ? [key, allowStep(allowed, 'key', books), create] : [create],
    touches: { ledgers: creationFee ? [creationFee.ledgerId] : [], pools: [] },
    finish: async () => {
      const made = await fetchMade()
      if (made === undefined) throw CreationFeeError.underway()
      return receiptOf(made)
    },
  }
}

/** What a controller says when it makes nothing, and where the fee is then. */
export function namedCreationRefusal(
  isPaidFor: boolean,
  otherwise: (reason: string, cause?: unknown) => SluiceError,
) {
  return (reason: string, cause?: unknown): SluiceError => {
    if (/is being made|is being paid for/.test(reason)) return CreationFeeError.underway(cause)
    if (/what was paid is kept/.test(reason)) return CreationFeeError.kept(reason, cause)
    return isPaidFor ? CreationFeeError.unpaid(reason, cause) : otherwise(reason, cause)
  }
}

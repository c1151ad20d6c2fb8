import { SwapError } from '../errors.ts'
import type { Plan, StepErrors } from '../flows/Plan.ts'
import type { AllowingBooks } from '../pools/approveStep.ts'
import { ClaimError } from './ClaimError.ts'
import type { ClaimReceipt } from './ClaimFlow.ts'
import type { ClaimLists } from './ClaimLists.ts'
import type { ClaimReads } from './ClaimReads.ts'

/** What plans of claims read. */
export type ClaimBooks = AllowingBooks & {
  readonly claims: Pick<
    ClaimReads,
    | 'fetchEvent'
    | 'fetchEventAt'
    | 'fetchTerms'
    | 'fetchAccount'
    | 'fetchReturned'
    | 'fetchRoom'
    | 'findMade'
    | 'fetchState'
  >
  readonly claimControllerId: () => string
  readonly claimLists: Pick<ClaimLists, 'read' | 'forget'>
}

export type ClaimPlan = Plan<ClaimReceipt>

/** What was done shows after this many looks, a second apart. */
export const LOOKS = 8

export const claimErrors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: ClaimError.refused,
  // the services call each other or the ledger, and settle by themselves what is left half done
  leavesHalfDone: true,
}

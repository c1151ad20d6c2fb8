import { SwapError } from '../errors.ts'
import type { StepErrors } from '../flows/Plan.ts'
import { SnsError } from './SnsError.ts'

/** What was done shows after this many looks, a second apart. */
export const LOOKS = 8

/** Of calls of governance, which may ask a ledger on the way. */
export const governanceErrors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: SnsError.refused,
  leavesHalfDone: true,
}

/** Of what moves no tokens. */
export const NOTHING_TOUCHED = { ledgers: [], pools: [] }

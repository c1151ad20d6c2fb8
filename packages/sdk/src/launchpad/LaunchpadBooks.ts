import { SwapError } from '../errors.ts'
import type { StepErrors } from '../flows/Plan.ts'
import type { AllowingBooks } from '../pools/approveStep.ts'
import type { Tokens } from '../tokens.ts'
import { LaunchpadError } from './LaunchpadError.ts'
import type { LaunchpadReads } from './LaunchpadReads.ts'

/** What plans of the launchpad read. */
export type LaunchpadBooks = AllowingBooks & {
  readonly launchpad: Pick<
    LaunchpadReads,
    | 'hasSale'
    | 'fetchSale'
    | 'fetchInvestor'
    | 'fetchDeposit'
    | 'fetchTokensHeld'
    | 'fetchCreationFee'
  >
  readonly tokens: Pick<Tokens, 'adapter'>
  readonly now: () => number
}

/** What was done shows after this many looks, a second apart. */
export const LOOKS = 8

/** Of calls to the launchpad, whose books tell what came of one that the network has forgotten. */
export const errors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: LaunchpadError.refused,
  leavesHalfDone: true,
}

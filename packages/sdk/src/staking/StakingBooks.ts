import type { AllowingBooks } from '../pools/approveStep.ts'
import type { StakingReads } from './StakingReads.ts'

/** What plans of staking read. */
export type StakingBooks = AllowingBooks & {
  readonly staking: Pick<
    StakingReads,
    | 'fetchFactoryId'
    | 'fetchUser'
    | 'fetchUndeposited'
    | 'isAtWork'
    | 'fetchMade'
    | 'fetchCreationFee'
  >
}

import type { Flow } from '../flows/Flow.ts'
import type { Moved } from '../flows/Moved.ts'
import type { PricePaid } from '../sale/SalePrice.ts'

export const VOTE_KINDS = ['create-vote-project'] as const

/** What a founder wants of a project. */
export type VoteProjectWish = {
  /** 1 to 50 characters; a creator's name for a project finds it for ever. */
  readonly name: string
  /** The token whose holders vote. */
  readonly ledgerId: string
  readonly standard: string
  /** An address that begins with https://; '' for the token's own picture. */
  readonly logo: string
}

export type CreateVoteProjectFacts = VoteProjectWish & {
  readonly controllerId: string
  /** What is paid for the creation; absent of an operator's, and where a fee was left over. */
  readonly creationFee?: PricePaid
}

export type VoteFlow = Flow<'create-vote-project', CreateVoteProjectFacts>

export type VoteReceipt = {
  readonly kind: 'create-vote-project'
  readonly projectId: string
  readonly moved: readonly Moved[]
}

/** `key` writes the approval's time down, `approve` allows the fee, `create` makes the project. */
export type VoteStepName = 'key' | 'approve' | 'create'

import type { RecountedProposal, Token, VoteProject, VoteState } from '@sluice/sdk'

/** What the parts of a proposal's page are handed. */
export type ProposalView = {
  readonly project: VoteProject
  readonly token: Token
  readonly recounted: RecountedProposal
  readonly state: VoteState
}

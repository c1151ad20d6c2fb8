import type { SnsParameters } from '@sluice/governance'
import type { Sns, SnsNeuron, SnsProposal, Token } from '@sluice/sdk'

/** A proposal with what it takes to show it. */
export type ProposalView = {
  readonly proposal: SnsProposal
  readonly sns: Sns
  readonly token: Token
  readonly parameters: SnsParameters
  /** Of who looks; none for a visitor. */
  readonly neurons: readonly SnsNeuron[]
  readonly owner: string | undefined
}

import type { DaoParameters } from '@sluice/governance'
import type { SnsNeuron, SnsProposal, Token } from '@sluice/sdk'
import type { Dao } from '../parts/Dao.ts'

/** A proposal with what it takes to show it. */
export type ProposalView = {
  readonly proposal: SnsProposal
  readonly sns: Dao
  readonly token: Token
  readonly parameters: DaoParameters
  /** Of who looks; none for a visitor. */
  readonly neurons: readonly SnsNeuron[]
  readonly owner: string | undefined
}

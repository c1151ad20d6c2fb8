import type { StakingTerms } from '@sluice/sdk'
import { type StakingTermsFlaw, stakingTermsFlawOf } from '@sluice/sdk/stakingPool'

export type CreateProblem =
  | 'select-token'
  | 'unsupported-token'
  | StakingTermsFlaw
  | 'enter-amount'
  | 'least-tokens'
  | 'insufficient'
  | 'no-founder'

/** Whole tokens of a reward that is worth a pool. */
export const LEAST_TOKENS = 1_000n

type Draft = {
  readonly hasTokens: boolean
  /** Whether both ledgers know a transfer by its time, so that none is ever made twice. */
  readonly areSupported: boolean
  readonly terms: StakingTerms
  readonly totalReward: bigint | undefined
  /** One whole token of the reward. */
  readonly oneToken: bigint
  /** What the account holds beyond the fee of paying; unknown while it is read. */
  readonly spendable: bigint | undefined
  /** Unknown while the factory has not answered: it then decides itself. */
  readonly isFounder: boolean | undefined
}

/** The first thing that keeps a pool from being made, in the order in which the form asks. */
export function createProblem(draft: Draft, nowSeconds: number): CreateProblem | undefined {
  const { hasTokens, areSupported, terms, totalReward, oneToken, spendable, isFounder } = draft
  if (!hasTokens) return 'select-token'
  if (!areSupported) return 'unsupported-token'
  const flaw = stakingTermsFlawOf(terms, nowSeconds)
  const isOfRate = flaw === 'rate-missing' || flaw === 'rate-too-high'
  if (flaw !== undefined && !isOfRate) return flaw
  if (!totalReward) return 'enter-amount'
  if (totalReward < LEAST_TOKENS * oneToken) return 'least-tokens'
  if (flaw !== undefined) return flaw
  if (spendable !== undefined && totalReward > spendable) return 'insufficient'
  return isFounder === false ? 'no-founder' : undefined
}

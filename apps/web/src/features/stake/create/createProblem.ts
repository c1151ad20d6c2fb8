import type { StakingTerms, Token } from '@sluice/sdk'
import {
  type StakingRewardFlaw,
  type StakingTermsFlaw,
  stakingRewardFlawOf,
  stakingTermsFlawOf,
} from '@sluice/sdk/stakingPool'
import { type CreationFlaw, creationFlawOf } from '../../offers/creation/creationCost.ts'
import type { AskedCost } from '../../offers/creation/useCreationCost.ts'

export type CreateProblem =
  | 'select-token'
  | 'unsupported-token'
  | StakingTermsFlaw
  | 'enter-amount'
  | StakingRewardFlaw
  | 'insufficient'
  | CreationFlaw

type Draft = {
  readonly hasTokens: boolean
  /** Whether both ledgers know a transfer by its time, so that none is ever made twice. */
  readonly areSupported: boolean
  readonly terms: StakingTerms
  readonly totalReward: bigint | undefined
  readonly reward: Pick<Token, 'decimals' | 'fee'> | undefined
  /** What the account holds beyond the fee of paying; unknown while it is read. */
  readonly spendable: bigint | undefined
  /** What making it costs; of no concern to visitors. */
  readonly creation: Pick<AskedCost, 'cost' | 'isLacking'> | undefined
}

/** The first thing that keeps a pool from being made, in the order in which the form asks. */
export function createProblem(draft: Draft, nowSeconds: number): CreateProblem | undefined {
  const { hasTokens, areSupported, terms, totalReward, reward, spendable, creation } = draft
  if (!hasTokens || reward === undefined) return 'select-token'
  if (!areSupported) return 'unsupported-token'
  const flaw = stakingTermsFlawOf(terms, nowSeconds)
  const isOfRate = flaw === 'rate-missing' || flaw === 'rate-too-high'
  if (flaw !== undefined && !isOfRate) return flaw
  if (!totalReward) return 'enter-amount'
  const wrong = stakingRewardFlawOf(totalReward, reward) ?? flaw
  if (wrong !== undefined) return wrong
  if (spendable !== undefined && totalReward > spendable) return 'insufficient'
  return creation && creationFlawOf(creation)
}

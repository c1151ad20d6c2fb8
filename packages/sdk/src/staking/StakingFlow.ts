import type { Flow } from '../flows/Flow.ts'
import type { Moved } from '../flows/Moved.ts'
import type { PricePaid } from '../sale/SalePrice.ts'
import type { PlacedStakingPool, PooledToken, ReclaimPlace, StakingTerms } from './StakingPool.ts'

export const STAKING_KINDS = [
  'stake-tokens',
  'unstake-tokens',
  'harvest-stake',
  'reclaim-stake',
  'create-staking-pool',
] as const

export type StakeTokensFacts = PlacedStakingPool & {
  /** What is staked, in the smallest unit; the fee of the pool's own transfer comes on top. */
  readonly amount: bigint
  readonly fee: bigint
  /** How the tokens get there: the pool takes them from the wallet, or from the owner's subaccount of it. */
  readonly from: 'allowance' | 'subaccount'
  /** Depositing and staking are calls of their own. */
  readonly isStepwise: boolean
}

export type UnstakeTokensFacts = PlacedStakingPool & {
  /** What comes out of the stake. */
  readonly amount: bigint
  /** Whether that is all of it: then one call does everything, where the pool knows it. */
  readonly isAll: boolean
  readonly isStepwise: boolean
  /** Below its ledger's fee nothing is sent. */
  readonly stakingFee: bigint
  readonly rewardFee: bigint
}

export type HarvestFacts = PlacedStakingPool & { readonly rewardFee: bigint }

/** Of flows that an earlier version began the ledger's fee is not known. */
export type ReclaimFacts = PlacedStakingPool & {
  readonly place: ReclaimPlace
  readonly fee?: bigint
}

/** The pool that is to be made; its whole reward is paid in at once. */
export type CreateStakingPoolFacts = StakingTerms & {
  readonly staking: PooledToken
  readonly reward: PooledToken
  /** What is paid for the creation; absent of an operator's, or where a fee was left over. */
  readonly creationFee?: PricePaid
}

export type StakeTokensFlow = Flow<'stake-tokens', StakeTokensFacts>
export type UnstakeTokensFlow = Flow<'unstake-tokens', UnstakeTokensFacts>
export type HarvestFlow = Flow<'harvest-stake', HarvestFacts>
export type ReclaimFlow = Flow<'reclaim-stake', ReclaimFacts>
export type CreateStakingPoolFlow = Flow<'create-staking-pool', CreateStakingPoolFacts>
export type StakingFlow =
  | StakeTokensFlow
  | UnstakeTokensFlow
  | HarvestFlow
  | ReclaimFlow
  | CreateStakingPoolFlow

export type StakingReceipt = {
  readonly kind: StakingFlow['kind']
  /** The pool that it was about, or that was made. */
  readonly stakingPoolId: string
  readonly moved: readonly Moved[]
}

/**
 * `approve` or `transfer`, `deposit` where that is a call of its own, `stake`; `unstake`, `settle`, `withdraw`, `reward`; `harvest`; `claim`;
 * `fee-key`, `approve` and `fee`, `create`, `key` and `fund`.
 */
export type StakingStepName =
  | 'approve'
  | 'transfer'
  | 'deposit'
  | 'stake'
  | 'unstake'
  | 'settle'
  | 'withdraw'
  | 'reward'
  | 'harvest'
  | 'claim'
  | 'fee-key'
  | 'fee'
  | 'create'
  | 'key'
  | 'fund'

import type { Flow } from '../flows/Flow.ts'
import type { Moved } from '../flows/Moved.ts'
import type { HeldFeesFacts } from '../liquidity/HeldFeesFacts.ts'

export const FARM_KINDS = [
  'stake-position',
  'unstake-position',
  'withdraw-reward',
  'claim-staked-fees',
] as const

/** A farm and the pool whose positions it takes. */
export type FarmFacts = {
  readonly farmId: string
  readonly poolId: string
  /** Ledgers of the pool. */
  readonly token0: string
  readonly token1: string
  /** Ledger of what the farm pays. */
  readonly rewardToken: string
}

export type StakeFacts = FarmFacts & { readonly positionId: bigint }

/**
 * The reward comes along. Its ledger's fee says whether sending it is worth anything. Who is crowded accepts the position before the pool
 * hands it over.
 */
export type UnstakeFacts = StakeFacts & {
  readonly rewardFee: bigint
  readonly isCrowded: boolean
}

/** The trading fees of a staked position. What the pool held of both tokens before stays there. */
export type StakedFeesFacts = StakeFacts & HeldFeesFacts

export type StakeFlow = Flow<'stake-position', StakeFacts>
export type UnstakeFlow = Flow<'unstake-position', UnstakeFacts>
export type RewardFlow = Flow<'withdraw-reward', FarmFacts>
export type StakedFeesFlow = Flow<'claim-staked-fees', StakedFeesFacts>
export type FarmFlow = StakeFlow | UnstakeFlow | RewardFlow | StakedFeesFlow

export type FarmReceipt =
  | {
      readonly kind: 'stake-position' | 'unstake-position'
      readonly farmId: string
      readonly poolId: string
      readonly positionId: bigint
      readonly moved: readonly Moved[]
    }
  /** `amount` is what was sent, in the reward token's smallest unit; absent where only the farm's books told that it was. */
  | {
      readonly kind: 'withdraw-reward'
      readonly farmId: string
      readonly rewardToken: string
      readonly amount?: bigint
      readonly moved: readonly Moved[]
    }
  | {
      readonly kind: 'claim-staked-fees'
      readonly farmId: string
      readonly poolId: string
      readonly positionId: bigint
      readonly moved: readonly Moved[]
    }

/** `approve` and `stake`; `accept`, `unstake` and `reward`; `claim`, `withdraw0`, `withdraw1` and `arrive`. */
export type FarmStepName =
  | 'approve'
  | 'stake'
  | 'accept'
  | 'unstake'
  | 'reward'
  | 'claim'
  | 'withdraw0'
  | 'withdraw1'
  | 'arrive'

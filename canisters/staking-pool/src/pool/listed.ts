import type { StakingPoolInfo } from '@sluice/candid/staking_pool_factory'
import { blob, nat, struct, text, type ValueOf } from '@sluice/canister'
import { toPrincipal } from '@sluice/canister/runtime'

const tokenField = struct({ address: text, standard: text })

/** A pool as the lists of the factory and of the index keep it. */
export const listedField = struct({
  canisterId: blob,
  name: text,
  creator: blob,
  createTime: nat,
  startTime: nat,
  bonusEndTime: nat,
  rewardPerTime: nat,
  stakingToken: tokenField,
  stakingTokenSymbol: text,
  stakingTokenDecimals: nat,
  stakingTokenFee: nat,
  rewardToken: tokenField,
  rewardTokenSymbol: text,
  rewardTokenDecimals: nat,
  rewardTokenFee: nat,
})
export type ListedPool = ValueOf<typeof listedField>

/** A listed pool as the interfaces show it. */
export function viewListed(pool: ListedPool): StakingPoolInfo {
  const { canisterId, creator } = pool
  return { ...pool, canisterId: toPrincipal(canisterId), creator: toPrincipal(creator) }
}

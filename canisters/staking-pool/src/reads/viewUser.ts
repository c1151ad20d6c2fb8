import type { PublicUserInfo } from '@sluice/candid/staking_pool'
import { secondsNow } from '@sluice/canister'
import type { StakingContext } from '../pool/StakingContext.ts'
import { accrue, publicDebt, settle } from '../rewards/accrual.ts'
import { userOf } from '../rewards/userOf.ts'

/** What a user would harvest now, before the operator's fee. */
export function pendingReward(context: StakingContext, owner: Uint8Array): bigint {
  const { books, schedule } = context.state
  const { accPerShare } = accrue(books.get(), schedule.get(), secondsNow(context))
  return settle(userOf(context.state, owner), accPerShare).reward
}

export function viewUser(context: StakingContext, owner: Uint8Array): PublicUserInfo {
  const user = userOf(context.state, owner)
  return {
    stakeAmount: user.staked,
    stakeTokenBalance: user.deposited,
    rewardTokenBalance: user.rewardBalance,
    rewardDebt: publicDebt(user),
    pendingReward: pendingReward(context, owner),
    lastStakeTime: user.lastStakeTime,
    lastRewardTime: user.lastRewardTime,
  }
}

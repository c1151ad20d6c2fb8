import type { StakingState, StoredUser } from '../pool/StakingState.ts'

const NOBODY: Omit<StoredUser, 'id'> = {
  staked: 0n,
  paidAcc: 0n,
  fraction: 0n,
  deposited: 0n,
  rewardBalance: 0n,
  lastStakeTime: 0n,
  lastRewardTime: 0n,
}

/** Somebody who never was here has nothing, under the number that would be theirs. */
export function userOf({ users, userIds }: StakingState, owner: Uint8Array): StoredUser {
  return users.get(owner) ?? { ...NOBODY, id: BigInt(userIds.size) }
}

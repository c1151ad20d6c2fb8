import { secondsNow } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import type { RewardRecord, StoredStakeRecord } from '../farm/storedTypes.ts'

/** Writes down what somebody has done with a position, or with a reward. */
export function recordStake(
  context: Pick<FarmContext, 'state' | 'now'>,
  record: Omit<StoredStakeRecord, 'timestamp'>,
): void {
  const { stakeRecords, stakeRecordsOf } = context.state
  const id = BigInt(stakeRecords.size)
  stakeRecords.set(id, { ...record, timestamp: secondsNow(context) })
  stakeRecordsOf.add(record.owner, id)
}

/** Writes down what a position has earned since the last time. */
export function recordReward(
  context: Pick<FarmContext, 'state' | 'now'>,
  record: Omit<RewardRecord, 'timestamp'>,
): void {
  const { rewardRecords, rewardRecordsOf } = context.state
  const id = BigInt(rewardRecords.size)
  rewardRecords.set(id, { ...record, timestamp: secondsNow(context) })
  rewardRecordsOf.add(record.owner, id)
}

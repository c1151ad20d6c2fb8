import { type IdSets, type OrderedMap, secondsNow } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import type { RewardRecord, StoredStakeRecord } from '../farm/storedTypes.ts'

/** Records of each kind that are kept; the oldest makes room for one more. */
const MOST_RECORDS = 100_000
/** A farm of an earlier version may have more: each new one takes the place of so many. */
const DROPPED_AT_ONCE = 2

type Writes = Pick<FarmContext, 'state' | 'now'>

/** Writes down what somebody has done with a position, or with a reward. */
export function recordStake(
  context: Writes,
  record: Omit<StoredStakeRecord, 'timestamp'>,
  most = MOST_RECORDS,
): void {
  const { stakeRecords, stakeRecordsOf, stakeRecordCount } = context.state
  const stored = { ...record, timestamp: secondsNow(context) }
  stakeRecordCount.set(
    append({ records: stakeRecords, of: stakeRecordsOf, most }, countOfStakes(context), stored),
  )
}

/** Writes down what a position has earned since the last time. */
export function recordReward(context: Writes, record: Omit<RewardRecord, 'timestamp'>): void {
  const { rewardRecords, rewardRecordsOf, rewardRecordCount } = context.state
  const stored = { ...record, timestamp: secondsNow(context) }
  const log = { records: rewardRecords, of: rewardRecordsOf, most: MOST_RECORDS }
  rewardRecordCount.set(append(log, countOfRewards(context), stored))
}

type Counts = Pick<FarmContext, 'state'>

/** How many stakes have ever been recorded. Earlier versions kept all of them and did not count. */
export const countOfStakes = ({ state }: Counts): bigint =>
  larger(state.stakeRecordCount.get(), BigInt(state.stakeRecords.size))
export const countOfRewards = ({ state }: Counts): bigint =>
  larger(state.rewardRecordCount.get(), BigInt(state.rewardRecords.size))

/** @returns the count with the new record. */
function append<Record extends { owner: Uint8Array }>(
  { records, of, most }: { records: OrderedMap<bigint, Record>; of: IdSets; most: number },
  count: bigint,
  record: Record,
): bigint {
  for (let dropped = 0; dropped < DROPPED_AT_ONCE && records.size >= most; dropped++) {
    const id = count - BigInt(records.size)
    const oldest = records.get(id)
    if (oldest === undefined) break
    records.delete(id)
    of.remove(oldest.owner, id)
  }
  records.set(count, record)
  of.add(record.owner, count)
  return count + 1n
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

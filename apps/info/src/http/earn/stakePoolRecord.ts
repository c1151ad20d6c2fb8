import { z } from 'zod'
import type { Row } from '../../storage/schema.ts'
import type { Asked } from '../Endpoint.ts'
import { timeMs } from '../records/fields.ts'
import { amountIn, amountOrNull, tokenOf, tokenShape, worth, worthOf } from './earnFields.ts'

export const STAKE_STATUSES = ['live', 'not-started', 'finished'] as const

/** A staking pool as it stood when it was looked at. */
export const stakePoolRecord = z
  .object({
    poolId: z.string(),
    name: z.string(),
    status: z.enum(STAKE_STATUSES).nullable(),
    ...tokenShape('stakingToken'),
    ...tokenShape('rewardToken'),
    staked: amountOrNull,
    ...worth,
    rewardPerSecond: amountOrNull,
    rewarded: amountOrNull.meta({ description: 'Earned so far, harvested or not' }),
    funded: amountOrNull.meta({ description: 'Of the promised reward what has arrived' }),
    stakers: z.int().nullable().meta({ description: 'Who has ever had something there' }),
    feePerMille: z.int().nullable(),
    beginTime: timeMs.nullable(),
    endTime: timeMs.nullable(),
    createTime: timeMs,
    creator: z.string(),
    stakeRecords: z.int(),
    rewardRecords: z.int(),
    sampledTime: timeMs.nullable().meta({ description: 'When it was looked at' }),
  })
  .meta({ id: 'StakePool' })

export type StakePoolRecord = z.input<typeof stakePoolRecord>

/** Where a pool is in its life: by its times, whose last second still takes tokens. */
export function stakeStatusOf(
  { start_ms, end_ms }: Pick<Row<'stake_pools'>, 'start_ms' | 'end_ms'>,
  nowMs: number,
): StakePoolRecord['status'] {
  if (start_ms === null || end_ms === null) return null
  if (nowMs < start_ms) return 'not-started'
  return nowMs < end_ms + 1_000 ? 'live' : 'finished'
}

export function toStakePoolRecord(
  { view, nowMs }: Pick<Asked, 'view' | 'nowMs'>,
  row: Row<'stake_pools'>,
): StakePoolRecord {
  const [staking, reward] = [
    tokenOf(view, row.staking_token_id),
    tokenOf(view, row.reward_token_id),
  ]
  const status = stakeStatusOf(row, nowMs)
  return {
    poolId: row.canister_id,
    name: row.name,
    status,
    stakingTokenLedgerId: staking.ledgerId,
    stakingTokenSymbol: staking.symbol,
    stakingTokenDecimals: staking.decimals,
    rewardTokenLedgerId: reward.ledgerId,
    rewardTokenSymbol: reward.symbol,
    rewardTokenDecimals: reward.decimals,
    staked: amountIn(row.staked, staking),
    ...worthOf({ ...row, apr_ppm: status === 'live' ? row.apr_ppm : null }),
    rewardPerSecond: amountIn(row.reward_per_second, reward),
    rewarded: amountIn(row.rewarded, reward),
    funded: amountIn(row.funded, reward),
    stakers: row.stakers,
    feePerMille: row.fee_per_mille,
    beginTime: row.start_ms,
    endTime: row.end_ms,
    createTime: row.created_ms,
    creator: row.creator,
    stakeRecords: row.stake_records,
    rewardRecords: row.reward_records,
    sampledTime: row.sampled_ms,
  }
}

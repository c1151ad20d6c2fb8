import { z } from 'zod'
import type { Row } from '../../storage/schema.ts'
import type { MarketView } from '../../view/MarketView.ts'
import { timeMs } from '../records/fields.ts'
import { amountIn, amountOrNull, tokenOf, tokenShape, worth, worthOf } from './earnFields.ts'

export const FARM_STATUSES = ['live', 'not-started', 'finished', 'closed'] as const

/** A farm as it stood when it was looked at. */
export const farmRecord = z
  .object({
    farmId: z.string(),
    poolId: z.string(),
    status: z.enum(FARM_STATUSES).nullable(),
    ...tokenShape('token0'),
    ...tokenShape('token1'),
    ...tokenShape('rewardToken'),
    token0Staked: amountOrNull,
    token1Staked: amountOrNull,
    liquidity: z.string().nullable(),
    stakes: z.int().nullable().meta({ description: 'Positions that are staked' }),
    ...worth,
    totalReward: amountOrNull,
    rewardPerCycle: amountOrNull,
    rewardLeft: amountOrNull.meta({ description: 'Not given out yet' }),
    rewardPending: amountOrNull.meta({ description: 'Earned, not credited' }),
    rewardPaid: amountOrNull.meta({ description: 'Credited to owners' }),
    secondsPerCycle: z.int(),
    feePerMille: z.int(),
    beginTime: timeMs,
    endTime: timeMs,
    creator: z.string(),
    refunder: z.string(),
    stakeRecords: z.int(),
    rewardRecords: z.int(),
    sampledTime: timeMs.nullable().meta({ description: 'When it was looked at' }),
  })
  .meta({ id: 'Farm' })

export type FarmRecord = z.input<typeof farmRecord>

export function toFarmRecord(view: MarketView, row: Row<'farms'>): FarmRecord {
  const [token0, token1] = [tokenOf(view, row.token0_id), tokenOf(view, row.token1_id)]
  const reward = tokenOf(view, row.reward_token_id)
  return {
    farmId: row.canister_id,
    poolId: row.pool_canister_id,
    status: FARM_STATUSES.find((status) => status === row.status) ?? null,
    token0LedgerId: token0.ledgerId,
    token0Symbol: token0.symbol,
    token0Decimals: token0.decimals,
    token1LedgerId: token1.ledgerId,
    token1Symbol: token1.symbol,
    token1Decimals: token1.decimals,
    rewardTokenLedgerId: reward.ledgerId,
    rewardTokenSymbol: reward.symbol,
    rewardTokenDecimals: reward.decimals,
    token0Staked: amountIn(row.staked0, token0),
    token1Staked: amountIn(row.staked1, token1),
    liquidity: row.liquidity,
    stakes: row.stakes,
    ...worthOf(row),
    totalReward: amountIn(row.total_reward, reward),
    rewardPerCycle: amountIn(row.reward_per_cycle, reward),
    rewardLeft: amountIn(row.reward_left, reward),
    rewardPending: amountIn(row.reward_pending, reward),
    rewardPaid: amountIn(row.reward_paid, reward),
    secondsPerCycle: row.seconds_per_cycle,
    feePerMille: row.fee_per_mille,
    beginTime: row.start_ms,
    endTime: row.end_ms,
    creator: row.creator,
    refunder: row.refunder,
    stakeRecords: row.stake_records,
    rewardRecords: row.reward_records,
    sampledTime: row.sampled_ms,
  }
}

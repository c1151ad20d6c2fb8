import type {
  LiquidationStatus,
  PublicUserInfo,
  Record_Stake,
  TransType_Stake,
} from '@sluice/candid/staking_pool'
import { CallError } from '../errors.ts'
import type { StakingPool, StakingRecord } from './StakingPool.ts'

/** The services' answers in the SDK's words. */

/** @throws CallError `refused` with the service's words */
export function unwrapText<T>(answer: { ok: T } | { err: string }): T {
  if ('ok' in answer) return answer.ok
  throw CallError.refused(answer.err)
}

/** Whether somebody has, or has earned, anything in a pool. */
export const isAnything = (user: PublicUserInfo): boolean =>
  user.stakeAmount > 0n ||
  user.stakeTokenBalance > 0n ||
  user.rewardTokenBalance > 0n ||
  user.pendingReward > 0n

export function settlingOf(status: LiquidationStatus): StakingPool['settling'] {
  if ('pending' in status) return 'no'
  return 'liquidated' in status ? 'done' : 'under-way'
}

export function toRecord(record: Record_Stake): StakingRecord {
  return {
    kind: kindOf(record.transType),
    isReward: 'rewardToken' in record.transTokenType,
    from: record.from.toText(),
    to: record.to.toText(),
    amount: record.amount,
    atMs: Number(record.timestamp / 1_000_000n),
  }
}

function kindOf(type: TransType_Stake): StakingRecord['kind'] {
  if ('deposit' in type) return 'deposit'
  if ('stake' in type) return 'stake'
  if ('unstake' in type) return 'unstake'
  if ('harvest' in type) return 'harvest'
  return 'withdraw' in type ? 'withdraw' : 'liquidate'
}

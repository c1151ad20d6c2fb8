import type {
  LiquidationStatus,
  PublicStakingPoolInfo,
  PublicUserInfo,
  Record_Stake,
  TransType_Stake,
} from '@sluice/candid/staking_pool'
import type { StakingPoolInfo } from '@sluice/candid/staking_pool_factory'
import {
  type ListedStakingPool,
  type StakingPool,
  type StakingRecord,
  stakingStatusOf,
} from './StakingPool.ts'

/** The services' answers in the SDK's words. */

const LONGEST_NAME = 200

/** Whether somebody has, or has earned, anything in a pool. */
export const isAnything = (user: PublicUserInfo): boolean =>
  user.stakeAmount > 0n ||
  user.stakeTokenBalance > 0n ||
  user.rewardTokenBalance > 0n ||
  user.pendingReward > 0n

export function toListed(
  info: StakingPoolInfo,
  nowSeconds: number,
): Omit<ListedStakingPool, 'isMine'> {
  const times = { startSeconds: Number(info.startTime), endSeconds: Number(info.bonusEndTime) }
  return {
    stakingPoolId: info.canisterId.toText(),
    name: info.name.slice(0, LONGEST_NAME),
    stakingToken: info.stakingToken.address,
    rewardToken: info.rewardToken.address,
    ...times,
    rewardPerSecond: info.rewardPerTime,
    status: stakingStatusOf(times, nowSeconds),
    creator: info.creator.toText(),
  }
}

/** `books` are undefined for a build of somebody else's, which does not tell them. */
export function toStakingPool(
  info: PublicStakingPoolInfo,
  {
    stakingPoolId,
    stakers,
    books,
    nowSeconds,
  }: {
    readonly stakingPoolId: string
    readonly stakers: number
    readonly books: { readonly funded: bigint } | undefined
    readonly nowSeconds: number
  },
): StakingPool {
  const times = {
    startSeconds: Number(info.startTime),
    endSeconds: Number(info.bonusEndTime),
    rewardPerSecond: info.rewardPerTime,
  }
  return {
    stakingPoolId,
    stakingToken: info.stakingToken.address,
    rewardToken: info.rewardToken.address,
    name: info.name.slice(0, LONGEST_NAME),
    ...times,
    status: stakingStatusOf(times, nowSeconds),
    creator: info.creator.toText(),
    staked: info.totalDeposit,
    rewarded: info.rewardDebt,
    feePerMille: info.rewardFee,
    stakingFee: info.stakingTokenFee,
    rewardFee: info.rewardTokenFee,
    stakers,
    ...(books === undefined ? {} : { funded: books.funded }),
    settling: settlingOf(info.liquidationStatus),
    isStepwise: books === undefined,
  }
}

function settlingOf(status: LiquidationStatus): StakingPool['settling'] {
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

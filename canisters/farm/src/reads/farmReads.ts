import type { FarmInfo, InitFarmArgs } from '@sluice/candid/farm'
import type { FarmContext } from '../farm/FarmContext.ts'
import { refuse } from '../farm/result.ts'
import { allPositionIds, positionIdsOf } from '../stakes/deposits.ts'
import { APR_YEAR_SECONDS } from '../time/apr.ts'
import { cyclesDone, statusOf, viewStatus } from '../time/status.ts'
import { growthNow } from '../time/sync.ts'
import { stakedAmounts } from './stakeReads.ts'

const NO_TOKEN = { address: '', standard: '' }

/** Where the reward is: not given out, earned by stakes and not credited, credited. The fee is a part of the last. */
function rewards(context: FarmContext) {
  const { state } = context
  const { settled, feeSettled } = state.totals.get()
  const { totalReward } = state.plan.get()
  const emitted = (growthNow(context)?.emittedScaled ?? 0n) / state.config.get().secondPerCycle
  return {
    totalReward,
    totalRewardBalance: totalReward - emitted,
    totalRewardUnharvested: emitted - settled,
    totalRewardHarvested: settled - feeSettled,
  }
}

/** @param user a principal's text, or nothing for everybody's positions. */
export function farmInfo(context: FarmContext, user: string): FarmInfo {
  const { state, toPrincipal, parsePrincipal } = context
  const { creator, refunder, pool, rewardToken, startTime, endTime } = state.config.get()
  const owner = user === '' ? undefined : (parsePrincipal(user) ?? refuse('This is no principal'))
  const positionIds = owner === undefined ? allPositionIds(context) : positionIdsOf(context, owner)
  const facts = state.pool.get()
  const tokenOf = (token: { address: string; standard: string } | undefined) =>
    token === undefined ? NO_TOKEN : { address: token.address, standard: token.standard }
  return {
    ...rewards(context),
    creator: toPrincipal(creator),
    refunder: toPrincipal(refunder),
    pool: toPrincipal(pool),
    poolFee: facts?.fee ?? 0n,
    poolToken0: tokenOf(facts?.token0),
    poolToken1: tokenOf(facts?.token1),
    rewardToken: tokenOf(rewardToken),
    startTime,
    endTime,
    status: viewStatus(statusOf(context)),
    numberOfStakes: BigInt(state.deposits.size),
    positionIds,
    userNumberOfStakes: BigInt(positionIds.length),
  }
}

export function rewardMeta(context: FarmContext) {
  const { state } = context
  const { current, total } = cyclesDone(context)
  const facts = state.reward.get()
  return {
    ...rewards(context),
    currentCycleCount: current,
    totalCycleCount: total,
    rewardPerCycle: state.plan.get().rewardPerCycle,
    secondPerCycle: state.config.get().secondPerCycle,
    rewardTokenDecimals: BigInt(facts?.decimals ?? 0),
    rewardTokenFee: facts?.ledgerFee ?? 0n,
    totalRewardFee: state.totals.get().fee,
  }
}

export function initArgs(context: FarmContext): InitFarmArgs {
  const { state, toPrincipal } = context
  const config = state.config.get()
  const { amount0, amount1, priceInside } = state.limits.get()
  const { address, standard } = config.rewardToken
  return {
    creator: toPrincipal(config.creator),
    endTime: config.endTime,
    farmFactoryCid: toPrincipal(config.farmFactoryCid),
    farmIndexCid: toPrincipal(config.farmIndexCid),
    fee: config.fee,
    feeReceiverCid: toPrincipal(config.feeReceiverCid),
    governanceCid: config.governanceCid === undefined ? [] : [toPrincipal(config.governanceCid)],
    nodeIndexCid: toPrincipal(config.nodeIndexCid),
    pool: toPrincipal(config.pool),
    priceInsideLimit: priceInside,
    refunder: toPrincipal(config.refunder),
    rewardToken: { address, standard },
    secondPerCycle: config.secondPerCycle,
    startTime: config.startTime,
    status: viewStatus(statusOf(context)),
    token0AmountLimit: amount0,
    token1AmountLimit: amount1,
    totalReward: config.totalReward,
  }
}

export function limitInfo({ state }: FarmContext) {
  const { amount0, amount1, positions, priceInside } = state.limits.get()
  return {
    positionNumLimit: positions,
    priceInsideLimit: priceInside,
    token0AmountLimit: amount0,
    token1AmountLimit: amount1,
  }
}

export function liquidityInfo(context: FarmContext) {
  const { amount0, amount1 } = stakedAmounts(context)
  const totalLiquidity = context.state.growth.get()?.staked ?? 0n
  return { poolToken0Amount: amount0, poolToken1Amount: amount1, totalLiquidity }
}

export function poolMeta({ state }: FarmContext) {
  const { sqrtPriceX96, tick } = state.price.get()
  return { sqrtPriceX96, tick: BigInt(tick) }
}

export function poolTokenMeta({ state }: FarmContext) {
  const { token0, token1 } = state.pool.get() ?? refuse('The pool does not answer')
  return {
    poolToken0: { address: token0.address, standard: token0.standard },
    poolToken0Decimals: BigInt(token0.decimals),
    poolToken0Symbol: token0.symbol,
    poolToken1: { address: token1.address, standard: token1.standard },
    poolToken1Decimals: BigInt(token1.decimals),
    poolToken1Symbol: token1.symbol,
  }
}

export function aprConst({ state }: FarmContext) {
  const pool = state.pool.get() ?? refuse('The pool does not answer')
  return {
    rewardTokenDecimalsConst: 10 ** (state.reward.get()?.decimals ?? 0),
    timeConst: Number(APR_YEAR_SECONDS) / Number(state.config.get().secondPerCycle),
    token0DecimalsConst: 10 ** pool.token0.decimals,
    token1DecimalsConst: 10 ** pool.token1.decimals,
  }
}

/** The latest rates, oldest first: when, and percent a year. */
export function aprRecords({ state }: FarmContext): [bigint, number][] {
  const most = 5_000
  return state.aprs
    .entries(Math.max(0, state.aprs.size - most), most)
    .map(([, { timestamp, aprMicros }]) => [timestamp, Number(aprMicros) / 1_000_000])
}

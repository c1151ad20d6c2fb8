import type { PublicStakingPoolInfo } from '@sluice/candid/staking_pool'
import type { GlobalDataInfo, TokenGlobalDataInfo } from '@sluice/candid/staking_pool_factory'
import * as indexService from '@sluice/candid/staking_pool_index'
import { callCanister, toPrincipal, typesOf } from '@sluice/canister/runtime'
import type { ListedPool } from '@sluice/canister-staking-pool/listed'
import type { FactoryState } from '../state/FactoryState.ts'
import { askPool } from './poolCalls.ts'

/**
 * Figures for people to look at, over all pools; no amount is reckoned from them. Values are in ICP. They live on the heap: after an
 * upgrade they are asked for again.
 */

type PoolFigures = TokenGlobalDataInfo & {
  readonly stakers: bigint
  readonly rewarded: number
  readonly inProgress: number
}

export type Figures = Map<string, PoolFigures>

const LONGEST_REPLY = 8192
const priceTypes = typesOf(indexService.idlFactory, 'getICPPrice', LONGEST_REPLY)
/** As many pools are looked at in one go; each takes some calls. */
const MOST_POOLS = 1_000

export async function refreshFigures(state: FactoryState, figures: Figures): Promise<void> {
  if (!state.keepsFigures.get()) return
  const prices = new Map<string, number>()
  for (const [, pool] of state.pools.entries(0, MOST_POOLS)) {
    // await: other messages run here; each pool's figures are put in place when they are there
    const read = await readPool(state, pool, prices)
    if (read !== undefined) figures.set(pool.canisterId.join(), read)
  }
}

async function readPool(
  state: FactoryState,
  pool: ListedPool,
  prices: Map<string, number>,
): Promise<PoolFigures | undefined> {
  const info = await askPool(pool.canisterId, 'getPoolInfo')
  const users = await askPool(pool.canisterId, 'findUserInfo', 0n, 0n)
  if (info.kind !== 'ok' || users.kind !== 'ok') return undefined
  const stakePrice = await priceOf(state, pool.stakingToken.address, prices)
  const rewardPrice = await priceOf(state, pool.rewardToken.address, prices)
  return figuresOf(info.value, { stakers: users.value.totalElements, stakePrice, rewardPrice })
}

function figuresOf(
  info: PublicStakingPoolInfo,
  {
    stakers,
    stakePrice,
    rewardPrice,
  }: Record<'stakePrice' | 'rewardPrice', number> & { stakers: bigint },
): PoolFigures {
  const { bonusEndTime, startTime, rewardPerTime, rewardDebt, totalDeposit } = info
  const promised = bonusEndTime > startTime ? (bonusEndTime - startTime) * rewardPerTime : 0n
  const stakingAmount = inTokens(totalDeposit, info.stakingTokenDecimals)
  const rewardAmount = inTokens(rewardDebt, info.rewardTokenDecimals)
  const open = promised > rewardDebt ? promised - rewardDebt : 0n
  return {
    stakers,
    rewarded: rewardAmount * rewardPrice,
    inProgress: inTokens(open, info.rewardTokenDecimals) * rewardPrice,
    stakingTokenCanisterId: info.stakingToken.address,
    stakingTokenAmount: totalDeposit,
    stakingAmount,
    stakingTokenPrice: stakePrice,
    rewardTokenCanisterId: info.rewardToken.address,
    rewardTokenAmount: rewardDebt,
    rewardAmount,
    rewardTokenPrice: rewardPrice,
  }
}

async function priceOf(
  state: FactoryState,
  ledger: string,
  prices: Map<string, number>,
): Promise<number> {
  const known = prices.get(ledger)
  if (known !== undefined) return known
  const index = state.userIndex.get()
  if (index === undefined) return 0
  const answer = await callCanister<number>(toPrincipal(index), 'getICPPrice', priceTypes, [ledger])
  const price = answer.kind === 'replied' ? answer.result : 0
  prices.set(ledger, price)
  return price
}

export function viewFigures({ stakers: _, rewarded: __, inProgress: ___, ...shown }: PoolFigures) {
  return shown
}

export function sumFigures(state: FactoryState, figures: Figures): GlobalDataInfo {
  const sum = {
    totalPools: BigInt(state.pools.size),
    totalStaker: 0n,
    valueOfStaking: 0,
    valueOfRewarded: 0,
    valueOfRewardsInProgress: 0,
  }
  for (const {
    stakers,
    rewarded,
    inProgress,
    stakingAmount,
    stakingTokenPrice,
  } of figures.values()) {
    sum.totalStaker += stakers
    sum.valueOfStaking += stakingAmount * stakingTokenPrice
    sum.valueOfRewarded += rewarded
    sum.valueOfRewardsInProgress += inProgress
  }
  return sum
}

function inTokens(amount: bigint, decimals: bigint): number {
  return Number(amount) / 10 ** Number(decimals)
}

import * as stakingService from '@sluice/candid/staking_pool'
import type { APRInfo } from '@sluice/candid/staking_pool_index'
import { callCanister, Principal, toPrincipal, typesOf } from '@sluice/canister/runtime'
import type { ListedPool } from '@sluice/canister-staking-pool/listed'
import type { IndexState, StoredApr } from './IndexState.ts'
import type { Prices } from './prices.ts'
import { newestFirst } from './users.ts'

/** The yearly rates of pools over time, for eyes only. */

/** The year of 360 days that clients reckon with. */
const YEAR_SECONDS = 360 * 86_400
const DAY_SECONDS = 86_400n
const LONGEST_REPLY = 8192
/** As many readings as fit into an answer. */
const LATEST = { offset: 0n, limit: 5_000n }
const infoTypes = typesOf(stakingService.idlFactory, 'getPoolInfo', LONGEST_REPLY)

/** Adds a reading for each pool that is running. Returns how many there were. */
export async function computeRates(
  state: IndexState,
  prices: Prices,
  now: () => bigint,
): Promise<bigint> {
  let count = 0n
  for (const pool of newestFirst(state)) {
    const seconds = now() / 1_000_000_000n
    if (seconds < pool.startTime || seconds > pool.bonusEndTime) continue
    // await: other messages run here; each reading stands for itself
    const reading = await readRate(pool, prices, seconds)
    if (reading === undefined) continue
    state.rates.append(reading)
    count++
  }
  return count
}

async function readRate(
  pool: ListedPool,
  prices: Prices,
  seconds: bigint,
): Promise<StoredApr | undefined> {
  const answer = await callCanister<{ ok: stakingService.PublicStakingPoolInfo } | { err: string }>(
    toPrincipal(pool.canisterId),
    'getPoolInfo',
    infoTypes,
    [],
  )
  if (answer.kind === 'rejected' || 'err' in answer.result) return undefined
  const { totalDeposit, rewardPerTime, stakingTokenDecimals, rewardTokenDecimals } =
    answer.result.ok
  const stake = await prices.fetch(pool.stakingToken.address)
  const reward = await prices.fetch(pool.rewardToken.address)
  const stakingTokenAmount = Number(totalDeposit) / 10 ** Number(stakingTokenDecimals)
  const perSecond = Number(rewardPerTime) / 10 ** Number(rewardTokenDecimals)
  const staked = stakingTokenAmount * stake.usd
  return {
    pool: pool.canisterId,
    time: seconds,
    apr: staked > 0 ? (perSecond * reward.usd * YEAR_SECONDS * 100) / staked : 0,
    stakingTokenAmount,
    stakingTokenPriceUSD: stake.usd,
    stakingTokenDecimals,
    rewardPerTime,
    rewardTokenPriceUSD: reward.usd,
    rewardTokenDecimals,
  }
}

/** A pool's readings between two times, oldest first; of very many the latest. */
export function ratesBetween(
  state: IndexState,
  pool: Principal,
  { beginTime, endTime }: { beginTime: bigint; endTime: bigint },
): APRInfo[] {
  return state.rates
    .page(pool.toUint8Array(), LATEST, (reading) => reading, LATEST.limit)
    .content.filter(({ time }) => time >= beginTime && time <= endTime)
    .reverse()
    .map(({ pool: id, ...reading }) => ({
      ...reading,
      stakingPool: Principal.fromUint8Array(id),
      day: reading.time / DAY_SECONDS,
    }))
}

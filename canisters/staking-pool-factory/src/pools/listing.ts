import { pageOfRows, type Slice } from '@sluice/canister'
import { type ListedPool, viewListed } from '@sluice/canister-staking-pool/listed'
import type { FactoryState } from '../state/FactoryState.ts'

/** Pools as they are looked for: newest first, by their stage and their tokens. */

export type Wanted = {
  state?: bigint | undefined
  stakingToken?: string | undefined
  rewardToken?: string | undefined
}

export function listPools(
  state: FactoryState,
  wanted: Wanted,
  { nowSeconds, ...slice }: Slice & { nowSeconds: bigint },
) {
  const found = state.pools
    .entries()
    .map(([, pool]) => pool)
    .filter((pool) => isWanted(pool, wanted, nowSeconds))
    .reverse()
  return { ok: pageOfRows(found, slice, viewListed) }
}

function isWanted(pool: ListedPool, wanted: Wanted, now: bigint): boolean {
  const { state, stakingToken, rewardToken } = wanted
  return (
    (state === undefined || state === stageOf(pool, now)) &&
    (stakingToken === undefined || stakingToken === pool.stakingToken.address) &&
    (rewardToken === undefined || rewardToken === pool.rewardToken.address)
  )
}

/** 1 before the start, 2 until the end, 3 afterwards. */
function stageOf({ startTime, bonusEndTime }: ListedPool, now: bigint): bigint {
  if (now < startTime) return 1n
  return now <= bonusEndTime ? 2n : 3n
}

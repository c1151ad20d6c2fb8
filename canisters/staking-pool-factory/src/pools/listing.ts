import type { StakingPoolInfo } from '@sluice/candid/staking_pool_factory'
import { Principal } from '@sluice/canister/runtime'
import type { FactoryState, StoredPool } from '../state/FactoryState.ts'

/** Pools as they are looked for: newest first, by their stage and their tokens. */

const MOST_ROWS = 1_000n

export type Wanted = {
  state?: bigint | undefined
  stakingToken?: string | undefined
  rewardToken?: string | undefined
}

export function listPools(
  state: FactoryState,
  wanted: Wanted,
  { offset, limit, nowSeconds }: { offset: bigint; limit: bigint; nowSeconds: bigint },
) {
  const found = state.pools
    .entries()
    .map(([, pool]) => pool)
    .filter((pool) => isWanted(pool, wanted, nowSeconds))
    .reverse()
  const size = BigInt(found.length)
  const first = Number(offset < size ? offset : size)
  const most = Number(limit < MOST_ROWS ? limit : MOST_ROWS)
  const content = found.slice(first, first + most).map(viewPool)
  return { ok: { totalElements: size, content, offset, limit } }
}

function isWanted(pool: StoredPool, wanted: Wanted, now: bigint): boolean {
  const { state, stakingToken, rewardToken } = wanted
  return (
    (state === undefined || state === stageOf(pool, now)) &&
    (stakingToken === undefined || stakingToken === pool.stakingToken.address) &&
    (rewardToken === undefined || rewardToken === pool.rewardToken.address)
  )
}

/** 1 before the start, 2 until the end, 3 afterwards. */
function stageOf({ startTime, bonusEndTime }: StoredPool, now: bigint): bigint {
  if (now < startTime) return 1n
  return now <= bonusEndTime ? 2n : 3n
}

export function viewPool(pool: StoredPool): StakingPoolInfo {
  return {
    ...pool,
    canisterId: Principal.fromUint8Array(pool.canisterId),
    creator: Principal.fromUint8Array(pool.creator),
  }
}

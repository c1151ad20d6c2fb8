import type { UserPoolInfo, UserStakedToken } from '@sluice/candid/staking_pool_index'
import { concatBytes } from '@sluice/canister'
import { Principal } from '@sluice/canister/runtime'
import { type ListedPool, viewListed } from '@sluice/canister-staking-pool/listed'
import type { IndexState, StoredUser } from './IndexState.ts'

/** What pools tell of their users. */

const keyOf = (user: Uint8Array, pool: Uint8Array) =>
  concatBytes([Uint8Array.of(user.length), user, pool])

export function updateUser(
  state: IndexState,
  { user, pool }: Record<'user' | 'pool', Uint8Array>,
  info: StoredUser,
): void {
  state.users.set(keyOf(user, pool), info)
  if (state.knownUsers.has(user)) return
  state.knownUsers.set(user, state.userCount.get())
  state.userCount.set(state.userCount.get() + 1n)
}

const NOTHING: StoredUser = {
  stakeAmount: 0n,
  stakeTokenBalance: 0n,
  rewardTokenBalance: 0n,
  rewardDebt: 0n,
  pendingReward: 0n,
  lastStakeTime: 0n,
  lastRewardTime: 0n,
}

export type Filter = { stakingToken?: string | undefined; rewardToken?: string | undefined }

/** Pools that are running, and those where the user has anything; newest first. */
export function poolsOf(
  state: IndexState,
  user: Principal,
  { filter, nowSeconds }: { filter: Filter; nowSeconds: bigint },
): UserPoolInfo[] {
  const id = user.toUint8Array()
  return newestFirst(state).flatMap((pool) => {
    if (!isWanted(pool, filter)) return []
    const info = state.users.get(keyOf(id, pool.canisterId)) ?? NOTHING
    const { canisterId, stakingToken, rewardToken, createTime } = pool
    if (!isRunning(pool, nowSeconds) && !hasAny(info)) return []
    const stakingPool = Principal.fromUint8Array(canisterId)
    const view = { stakingPool, stakingToken, rewardToken, poolCreateTime: createTime }
    return [{ ...view, owner: user, userInfo: info }]
  })
}

export function newestFirst(state: IndexState): ListedPool[] {
  return state.pools
    .entries()
    .map(([, pool]) => pool)
    .sort((a, b) => Number(b.createTime - a.createTime))
}

/** Either token is enough; without any wish every pool will do. */
function isWanted(pool: ListedPool, { stakingToken, rewardToken }: Filter): boolean {
  if (stakingToken === undefined && rewardToken === undefined) return true
  return pool.stakingToken.address === stakingToken || pool.rewardToken.address === rewardToken
}

function isRunning({ startTime, bonusEndTime }: ListedPool, now: bigint): boolean {
  return startTime <= now && now <= bonusEndTime
}

function hasAny({ stakeAmount, stakeTokenBalance, rewardTokenBalance }: StoredUser): boolean {
  return stakeAmount + stakeTokenBalance + rewardTokenBalance > 0n
}

/** What a user has staked, valued with the prices of the last look. */
export function stakedTokens(
  state: IndexState,
  user: Principal,
  priceOf: (ledger: string) => number,
): UserStakedToken[] {
  const id = user.toUint8Array()
  return newestFirst(state).flatMap((pool) => {
    const staked = state.users.get(keyOf(id, pool.canisterId))?.stakeAmount ?? 0n
    if (staked === 0n) return []
    const amount = Number(staked) / 10 ** Number(pool.stakingTokenDecimals)
    const price = priceOf(pool.stakingToken.address)
    const { canisterId } = viewListed(pool)
    const ledgerId = Principal.fromText(pool.stakingToken.address)
    return [{ poolId: canisterId, ledgerId, amount, price, value: amount * price }]
  })
}

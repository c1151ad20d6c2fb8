import type { StakingPoolInfo } from '@sluice/candid/staking_pool_factory'
import * as factoryService from '@sluice/candid/staking_pool_factory'
import { callCanister, type Principal, toPrincipal, typesOf } from '@sluice/canister/runtime'
import type { ListedPool } from '@sluice/canister-staking-pool/listed'
import type { IndexState } from './IndexState.ts'

/** Which pools there are, by the factory's word. */

const MOST_POOLS = 1_000n
const PAGE = 100n
const pageTypes = typesOf(factoryService.idlFactory, 'findStakingPoolPage')
const poolTypes = typesOf(factoryService.idlFactory, 'getStakingPool')

type Page = { ok: { content: StakingPoolInfo[] } } | { err: object }

/** Reads the factory's list, a page a call. What it no longer lists stays known: its stakers are still there. */
export async function syncPools(state: IndexState): Promise<bigint | undefined> {
  const factory = toPrincipal(state.factory.get())
  for (let offset = 0n; offset < MOST_POOLS; offset += PAGE) {
    // await: other messages run here
    const answer = await callCanister<Page>(factory, 'findStakingPoolPage', pageTypes, [
      [],
      offset,
      PAGE,
    ])
    if (answer.kind === 'rejected' || 'err' in answer.result) return undefined
    const { content } = answer.result.ok
    for (const pool of content) state.pools.set(pool.canisterId.toUint8Array(), stored(pool))
    if (BigInt(content.length) < PAGE) break
  }
  return BigInt(state.pools.size)
}

/** Whether a caller is a pool; one that is not known yet is asked about. Undefined when it is, else the factory's text. */
export async function flawOfPool(
  state: IndexState,
  caller: Principal,
): Promise<string | undefined> {
  if (state.pools.has(caller.toUint8Array())) return undefined
  // await: other messages run here
  const answer = await callCanister<{ ok: StakingPoolInfo } | { err: string }>(
    toPrincipal(state.factory.get()),
    'getStakingPool',
    poolTypes,
    [caller],
  )
  if (answer.kind === 'rejected') return answer.message
  if ('err' in answer.result) return answer.result.err
  state.pools.set(caller.toUint8Array(), stored(answer.result.ok))
  return undefined
}

function stored(pool: StakingPoolInfo): ListedPool {
  return {
    ...pool,
    canisterId: pool.canisterId.toUint8Array(),
    creator: pool.creator.toUint8Array(),
  }
}

import type { PoolSnapshot } from '@sluice/sdk'
import type { OrderPool } from '@sluice/sdk/orderPlan'
import { useQueries, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdkIfReady } from '../../../session/useSdk.ts'
import { poolStateQuery, poolsQuery } from '../../../tokens/queries.ts'
import type { Pair } from '../../swap/pair/pairUrl.ts'

const LIVE_MS = 2_000
const SUPPORT_STALE_MS = 10 * 60_000

/** The pool that a pair's orders stand in. */
export type OrderPoolView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unreachable' }
  /** The pair has no pool. */
  | { readonly kind: 'none' }
  /** It has, and none that trades now. */
  | { readonly kind: 'closed' }
  /** It has, and none of them takes orders, or holds anything. */
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'ready'; readonly pool: OrderPool }

/** Of the pair's pools that take orders the deepest one, as it stands now. */
export function useOrderPool({ input, output }: Pair): OrderPoolView {
  const sdk = useSdkIfReady()
  const listed = useQuery(poolsQuery(sdk))
  const ids = (listed.data ?? [])
    .filter(({ token0, token1 }) => [token0, token1].every((id) => id === input || id === output))
    .map(({ canisterId }) => canisterId)
  const states = useQueries({ queries: ids.map((id) => poolStateQuery(sdk, id, LIVE_MS)) })
  const supports = useQueries({
    queries: ids.map((id) => ({
      queryKey: queryKeys.orderSupport(id),
      queryFn: () => sdk?.orders.isSupported(id) ?? false,
      enabled: sdk !== undefined,
      staleTime: SUPPORT_STALE_MS,
    })),
  })
  if (!sdk || listed.isPending) return { kind: listed.isError ? 'unreachable' : 'loading' }
  if (ids.length === 0) return { kind: 'none' }
  const able = states.flatMap(({ data }, index) => (data && supports[index]?.data ? [data] : []))
  const [deepest] = able
    .filter(({ isOpen, amm }) => isOpen && amm.state.liquidity > 0n)
    .toSorted((a, b) => (a.amm.state.liquidity < b.amm.state.liquidity ? 1 : -1))
  if (deepest) return { kind: 'ready', pool: toOrderPool(deepest) }
  const answers = [...states, ...supports]
  if (answers.some(({ isPending }) => isPending)) return { kind: 'loading' }
  if (answers.some(({ isError }) => isError)) return { kind: 'unreachable' }
  return { kind: able.some(({ isOpen }) => !isOpen) ? 'closed' : 'unsupported' }
}

export function toOrderPool({ canisterId, token0, token1, fee, amm }: PoolSnapshot): OrderPool {
  const { tick, tickSpacing, sqrtPriceX96 } = amm.state
  return { poolId: canisterId, token0, token1, feePips: fee, tickSpacing, tick, sqrtPriceX96 }
}

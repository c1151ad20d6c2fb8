import type { OpenOrder, Pool, Token } from '@sluice/sdk'
import { skipToken, useQueries, useQuery } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useOwner, useSdkIfReady } from '../../../session/useSdk.ts'
import { isLoading, tokenRowsOf } from '../../../tokens/by-id/tokenRows.ts'
import { useSymbolOf, useTokensById } from '../../../tokens/by-id/useTokensById.ts'
import { poolsQuery } from '../../../tokens/queries.ts'
import { useKeptOrders } from '../watch/keptOrders.ts'

const REFRESH_MS = 15_000
/** So many pools at a time leave room for what the page asks besides. */
const limit = pLimit(6)

/** An order as a row of the list. */
export type OrderRow = {
  readonly order: OpenOrder
  readonly tokenIn: Token
  readonly tokenOut: Token
}

const NO_POOLS: readonly Pool[] = []

/** The person's orders in one pool or in all of them, pool by pool as they answer: one that does not must not hide the others. */
export function useOrders(poolId: string | undefined) {
  const sdk = useSdkIfReady()
  const owner = useOwner() ?? ''
  const listed = useQuery(poolsQuery(sdk))
  const symbolOf = useSymbolOf()
  const known = new Set(useKeptOrders(owner).map((kept) => kept.poolId))
  const pools = (listed.data ?? NO_POOLS)
    .filter(({ canisterId }) => poolId === undefined || canisterId === poolId)
    // where this device has placed orders they are found at once
    .toSorted((a, b) => Number(known.has(b.canisterId)) - Number(known.has(a.canisterId)))
  const answers = useQueries({
    queries: pools.map(({ canisterId }) => ({
      queryKey: queryKeys.orders(owner, canisterId),
      queryFn: sdk && owner ? () => limit(() => sdk.orders.fetchAt(canisterId)) : skipToken,
      refetchInterval: ({ state }: { state: { data: readonly OpenOrder[] | undefined } }) =>
        state.data?.length ? REFRESH_MS : false,
      retry: false,
    })),
  })
  const found = answers
    .flatMap(({ data }) => data ?? [])
    .toSorted((a, b) => (a.placedAtNs < b.placedAtNs ? 1 : -1))
  const tokens = useTokensById(found.flatMap(({ tokenIn, tokenOut }) => [tokenIn, tokenOut]))
  const { rows, awaited } = tokenRowsOf(found, tokens.stateOf, {
    keyOf: ({ poolId, positionId }) => `${poolId} ${positionId}`,
    ledgersOf: ({ tokenIn, tokenOut }) => [tokenIn, tokenOut],
    toRow: (order, find): OrderRow | undefined => {
      const [tokenIn, tokenOut] = [find(order.tokenIn), find(order.tokenOut)]
      return tokenIn && tokenOut && { order, tokenIn, tokenOut }
    },
  })
  const pairOf = ({ token0, token1 }: Pool) => [token0, token1].map(symbolOf).join('/')
  const done = answers.filter(({ isPending }) => !isPending).length
  return {
    rows,
    /** Orders whose tokens are not known yet, or whose ledgers do not answer. */
    awaited,
    pairs: (listed.data ?? NO_POOLS).map((pool) => ({ id: pool.canisterId, label: pairOf(pool) })),
    /** Pools that did not answer, by their pairs; one without orders is none of them. */
    unread: pools.filter((_, index) => answers[index]?.isError).map(pairOf),
    done,
    all: pools.length,
    isComplete: listed.data !== undefined && done === pools.length && !awaited.some(isLoading),
    hasFailed: listed.isError,
    retry: () => {
      if (listed.isError) void listed.refetch()
      tokens.retry()
      for (const { isError, refetch } of answers) if (isError) void refetch()
    },
  }
}

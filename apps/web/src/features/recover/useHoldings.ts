import type { Pool } from '@sluice/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { useEndedActivities } from '../../activity/endedActivities.ts'
import { namedIn } from '../../activity/readRecord.ts'
import { queryKeys } from '../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { isLoading, tokenRowsOf } from '../../tokens/by-id/tokenRows.ts'
import { useSymbolOf, useTokensById } from '../../tokens/by-id/useTokensById.ts'
import { useUsdPrices } from '../../tokens/prices/useUsdPrices.ts'
import { poolsQuery } from '../../tokens/queries.ts'
import { type HoldingRow, rowOf } from './rowOf.ts'

/** Each pool is asked three things: so many pools at a time leave room for what the page asks besides. */
const limit = pLimit(4)

/** All that lies at pools in the tokens that they trade, pool by pool as they answer: one that does not must not hide the others. */
export function useHoldings() {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const listed = useQuery(poolsQuery(sdk))
  const symbolOf = useSymbolOf()
  const prices = useUsdPrices()
  const pools = useKnownFirst(listed.data ?? [], symbolOf)
  const answers = useQueries({
    queries: pools.map((pool) => ({
      queryKey: queryKeys.holdings(owner, pool.canisterId),
      queryFn: () => limit(() => sdk.recover.fetchAt(pool)),
    })),
  })
  const held = pools.flatMap((pool, index) =>
    (answers[index]?.data ?? []).map((holding) => ({ holding, pool })),
  )
  const tokens = useTokensById(held.map(({ holding }) => holding.ledgerId))
  // what lies there of a token whose ledger does not answer cannot be shown in its units
  const { rows, awaited } = tokenRowsOf(held, tokens.stateOf, {
    keyOf: ({ holding: { poolId, ledgerId, place } }) => `${poolId} ${ledgerId} ${place.kind}`,
    ledgersOf: ({ holding }) => [holding.ledgerId],
    toRow: ({ holding, pool }, find): HoldingRow | undefined => {
      const token = find(holding.ledgerId)
      const pair = pairOf(pool, symbolOf)
      return token && rowOf(holding, { token, pair, price: prices.get(token.ledgerId) })
    },
    toPage: ({ pool }) => `/info-swap/pool/details/${pool.canisterId}`,
  })
  const done = answers.filter(({ isPending }) => !isPending).length
  return {
    rows,
    /** What lies there of tokens that are not known yet, or whose ledgers do not answer. */
    awaited,
    pools,
    /** Pools of which nothing is known, by their pairs. */
    unread: pools
      .filter((_, index) => answers[index]?.isError)
      .map((pool) => pairOf(pool, symbolOf)),
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

/** A pool as its pair. */
export const pairOf = ({ token0, token1 }: Pool, symbolOf: (id: string) => string): string =>
  [token0, token1].map(symbolOf).join('/')

/** Pools of tokens that this person has used on this device are asked first: that is where something may lie. */
function useKnownFirst(pools: readonly Pool[], symbolOf: (id: string) => string): readonly Pool[] {
  const ended = useEndedActivities(useOwner() ?? '')
  const symbols = new Set(
    ended.flatMap(({ subject }) => namedIn(subject).map(({ symbol }) => symbol)),
  )
  const count = ({ token0, token1 }: Pool) =>
    Number(symbols.has(symbolOf(token0))) + Number(symbols.has(symbolOf(token1)))
  return pools.toSorted((a, b) => count(b) - count(a))
}

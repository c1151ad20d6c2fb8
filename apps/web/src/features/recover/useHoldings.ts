import type { Pool, Token } from '@sluice/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { useEndedActivities } from '../../activity/endedActivities.ts'
import { namedIn } from '../../activity/readRecord.ts'
import { queryKeys } from '../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { useUsdPrices } from '../../tokens/prices/useUsdPrices.ts'
import { poolsQuery } from '../../tokens/queries.ts'
import { useTokens } from '../../tokens/useTokens.ts'
import { type HoldingRow, rowOf } from './rowOf.ts'

/** Each pool is asked three things: so many pools at a time leave room for what the page asks besides. */
const limit = pLimit(4)

/** All that lies at pools in the tokens that they trade, pool by pool as they answer: one that does not must not hide the others. */
export function useHoldings() {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const listed = useQuery(poolsQuery(sdk))
  const { data: tokens, isError: isTokensError, refetch: refetchTokens } = useTokens()
  const prices = useUsdPrices()
  const pools = useKnownFirst(listed.data ?? [], tokens ?? [])
  const answers = useQueries({
    queries: pools.map((pool) => ({
      queryKey: queryKeys.holdings(owner, pool.canisterId),
      queryFn: () => limit(() => sdk.recover.fetchAt(pool)),
    })),
  })
  const find = (id: string) => tokens?.find(({ ledgerId }) => ledgerId === id)
  const asked = pools.map((pool, index) => {
    const holdings = answers[index]?.data ?? []
    const pair = pairOf(pool, find)
    const rows = holdings.flatMap((holding): HoldingRow[] => {
      const token = find(holding.ledgerId)
      return token ? [rowOf(holding, { token, pair, price: prices.get(token.ledgerId) })] : []
    })
    // what lies there of a token whose ledger does not answer cannot be shown in its units
    const isUnknown = tokens !== undefined && rows.length < holdings.length
    return { pair, rows, isUnread: answers[index]?.isError || isUnknown }
  })
  const done = answers.filter(({ isPending }) => !isPending).length
  return {
    rows: asked.flatMap(({ rows }) => rows),
    pools,
    /** Pools of which nothing is known, by their pairs. */
    unread: asked.filter(({ isUnread }) => isUnread).map(({ pair }) => pair),
    done,
    all: asked.length,
    isComplete: tokens !== undefined && listed.data !== undefined && done === asked.length,
    hasFailed: listed.isError || isTokensError,
    retry: () => {
      if (listed.isError) void listed.refetch()
      // asks only the ledgers that have not answered yet
      void refetchTokens()
      for (const { isError, refetch } of answers) if (isError) void refetch()
    },
  }
}

export const pairOf = ({ token0, token1 }: Pool, find: (id: string) => Token | undefined): string =>
  [token0, token1].map((id) => find(id)?.symbol ?? '?').join('/')

/** Pools of tokens that this person has used on this device are asked first: that is where something may lie. */
function useKnownFirst(pools: readonly Pool[], tokens: readonly Token[]): readonly Pool[] {
  const ended = useEndedActivities(useOwner() ?? '')
  const symbols = new Set(
    ended.flatMap(({ subject }) => namedIn(subject).map(({ symbol }) => symbol)),
  )
  const used = new Set(
    tokens.filter(({ symbol }) => symbols.has(symbol)).map(({ ledgerId }) => ledgerId),
  )
  const count = ({ token0, token1 }: Pool) => Number(used.has(token0)) + Number(used.has(token1))
  return pools.toSorted((a, b) => count(b) - count(a))
}

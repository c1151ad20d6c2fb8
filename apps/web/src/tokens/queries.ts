import type { Sdk } from '@sluice/sdk'
import { queryOptions, skipToken } from '@tanstack/react-query'

const SECOND = 1_000
const MINUTE = 60 * SECOND
export const TOKENS_STALE_MS = 10 * MINUTE

/** What the tokens' ledgers say of themselves; it hardly ever changes. */
export const tokensQuery = (sdk: Sdk) =>
  queryOptions({
    queryKey: ['tokens'],
    queryFn: () => sdk.tokens.list(),
    staleTime: TOKENS_STALE_MS,
  })

/** What the owner's default account holds; asked for nobody while nobody is connected. */
export const balanceQuery = (sdk: Sdk, owner: string | undefined, ledgerId: string) =>
  queryOptions({
    queryKey: ['balance', owner, ledgerId],
    queryFn: owner && ledgerId ? () => sdk.balances.fetch(ledgerId) : skipToken,
    staleTime: 5 * SECOND,
    refetchInterval: 15 * SECOND,
  })

/** Every pool that there is. */
export const poolsQuery = (sdk: Sdk) =>
  queryOptions({ queryKey: ['pools'], queryFn: () => sdk.pools.list(), staleTime: MINUTE })

/** A pool's state for quoting and pricing in place. */
export const poolStateQuery = (sdk: Sdk, poolId: string, refetchInterval: number) =>
  queryOptions({
    queryKey: ['pool', poolId],
    queryFn: ({ signal }) => sdk.pools.fetchState(poolId, { signal }),
    staleTime: Math.min(refetchInterval, 10 * SECOND),
    refetchInterval,
    // A snapshot is a new object graph each time; comparing its ticks one by one would cost more than it saves.
    structuralSharing: false,
  })

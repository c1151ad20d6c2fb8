import type { Sdk } from '@sluice/sdk'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { queryKeys } from '../app/queryKeys.ts'

// While the session is starting there is no SDK yet: nothing is asked, and what stands on the answers waits.

const SECOND = 1_000
const MINUTE = 60 * SECOND
export const TOKENS_STALE_MS = 10 * MINUTE

/** What the tokens' ledgers say of themselves; it hardly ever changes, but a ledger that did not answer may do so soon. */
export const tokensQuery = (sdk: Sdk | undefined) =>
  queryOptions({
    queryKey: queryKeys.tokens(),
    queryFn: sdk ? () => sdk.tokens.list() : skipToken,
    staleTime: TOKENS_STALE_MS,
    refetchInterval: ({ state: { data } }) =>
      data && sdk && data.length < sdk.tokens.listed.length ? 30 * SECOND : false,
  })

/** One token by its ledger, listed or not. */
export const tokenQuery = (sdk: Sdk | undefined, ledgerId: string) =>
  queryOptions({
    queryKey: queryKeys.token(ledgerId),
    queryFn: sdk ? () => sdk.tokens.fetch(ledgerId) : skipToken,
    staleTime: TOKENS_STALE_MS,
  })

/** The ledgers that every wallet shows; none when the settings service does not answer. */
export const defaultTokensQuery = (sdk: Sdk) =>
  queryOptions({
    queryKey: queryKeys.defaultTokens(),
    queryFn: () => sdk.settings.fetchDefaultTokens(),
    staleTime: TOKENS_STALE_MS,
    retry: 1,
  })

/** The ledgers of all SNSes' tokens. */
export const snsLedgersQuery = (sdk: Sdk) =>
  queryOptions({
    queryKey: queryKeys.snsLedgers(),
    queryFn: async () => {
      const snses = await sdk.sns.fetchDeployed()
      return snses.flatMap(({ ledgerId }) => ledgerId ?? [])
    },
    staleTime: TOKENS_STALE_MS,
    retry: 1,
  })

/** What the owner's default account holds; asked for nobody while nobody is connected. */
export const balanceQuery = (sdk: Sdk | undefined, owner: string | undefined, ledgerId: string) =>
  queryOptions({
    queryKey: queryKeys.balance(owner, ledgerId),
    queryFn: sdk && owner && ledgerId ? () => sdk.balances.fetchOf(owner, ledgerId) : skipToken,
    staleTime: 5 * SECOND,
    refetchInterval: 15 * SECOND,
  })

/** Every pool that there is. */
export const poolsQuery = (sdk: Sdk | undefined) =>
  queryOptions({
    queryKey: queryKeys.pools(),
    queryFn: sdk ? () => sdk.pools.list() : skipToken,
    staleTime: MINUTE,
  })

/** A pool's state for quoting and pricing in place. */
export const poolStateQuery = (sdk: Sdk | undefined, poolId: string, refetchInterval: number) =>
  queryOptions({
    queryKey: queryKeys.pool(poolId),
    queryFn: sdk ? ({ signal }) => sdk.pools.fetchState(poolId, { signal }) : skipToken,
    staleTime: Math.min(refetchInterval, 10 * SECOND),
    refetchInterval,
    // A snapshot is a new object graph each time; comparing its ticks one by one would cost more than it saves.
    structuralSharing: false,
  })

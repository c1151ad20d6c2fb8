import type { Pool } from '@sluice/sdk'

/** The extensions take no longer lists. */
const LIMIT = 200
/** Of these anybody may make more: they must not take the place of pools. */
export const MOST_COLLECTIONS = 30

type Callable = {
  readonly canisters: Readonly<Record<string, string>>
  readonly pools: readonly Pool[]
  /** Farms and staking pools. */
  readonly rewarders: readonly string[]
  /** Ledgers and collections that the person added to their wallet. */
  readonly added: readonly string[]
  /** Collections of NFTs that the exchange lists, newest first. */
  readonly collections: readonly string[]
}

/**
 * The canisters that the exchange calls for a person, and no others: what has its place in the configuration, their own
 * tokens and collections, the pools with what they trade, the farms, the staking pools and listed collections. What a full list leaves out,
 * and what was made since, is asked for when it is called.
 */
export function whitelistOf({
  canisters,
  pools,
  rewarders,
  added,
  collections,
}: Callable): string[] {
  const traded = pools.flatMap(({ canisterId, token0, token1 }) => [canisterId, token0, token1])
  const own = [...Object.values(canisters), ...added, ...rewarders]
  const listed = collections.slice(0, MOST_COLLECTIONS)
  return withFirst([], [...own, ...listed, ...traded])
}

/** A list that names these before all others, as long as lists may be. */
export const withFirst = (first: readonly string[], others: readonly string[]): string[] =>
  [...new Set([...first, ...others])].slice(0, LIMIT)

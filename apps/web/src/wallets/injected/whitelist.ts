import type { Pool } from '@sluice/sdk'

/** The extensions take no longer lists. */
const LIMIT = 200

type Callable = {
  readonly canisters: Readonly<Record<string, string>>
  readonly pools: readonly Pool[]
  /** Farms and staking pools. */
  readonly rewarders: readonly string[]
  /** Ledgers that the person added to their wallet. */
  readonly addedTokens: readonly string[]
}

/**
 * The canisters that the exchange calls for a person, and no others: what has its place in the configuration, their own
 * tokens, the pools with what they trade, the farms and the staking pools. What a full list leaves out is asked for when it is called.
 */
export function whitelistOf({ canisters, pools, rewarders, addedTokens }: Callable): string[] {
  const traded = pools.flatMap(({ canisterId, token0, token1 }) => [canisterId, token0, token1])
  return [...new Set([...Object.values(canisters), ...addedTokens, ...rewarders, ...traded])].slice(
    0,
    LIMIT,
  )
}

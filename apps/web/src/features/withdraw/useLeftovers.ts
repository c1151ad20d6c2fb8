import type { Token } from '@sluice/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { poolsQuery } from '../../tokens/queries.ts'
import { useTokens } from '../../tokens/useTokens.ts'

/** What one pool holds of one token for the person, outside of positions. */
export type Leftover = {
  readonly poolId: string
  readonly pair: string
  readonly token: Token
  readonly amount: bigint
}

/** Every leftover in every pool; unknown until each pool has answered. */
export function useLeftovers(): readonly Leftover[] | undefined {
  const sdk = useSdk()
  const owner = useOwner()
  const { data: pools } = useQuery(poolsQuery(sdk))
  const { data: tokens } = useTokens()
  const unused = useQueries({
    queries: (pools ?? []).map(({ canisterId }) => ({
      queryKey: ['unused', owner, canisterId],
      queryFn: () => sdk.pools.fetchUnused(canisterId),
    })),
  })
  if (!pools || !tokens || unused.some(({ data }) => !data)) return undefined
  const find = (id: string) => tokens.find(({ ledgerId }) => ledgerId === id)
  return pools.flatMap(({ canisterId, token0, token1 }, index) => {
    const [first, second] = [find(token0), find(token1)]
    const held = unused[index]?.data
    if (!first || !second || !held) return []
    const sides = [
      { token: first, amount: held.balance0 },
      { token: second, amount: held.balance1 },
    ]
    const pair = `${first.symbol}/${second.symbol}`
    return sides
      .filter(({ amount }) => amount > 0n)
      .map((side) => ({ ...side, poolId: canisterId, pair }))
  })
}

import { useSymbolOf } from '../../tokens/by-id/useTokensById.ts'
import { PairName } from './PairName.tsx'
import type { MarketPool } from './useMarket.ts'
import { useTokensOfPool } from './useTokensOfPool.ts'

type PoolPairProps = { readonly pool: Pick<MarketPool, 'token0' | 'token1' | 'tokens' | 'fee'> }

/** A pool's pair in a list, whether or not its tokens are listed. */
export function PoolPair({ pool }: PoolPairProps) {
  const tokens = useTokensOfPool(pool)
  const symbolOf = useSymbolOf()
  const { token0, token1, fee } = pool
  return <PairName sides={tokens ?? [symbolOf(token0), symbolOf(token1)]} feePips={Number(fee)} />
}

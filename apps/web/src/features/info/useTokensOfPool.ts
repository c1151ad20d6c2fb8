import { useTokensById } from '../../tokens/by-id/useTokensById.ts'
import type { MarketPool } from './useMarket.ts'

/** A pool's two tokens. Where nobody lists them their ledgers are asked: only for rows that are on screen. */
export function useTokensOfPool({
  token0,
  token1,
  tokens,
}: Pick<MarketPool, 'token0' | 'token1' | 'tokens'>): MarketPool['tokens'] {
  const { find } = useTokensById(tokens ? [] : [token0, token1])
  const [first, second] = [find(token0), find(token1)]
  return tokens ?? (first && second && [first, second])
}

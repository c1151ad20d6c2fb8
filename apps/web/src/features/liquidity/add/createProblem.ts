import type { Token } from '@sluice/sdk'

export type CreateProblem = 'no-icp-pair' | 'enter-price' | 'bad-price' | 'not-icrc'

type Draft = {
  readonly tokens: readonly Pick<Token, 'standard'>[]
  /** Whether one of the two is ICP or has a pool with it, so that what the new pool's tokens are worth is known. */
  readonly hasIcpPair: boolean
  readonly priceText: string
  /** Undefined for a price that no pool can have. */
  readonly sqrtPriceX96: bigint | undefined
}

/** What the factory takes. */
const POOLED: ReadonlySet<string> = new Set(['ICRC1', 'ICRC2'])

/** The first thing that keeps a pool from being made, in the order of the specification. */
export function createProblem(draft: Draft): CreateProblem | undefined {
  const { tokens, hasIcpPair, priceText, sqrtPriceX96 } = draft
  if (!hasIcpPair) return 'no-icp-pair'
  if (priceText === '') return 'enter-price'
  if (sqrtPriceX96 === undefined) return 'bad-price'
  if (tokens.some(({ standard }) => !POOLED.has(standard))) return 'not-icrc'
  return undefined
}

type Pair = { readonly token0: string; readonly token1: string }

/** Whether one of two tokens is ICP, or stands in a pool with it. */
export const hasIcpPair = (pools: readonly Pair[], icp: string, ids: readonly string[]): boolean =>
  ids.includes(icp) ||
  pools.some(
    ({ token0, token1 }) =>
      (token0 === icp && ids.includes(token1)) || (token1 === icp && ids.includes(token0)),
  )

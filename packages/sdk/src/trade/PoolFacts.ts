import type { LiquidityRange } from '../pools/liquidityRanges.ts'
import type { PoolSnapshot } from '../pools/PoolSnapshot.ts'

/** A pool at one moment as plain data, which a worker can be sent. */
export type PoolFacts = {
  readonly id: string
  readonly token0: string
  readonly token1: string
  readonly feePips: bigint
  readonly sqrtPriceX96: bigint
  readonly tick: number
  /** What stands at the present price. */
  readonly liquidity: bigint
  readonly ranges: readonly LiquidityRange[]
}

export function factsOf({
  canisterId: id,
  token0,
  token1,
  fee: feePips,
  amm,
  ranges,
}: PoolSnapshot): PoolFacts {
  const { sqrtPriceX96, tick, liquidity } = amm.state
  return { id, token0, token1, feePips, sqrtPriceX96, tick, liquidity, ranges }
}

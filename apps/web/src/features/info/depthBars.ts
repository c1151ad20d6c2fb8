import type { PoolSnapshot } from '@sluice/sdk'
import type { ListedToken } from '../../tokens/useListedTokens.ts'

/** A bar of the liquidity chart. Its numbers place pixels; no amount is worked out from them. */
export type DepthBar = {
  readonly id: number
  readonly tickLower: number
  readonly tickUpper: number
  /** How far its middle is from the price, in millionths of token 0's price in token 1. */
  readonly awayPpm: bigint
  /** Prices of token 0 in token 1 at both edges. */
  readonly from: number
  readonly to: number
  /** Height from 0 to 1. */
  readonly share: number
  readonly isCurrent: boolean
}

const BARS = 41
const TICK_BASE = 1.0001
/** The chart shows about a third of the price to a triple of it: what is farther away tells nobody anything. */
const TICKS_AROUND = 11_000

/** How deep the pool is around its price, in equal steps of ticks. */
export function depthBars(
  snapshot: PoolSnapshot,
  [first, second]: readonly [ListedToken, ListedToken],
): readonly DepthBar[] {
  const { tick } = snapshot.amm.state
  const step = Math.ceil((2 * TICKS_AROUND) / BARS)
  const start = tick - Math.floor(BARS / 2) * step - Math.floor(step / 2)
  const scale = 10 ** (first.decimals - second.decimals)
  const price = (at: number) => TICK_BASE ** at * scale
  const depths = Array.from({ length: BARS }, (_, index) =>
    liquidityAt(snapshot, start + index * step + step / 2),
  )
  const deepest = depths.reduce((a, b) => (b > a ? b : a), 1n)
  return depths.map((depth, index) => ({
    id: index,
    tickLower: start + index * step,
    tickUpper: start + (index + 1) * step,
    awayPpm: BigInt(Math.round((TICK_BASE ** (start + (index + 0.5) * step - tick) - 1) * 1e6)),
    from: price(start + index * step),
    to: price(start + (index + 1) * step),
    share: Number((depth * 1_000n) / deepest) / 1_000,
    isCurrent: index === Math.floor(BARS / 2),
  }))
}

const liquidityAt = ({ ranges }: PoolSnapshot, tick: number): bigint =>
  ranges.find(({ tickLower, tickUpper }) => tickLower <= tick && tick < tickUpper)?.liquidity ?? 0n

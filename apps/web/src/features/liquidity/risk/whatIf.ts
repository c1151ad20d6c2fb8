import { Q192 } from '@sluice/amm'
import type { PositionPool, TickRange } from '@sluice/sdk'
import { shiftedPrice } from '@sluice/sdk/orderPrice'
import { amountsOf } from '@sluice/sdk/position'

const PPM = 1_000_000n
const RAW = { decimals0: 0, decimals1: 0, isBase0: true }

export type WhatIf = {
  /** What the position would stand for. Smallest units. */
  readonly amount0: bigint
  readonly amount1: bigint
  /** How much of its worth is token 0, in parts per million. */
  readonly share0Ppm: bigint
  /** What it would be worth less (negative) than the tokens that it began with, in parts per million of those; fees not counted. */
  readonly againstHoldingPpm: bigint
  /** What the tokens that it began with would be worth then, counted in token 1. */
  readonly held1: bigint
}

type Wish = {
  readonly pool: Pick<PositionPool, 'sqrtPriceX96'>
  readonly range: TickRange
  readonly liquidity: bigint
  /** How far the price of token 0 moves. */
  readonly shiftPpm: bigint
}

/** What becomes of a position when the price of token 0 moves. Undefined for a price that no pool can have, and for a position of nothing. */
export function whatIf({ pool, range, liquidity, shiftPpm }: Wish): WhatIf | undefined {
  const moved = shiftedPrice(pool.sqrtPriceX96, RAW, shiftPpm)
  if (moved === undefined) return undefined
  const begun = amountsOf(range, pool.sqrtPriceX96, liquidity)
  const then = amountsOf(range, moved, liquidity)
  const in1 = (amount0: bigint) => (amount0 * moved * moved) / Q192
  const held = in1(begun.amount0) + begun.amount1
  const worth = in1(then.amount0) + then.amount1
  if (held === 0n || worth === 0n) return undefined
  return {
    ...then,
    share0Ppm: (in1(then.amount0) * PPM) / worth,
    againstHoldingPpm: (worth * PPM) / held - PPM,
    held1: held,
  }
}

import { isBeyondPrice, ladderTicks, type OrderPool } from '@sluice/sdk/orderPlan'
import { useState } from 'react'
import type { OrderPrice } from './useOrderPrice.ts'

export const LADDER_COUNTS = [3, 5, 10, 20] as const
/** How far the band goes at first, in tick spacings beyond the first order. */
const FIRST_WIDTH = 10

type Ladder = { readonly pair: string; readonly count: number; readonly width: number }

/** Several orders over a band of prices in place of one: from the order's price on, away from the market. */
export function useLadder(
  pool: OrderPool | undefined,
  price: OrderPrice | undefined,
  tokenIn: string,
) {
  const pair = `${pool?.poolId} ${tokenIn}`
  const [kept, setLadder] = useState<Ladder>()
  const ladder = kept?.pair === pair ? kept : undefined
  const first = price?.tick
  const direction = tokenIn === pool?.token0 ? 1 : -1
  const widthOf = (tick: number) =>
    pool && first !== undefined ? ((tick - first) * direction) / pool.tickSpacing : 0
  const last =
    ladder && pool && first !== undefined
      ? first + direction * ladder.width * pool.tickSpacing
      : undefined
  const ticks =
    first === undefined || !pool
      ? []
      : ladder && last !== undefined
        ? ladderTicks(pool, { from: first, to: last, count: ladder.count }).filter((tick) =>
            isBeyondPrice(pool, tokenIn, tick),
          )
        : [first]
  return {
    isOn: ladder !== undefined,
    count: ladder?.count ?? 1,
    /** The tick of the last order. */
    last,
    ticks,
    toggle: (isOn: boolean) =>
      setLadder(isOn ? { pair, count: LADDER_COUNTS[1], width: FIRST_WIDTH } : undefined),
    setCount: (count: number) => ladder && setLadder({ ...ladder, count }),
    /** The band ends at this tick; it never turns round. */
    setLast: (tick: number) =>
      ladder && setLadder({ ...ladder, width: Math.max(1, Math.round(widthOf(tick))) }),
  }
}

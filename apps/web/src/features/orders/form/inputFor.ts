import { type OrderPool, planOrders } from '@sluice/sdk/orderPlan'

type Wish = {
  readonly tokenIn: string
  readonly ticks: readonly number[]
  readonly amountOut: bigint
}

/** Rounding costs some units; more than so many corrections are not needed. */
const CORRECTIONS = 4
const SCALE = 10n ** 18n

/** What has to be sold at these ticks to buy an amount at the least; undefined where no pool would take it. */
export function inputFor(pool: OrderPool, { tokenIn, ticks, amountOut }: Wish): bigint | undefined {
  if (amountOut === 0n || ticks.length === 0) return undefined
  const bought = (amountIn: bigint) =>
    planOrders(pool, { tokenIn, amountIn, ticks }).rungs.reduce(
      (sum, rung) => sum + rung.amountOut,
      0n,
    )
  try {
    // large enough for its rounding not to matter
    const perScale = bought(SCALE)
    if (perScale === 0n) return undefined
    let amountIn = (amountOut * SCALE) / perScale + 1n
    for (let round = 0; round < CORRECTIONS; round += 1) {
      const missing = amountOut - bought(amountIn)
      if (missing <= 0n) return amountIn
      amountIn += (missing * SCALE) / perScale + 1n
    }
    return amountIn
  } catch {
    return undefined
  }
}

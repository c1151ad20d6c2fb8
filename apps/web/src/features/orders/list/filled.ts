import type { OpenOrder } from '@sluice/sdk'

/** How much of an order is sold, in millionths. */
export function filledPpm({
  amountIn,
  remaining,
}: Pick<OpenOrder, 'amountIn' | 'remaining'>): bigint {
  if (amountIn <= 0n || remaining >= amountIn) return 0n
  return ((amountIn - remaining) * 1_000_000n) / amountIn
}

/** The tick whose price is the order's own: in the middle of its range. */
export const orderTick = ({
  tickLower,
  tickUpper,
}: Pick<OpenOrder, 'tickLower' | 'tickUpper'>): number => Math.round((tickLower + tickUpper) / 2)

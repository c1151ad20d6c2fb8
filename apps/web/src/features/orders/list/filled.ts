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

const DIGITS = 9

/** Positions hold some units less than was put in: an order over 5 is not shown as one over 4.99999. */
export function withoutDust(amount: bigint): bigint {
  const length = amount.toString().length
  if (length <= DIGITS) return amount
  const unit = 10n ** BigInt(length - DIGITS)
  return ((amount + unit / 2n) / unit) * unit
}

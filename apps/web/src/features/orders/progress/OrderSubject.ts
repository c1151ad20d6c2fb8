import type { Token } from '@sluice/sdk'
import { payStep } from '../../../activity/useActivities.ts'

/** Limit orders that are placed, or one that is taken back. */
export type OrderSubject = {
  readonly kind: 'order' | 'cancel-order'
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly amountIn: bigint
  /** How many orders. */
  readonly count: number
  /** Whether another order is taken back first, in whose stead it comes. */
  readonly isMoved?: boolean
}

const BACK: readonly string[] = ['cancel', 'arrive']

export function orderSteps({
  kind,
  count,
  tokenIn,
  isMoved = false,
}: Pick<OrderSubject, 'kind' | 'count' | 'tokenIn' | 'isMoved'>): readonly string[] {
  if (kind === 'cancel-order') return BACK
  const rungs = Array.from({ length: count }, (_, rung) => [`mint:${rung}`, `place:${rung}`])
  return [...(isMoved ? BACK : []), payStep(tokenIn), 'deposit', ...rungs.flat()]
}

import type { HopPlace, SwapStepName, Token } from '@sluice/sdk'
import { payStep } from '../../../activity/useActivities.ts'

export type SwapSubject = {
  readonly kind: 'swap'
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly amountIn: bigint
  /** What was to arrive in the wallet, by the quote that was confirmed. */
  readonly expected?: bigint
  /** Its way through several pools; absent where one pool does it all. */
  readonly route?: readonly HopSubject[]
  /** The one pool that does it all, and what it goes through there. */
  readonly poolId?: string
  readonly steps?: readonly SwapStepName[]
}

/** A pool on the way of a trade, with what it was planned to take. */
type HopSubject = HopPlace & {
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly amountIn: bigint
}

export function swapSteps({
  route,
  steps = ['approve', 'swap'],
}: Pick<SwapSubject, 'route' | 'steps'>): readonly string[] {
  if (route === undefined) return steps
  return route.flatMap(({ branch, hop, tokenIn }) => [
    `${payStep(tokenIn)}:${branch}.${hop}`,
    `swap:${branch}.${hop}`,
  ])
}

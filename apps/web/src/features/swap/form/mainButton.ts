import type { Session } from '../../../session/session.ts'
import type { ImpactTier } from '../quote/priceImpact.ts'

/** What stands in the way of a swap, in the order in which a person is told. */
export type Obstacle =
  | 'starting'
  | 'select-token'
  | 'not-payable'
  | 'amount-above-fee'
  | 'enter-amount'
  | 'exceeds-limit'
  | 'pool-not-available'
  | 'no-route'
  | 'insufficient-balance'
  | 'loading'
  | 'amount-too-small'
  | 'insufficient-liquidity'
  | 'waiting-for-verification'
  | 'above-pool-limit'
  | 'high-price-impact'
  | 'unstable-token'

export type MainButton =
  | { readonly kind: 'connect' }
  | { readonly kind: 'blocked'; readonly obstacle: Obstacle }
  | { readonly kind: 'review'; readonly isRisky: boolean }

/** All that the button's label depends on. */
export type SwapReadiness = {
  readonly session: Session['kind']
  readonly hasBothTokens: boolean
  /** Whether swaps can be paid with the input token. */
  readonly isPayable: boolean
  /** Whether there is any text for an amount. */
  readonly hasTyped: boolean
  /** What was typed, of either side; undefined when the text is no amount of its token. */
  readonly amount: bigint | undefined
  /** What it has to be more than. */
  readonly least: bigint
  /** What is paid; undefined while it has to be worked out. */
  readonly amountIn: bigint | undefined
  readonly isOverLimit: boolean
  /** The input balance less the fees of a swap; undefined while unknown. */
  readonly spendable: bigint | undefined
  readonly quote: QuoteReadiness
  readonly isExpert: boolean
  /** Whether it would hand a pool more than the person allows. */
  readonly isAbovePoolLimit: boolean
  /** Whether a token may hang, and the person has not said that they know. */
  readonly isUnstable: boolean
}

export type QuoteReadiness =
  | { readonly kind: 'loading' }
  | { readonly kind: 'no-pool' }
  | { readonly kind: 'no-route' }
  | { readonly kind: 'too-small' }
  | { readonly kind: 'no-liquidity' }
  | { readonly kind: 'unverified' }
  | { readonly kind: 'ready'; readonly impact: ImpactTier }

/** What the main button says and does. */
export function mainButton(readiness: SwapReadiness): MainButton {
  if (readiness.session === 'visitor') return { kind: 'connect' }
  // Nobody knows yet whether this person has to connect.
  if (readiness.session === 'starting') return { kind: 'blocked', obstacle: 'starting' }
  const obstacle =
    inputObstacle(readiness) ??
    quoteObstacle(readiness) ??
    (readiness.isUnstable ? 'unstable-token' : undefined)
  if (obstacle) return { kind: 'blocked', obstacle }
  const { quote } = readiness
  return {
    kind: 'review',
    isRisky: quote.kind === 'ready' && (quote.impact === 'high' || quote.impact === 'blocked'),
  }
}

function inputObstacle(readiness: SwapReadiness): Obstacle | undefined {
  const { hasBothTokens, hasTyped, amount, least, amountIn } = readiness
  const { isOverLimit, spendable, quote } = readiness
  if (!hasBothTokens) return 'select-token'
  if (!readiness.isPayable) return 'not-payable'
  if (hasTyped && amount === undefined) return 'amount-above-fee'
  if (amount !== undefined && amount > 0n && amount <= least) return 'amount-above-fee'
  if (amount === undefined || amount === 0n) return 'enter-amount'
  if (isOverLimit) return 'exceeds-limit'
  if (quote.kind === 'no-pool') return 'pool-not-available'
  if (spendable === undefined) return 'loading'
  return amountIn !== undefined && amountIn > spendable ? 'insufficient-balance' : undefined
}

function quoteObstacle({ quote, isExpert, isAbovePoolLimit }: SwapReadiness): Obstacle | undefined {
  switch (quote.kind) {
    case 'loading':
      return 'loading'
    case 'no-pool':
      return 'pool-not-available'
    case 'no-route':
      return 'no-route'
    case 'too-small':
      return 'amount-too-small'
    case 'no-liquidity':
      return 'insufficient-liquidity'
    case 'unverified':
      return 'waiting-for-verification'
    case 'ready':
      if (isAbovePoolLimit) return 'above-pool-limit'
      return quote.impact === 'blocked' && !isExpert ? 'high-price-impact' : undefined
  }
}

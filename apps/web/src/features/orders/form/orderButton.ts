import { USD_DECIMALS } from '@sluice/sdk/usdPrices'
import type { Session } from '../../../session/session.ts'

/** What stands in the way of an order, in the order in which a person is told. */
export type OrderObstacle =
  | 'starting'
  | 'select-token'
  | 'not-payable'
  | 'enter-amount'
  | 'amount-above-fee'
  | 'invalid-tick'
  | 'too-small'
  | 'exceeds-limit'
  | 'loading'
  | 'pool-not-available'
  | 'unsupported'
  | 'insufficient-balance'
  | 'enter-price'
  | 'invalid-price'
  | 'wrong-side'

export type OrderButton =
  | { readonly kind: 'connect' }
  | { readonly kind: 'blocked'; readonly obstacle: OrderObstacle }
  | { readonly kind: 'review' }

/** What an order is worth at the least, as figures in dollars are counted. */
export const LEAST_ORDER_USD = 20n * 10n ** BigInt(USD_DECIMALS)

export type OrderReadiness = {
  readonly session: Session['kind']
  readonly hasBothTokens: boolean
  /** Whether orders can be paid with the token that is sold. */
  readonly isPayable: boolean
  readonly hasTyped: boolean
  /** What is sold; undefined while the text is no amount. */
  readonly amountIn: bigint | undefined
  readonly fee: bigint
  readonly isOverLimit: boolean
  /** What each order sells at the least is worth; undefined while nobody knows. */
  readonly worthUsd: bigint | undefined
  readonly spendable: bigint | undefined
  readonly pool: 'loading' | 'unreachable' | 'none' | 'closed' | 'unsupported' | 'ready'
  readonly price: 'empty' | 'zero' | 'unreadable' | 'wrong-side' | 'good'
  /** Whether the pool has a place for every order. */
  readonly hasPlan: boolean
}

/** What the main button says and does. */
export function orderButton(readiness: OrderReadiness): OrderButton {
  if (readiness.session === 'visitor') return { kind: 'connect' }
  if (readiness.session === 'starting') return { kind: 'blocked', obstacle: 'starting' }
  const obstacle = amountObstacle(readiness) ?? poolObstacle(readiness) ?? priceObstacle(readiness)
  return obstacle ? { kind: 'blocked', obstacle } : { kind: 'review' }
}

function amountObstacle(readiness: OrderReadiness): OrderObstacle | undefined {
  const { hasTyped, amountIn, fee, worthUsd, hasPlan, price, pool } = readiness
  if (!readiness.hasBothTokens) return 'select-token'
  if (!readiness.isPayable) return 'not-payable'
  // a pool without orders takes none, whatever is typed
  if (pool === 'unsupported') return 'unsupported'
  if (amountIn === undefined) return hasTyped ? 'amount-above-fee' : 'enter-amount'
  if (amountIn === 0n) return 'enter-amount'
  if (amountIn <= fee) return 'amount-above-fee'
  if (price === 'good' && pool === 'ready' && !hasPlan) return 'invalid-tick'
  if (worthUsd !== undefined && worthUsd < LEAST_ORDER_USD) return 'too-small'
  return readiness.isOverLimit ? 'exceeds-limit' : undefined
}

function poolObstacle({ pool, amountIn, spendable }: OrderReadiness): OrderObstacle | undefined {
  if (pool === 'loading') return 'loading'
  if (pool !== 'ready') return 'pool-not-available'
  if (spendable === undefined) return 'loading'
  return amountIn !== undefined && amountIn > spendable ? 'insufficient-balance' : undefined
}

function priceObstacle({ price }: OrderReadiness): OrderObstacle | undefined {
  if (price === 'empty') return 'enter-price'
  if (price === 'zero' || price === 'unreadable') return 'invalid-price'
  return price === 'wrong-side' ? 'wrong-side' : undefined
}

import { PIPS_PER_ONE } from '../limits.ts'
import type { SwapKind } from '../math/swapStep.ts'
import type { Ratio } from '../price.ts'
import type { Pool } from './Pool.ts'
import type { Route } from './Route.ts'
import type { Token } from './Token.ts'

/** One pool of a route at work. Amounts are what goes into and comes out of the pool, in smallest units. */
export interface Hop {
  readonly pool: Pool
  readonly zeroForOne: boolean
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Trading fee contained in `amountIn`. */
  readonly feeAmount: bigint
}

/** One route of a trade and its share. */
export interface RouteSwap {
  readonly route: Route
  readonly hops: readonly Hop[]
  /** Into the first pool. */
  readonly amountIn: bigint
  /** Out of the last pool. */
  readonly amountOut: bigint
}

export interface TradeParts {
  readonly kind: SwapKind
  readonly swaps: readonly RouteSwap[]
  /** What leaves the wallet, and what arrives there, ledger fees counted. */
  readonly spent: bigint
  readonly received: bigint
  /** How many calls a wallet that signs each one asks for. */
  readonly prompts: number
}

/** A swap over one or several routes, worked out and not yet done. */
export class Trade {
  readonly kind: SwapKind
  readonly swaps: readonly RouteSwap[]
  readonly spent: bigint
  readonly received: bigint
  readonly prompts: number

  constructor(parts: TradeParts) {
    this.kind = parts.kind
    this.swaps = parts.swaps
    this.spent = parts.spent
    this.received = parts.received
    this.prompts = parts.prompts
  }

  /** All that goes into first pools. */
  get amountIn(): bigint {
    return this.swaps.reduce((sum, swap) => sum + swap.amountIn, 0n)
  }

  /** All that comes out of last pools. */
  get amountOut(): bigint {
    return this.swaps.reduce((sum, swap) => sum + swap.amountOut, 0n)
  }

  /** Output for one input, in smallest units. */
  get executionPrice(): Ratio {
    return { numerator: this.amountOut, denominator: this.amountIn }
  }

  /**
   * How much less comes out than at the pools' present prices without fees, in pips, rounded up: an impact never looks
   * smaller than it is.
   */
  get priceImpactPips(): bigint {
    const ideal = this.swaps.reduce((sum, { route, amountIn }) => {
      const { numerator, denominator } = route.midPrice
      return sum + (amountIn * numerator) / denominator
    }, 0n)
    const lost = ideal - this.amountOut
    return lost <= 0n ? 0n : (lost * PIPS_PER_ONE + ideal - 1n) / ideal
  }

  /** The least output to accept, rounded up: nobody gets less than tolerated. An exact output is its own minimum. */
  minimumAmountOut(slippagePips: bigint): bigint {
    if (this.kind === 'exact-out') return this.amountOut
    const kept = this.amountOut * (PIPS_PER_ONE - slippagePips)
    return (kept + PIPS_PER_ONE - 1n) / PIPS_PER_ONE
  }

  /** The most input to pay, rounded down. An exact input is its own maximum. */
  maximumAmountIn(slippagePips: bigint): bigint {
    if (this.kind === 'exact-in') return this.amountIn
    return (this.amountIn * (PIPS_PER_ONE + slippagePips)) / PIPS_PER_ONE
  }
}

import { AmmError } from '../ammError.ts'
import { tickSpacingOf } from '../feeTiers.ts'
import { Q192 } from '../limits.ts'
import { toLiquidity } from '../liquidity.ts'
import type { SwapKind } from '../math/swapStep.ts'
import { initialPoolState, type PoolState } from '../pool/poolState.ts'
import type { TickReader } from '../pool/stores.ts'
import { planSwap, type SwapSource } from '../pool/swap.ts'
import type { Ratio } from '../price.ts'
import { SwapLadder } from '../routing/SwapLadder.ts'
import { type SqrtPriceX96, toSqrtPriceX96 } from '../sqrtPrice.ts'
import { type Tick, toTickReader } from './Tick.ts'
import { sortsBefore, type Token, type TokenAmount } from './Token.ts'

export interface PoolDescription {
  readonly id: string
  /** In any order. */
  readonly tokens: readonly [Token, Token]
  readonly feePips: bigint
  readonly sqrtRatioX96: bigint
  readonly liquidity: bigint
  readonly tickCurrent: number
  readonly ticks: readonly Tick[]
}

/** A pool at one moment, never changed: quotes, prices, and what the pool would be after a swap. */
export class Pool implements SwapSource {
  readonly id: string
  readonly token0: Token
  readonly token1: Token
  readonly state: PoolState
  readonly ticks: TickReader
  private readonly down: SwapLadder
  private readonly up: SwapLadder

  constructor(id: string, tokens: readonly [Token, Token], source: SwapSource) {
    const [a, b] = tokens
    this.id = id
    this.token0 = sortsBefore(a, b) ? a : b
    this.token1 = sortsBefore(a, b) ? b : a
    this.state = source.state
    this.ticks = source.ticks
    this.down = new SwapLadder(source, true)
    this.up = new SwapLadder(source, false)
  }

  /** A pool from what a pool canister publishes. Throws `illegal-fee`, `illegal-price`, `illegal-liquidity`. */
  static from(description: PoolDescription): Pool {
    const { feePips, sqrtRatioX96, tickCurrent, liquidity } = description
    const tickSpacing = tickSpacingOf(feePips)
    if (tickSpacing === undefined) {
      throw new AmmError('illegal-fee', `No fee tier has ${feePips} pips`)
    }
    const sqrtPriceX96 = toSqrtPriceX96(sqrtRatioX96)
    const initial = initialPoolState({ feePips, tickSpacing, sqrtPriceX96 })
    return new Pool(description.id, description.tokens, {
      state: { ...initial, tick: tickCurrent, liquidity: toLiquidity(liquidity) },
      ticks: toTickReader(description.ticks, tickSpacing),
    })
  }

  get fee(): bigint {
    return this.state.feePips
  }

  get tickSpacing(): number {
    return this.state.tickSpacing
  }

  get sqrtRatioX96(): SqrtPriceX96 {
    return this.state.sqrtPriceX96
  }

  get liquidity(): bigint {
    return this.state.liquidity
  }

  get tickCurrent(): number {
    return this.state.tick
  }

  /** token1 for one token0, both in smallest units. */
  get token0Price(): Ratio {
    return { numerator: this.sqrtRatioX96 * this.sqrtRatioX96, denominator: Q192 }
  }

  /** token0 for one token1, both in smallest units. */
  get token1Price(): Ratio {
    return { numerator: Q192, denominator: this.sqrtRatioX96 * this.sqrtRatioX96 }
  }

  involvesToken(token: Token): boolean {
    return token.address === this.token0.address || token.address === this.token1.address
  }

  /** What one of a token costs in the other. Throws `illegal-token`. */
  priceOf(token: Token): Ratio {
    return this.isToken0(token) ? this.token0Price : this.token1Price
  }

  /** The token that a token is swapped for here. Throws `illegal-token`. */
  otherToken(token: Token): Token {
    return this.isToken0(token) ? this.token1 : this.token0
  }

  /** Whether the token is token0. Throws `illegal-token` when it is neither. */
  isToken0(token: Token): boolean {
    if (!this.involvesToken(token)) {
      throw new AmmError('illegal-token', `Pool ${this.id} has no token ${token.address}`)
    }
    return token.address === this.token0.address
  }

  /** All quotes in one direction, remembered for as long as this pool lives. */
  ladder(zeroForOne: boolean): SwapLadder {
    return zeroForOne ? this.down : this.up
  }

  /** What an input buys, and the pool afterwards. Throws as `planSwap` does, and `illegal-token`. */
  getOutputAmount(
    { token, amount }: TokenAmount,
    sqrtPriceLimitX96?: SqrtPriceX96,
  ): [TokenAmount, Pool] {
    const { outcome, pool } = this.swapped(this.isToken0(token), {
      kind: 'exact-in',
      amount,
      sqrtPriceLimitX96,
    })
    return [{ token: this.otherToken(token), amount: outcome.amountOut }, pool]
  }

  /** What an output costs, fee included, and the pool afterwards. Throws as `planSwap` does, and `illegal-token`. */
  getInputAmount(
    { token, amount }: TokenAmount,
    sqrtPriceLimitX96?: SqrtPriceX96,
  ): [TokenAmount, Pool] {
    const { outcome, pool } = this.swapped(!this.isToken0(token), {
      kind: 'exact-out',
      amount,
      sqrtPriceLimitX96,
    })
    return [{ token: this.otherToken(token), amount: outcome.amountIn }, pool]
  }

  private swapped(
    zeroForOne: boolean,
    request: { kind: SwapKind; amount: bigint; sqrtPriceLimitX96: SqrtPriceX96 | undefined },
  ) {
    const { kind, amount, sqrtPriceLimitX96 } = request
    const limit = sqrtPriceLimitX96 === undefined ? {} : { sqrtPriceLimitX96 }
    const { outcome, change } = planSwap(this, { zeroForOne, kind, amount, ...limit })
    const source = { state: change.state, ticks: this.ticks }
    return { outcome, pool: new Pool(this.id, [this.token0, this.token1], source) }
  }
}

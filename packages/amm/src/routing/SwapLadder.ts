import { addDelta } from '../liquidity.ts'
import { computeSwapStep, type Stretch, type SwapKind, wholeStep } from '../math/swapStep.ts'
import type { SwapSource } from '../pool/swap.ts'
import { HIGHEST_LIMIT, LOWEST_LIMIT, nextStop } from '../pool/swapStops.ts'
import { requireTick } from '../pool/tickUpdate.ts'
import type { SqrtPriceX96 } from '../sqrtPrice.ts'

/** What a swap would give, in smallest units. `amountIn` contains `feeAmount`. */
export interface LadderQuote {
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly feeAmount: bigint
  readonly sqrtPriceX96After: SqrtPriceX96
  /** Whether the pool runs dry before the amount is used up. */
  readonly isPartial: boolean
}

/** What a swap has paid and received on arriving somewhere. */
type Sums = Omit<LadderQuote, 'isPartial'>

/** From one stop of the price to the next. */
interface Rung {
  readonly stretch: Stretch
  readonly before: Sums
  readonly after: Sums
  /** The tick to search on from. */
  readonly tickAfter: number
  readonly crossedTick: number | undefined
}

/**
 * All quotes of one pool in one direction. A swap passes the same stops whatever its size, and what it pays and
 * receives up to each of them is the same; so the ladder remembers these sums, and a quote is a search for the rung
 * where the amount ends and one step within it. Equal to `planSwap` to the last unit. A ladder belongs to one state of a
 * pool: make a new one after a change.
 */
export class SwapLadder {
  private readonly source: SwapSource
  private readonly zeroForOne: boolean
  private readonly rungs: Rung[] = []

  constructor(source: SwapSource, zeroForOne: boolean) {
    this.source = source
    this.zeroForOne = zeroForOne
  }

  /** What an amount (fee included) buys, or for `exact-out` what it costs to receive it. Nothing for 0 or less. */
  quote(kind: SwapKind, amount: bigint): LadderQuote {
    if (amount <= 0n) return { ...this.start(), isPartial: false }
    const rung = this.rungWhereEnds(kind, amount)
    if (rung === undefined) {
      return { ...(this.rungs.at(-1)?.after ?? this.start()), isPartial: true }
    }
    const { stretch, before } = rung
    const amountRemaining = amount - usedUp(kind, before)
    const step = computeSwapStep({ ...stretch, kind, amountRemaining })
    return {
      amountIn: before.amountIn + step.amountIn + step.feeAmount,
      amountOut: before.amountOut + step.amountOut,
      feeAmount: before.feeAmount + step.feeAmount,
      sqrtPriceX96After: step.sqrtPriceNextX96,
      isPartial: false,
    }
  }

  /** The first rung at whose end the amount is used up. */
  private rungWhereEnds(kind: SwapKind, amount: bigint): Rung | undefined {
    const endsAt = (rung: Rung | undefined) =>
      rung !== undefined && usedUp(kind, rung.after) >= amount
    while (!endsAt(this.rungs.at(-1))) {
      const next = this.nextRung()
      if (next === undefined) return undefined
      this.rungs.push(next)
    }
    let low = 0
    let high = this.rungs.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (endsAt(this.rungs[middle])) high = middle
      else low = middle + 1
    }
    return this.rungs[low]
  }

  private nextRung(): Rung | undefined {
    const { state, ticks } = this.source
    const { zeroForOne } = this
    const last = this.rungs.at(-1)
    const before = last?.after ?? this.start()
    const end = zeroForOne ? LOWEST_LIMIT : HIGHEST_LIMIT
    if (before.sqrtPriceX96After === end) return undefined
    const tick = last?.tickAfter ?? state.tick
    const stop = nextStop(ticks, { tick, tickSpacing: state.tickSpacing, zeroForOne })
    const isStopBeyond = zeroForOne ? stop.sqrtPriceX96 < end : stop.sqrtPriceX96 > end
    const stretch = {
      sqrtPriceX96: before.sqrtPriceX96After,
      targetX96: isStopBeyond ? end : stop.sqrtPriceX96,
      liquidity: this.liquidityAfter(last),
      feePips: state.feePips,
    }
    return {
      stretch,
      before,
      after: sumsAfter(before, stretch),
      tickAfter: zeroForOne ? stop.tick - 1 : stop.tick,
      crossedTick: stop.isInitialized && !isStopBeyond ? stop.tick : undefined,
    }
  }

  private liquidityAfter(rung: Rung | undefined) {
    if (rung === undefined) return this.source.state.liquidity
    const { liquidity } = rung.stretch
    if (rung.crossedTick === undefined) return liquidity
    const { liquidityNet } = requireTick(this.source.ticks, rung.crossedTick)
    return addDelta(liquidity, this.zeroForOne ? -liquidityNet : liquidityNet)
  }

  private start(): Sums {
    const { sqrtPriceX96 } = this.source.state
    return { amountIn: 0n, amountOut: 0n, feeAmount: 0n, sqrtPriceX96After: sqrtPriceX96 }
  }
}

function sumsAfter(before: Sums, stretch: Stretch): Sums {
  const step = wholeStep(stretch)
  return {
    amountIn: before.amountIn + step.amountIn + step.feeAmount,
    amountOut: before.amountOut + step.amountOut,
    feeAmount: before.feeAmount + step.feeAmount,
    sqrtPriceX96After: step.sqrtPriceNextX96,
  }
}

function usedUp(kind: SwapKind, sums: Sums): bigint {
  return kind === 'exact-in' ? sums.amountIn : sums.amountOut
}

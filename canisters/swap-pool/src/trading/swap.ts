import { AmmError, applyPlan, type Plan, planSwap, type SwapOutcome } from '@sluice/amm'
import type { SwapArgs } from '@sluice/candid/swap_pool'
import { appendEvent } from '../log/events.ts'
import { amountOf, changeUnused, unusedBalance } from '../money/balances.ts'
import { inputSide } from '../money/tokens.ts'
import { fillOrders } from '../orders/limitOrders.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { refuse, requireNat } from '../pool/result.ts'
import { noteTicksCrossed } from '../positions/secondsOutside.ts'
import { noteTickMove } from '../positions/tickPath.ts'

export type SwapOrder = {
  owner: Uint8Array
  zeroForOne: boolean
  /** What is offered; a partial fill takes less. */
  amountIn: bigint
  /** The flow that the swap is a part of. */
  flowId?: bigint | undefined
}

/** Swaps a holder's unused balance. The output becomes unused balance too; so does what a partial fill leaves. */
export function swap(context: PoolContext, owner: Uint8Array, args: SwapArgs): bigint {
  const minimum = requireNat(args.amountOutMinimum, 'Illegal amountOutMinimum')
  const amountIn = requireNat(args.amountIn, 'swap failed: Illegal amountIn')
  const order = { owner, zeroForOne: args.zeroForOne, amountIn }
  const plan = planOrder(context, order, 'swap failed: ')
  if (plan.outcome.amountOut < minimum) {
    refuse('Slippage is over range, please withdraw your unused token')
  }
  const balance = amountOf(unusedBalance(context.storage, owner), inputSide(order.zeroForOne))
  if (balance < amountIn) refuse('swap failed: Illegal deposit balance in pool')
  applySwap(context, order, plan)
  return plan.outcome.amountOut
}

/** What a swap would give now; the pool stays as it is. */
export function quote(context: PoolContext, args: SwapArgs): bigint {
  return quoteOutcome(context, args).amountOut
}

/** {@link quote}, but only for swaps that would be filled completely. */
export function quoteForAll(context: PoolContext, args: SwapArgs): bigint {
  const { amountIn, amountOut, isPartial } = quoteOutcome(context, args)
  if (amountOut === 0n) refuse('The amount of input token is too small.')
  if (isPartial) refuse(`The maximum amount of input tokens is ${amountIn}`)
  return amountOut
}

/**
 * Works a swap out against the pool as it is. One that gives nothing is refused: it would move the price and take the input
 * for nothing.
 */
export function planOrder(
  context: PoolContext,
  { zeroForOne, amountIn }: Pick<SwapOrder, 'zeroForOne' | 'amountIn'>,
  errorPrefix: string,
): Plan<SwapOutcome> {
  if (amountIn === 0n) refuse(`${errorPrefix}Illegal amountIn`)
  const plan = withPrefix(errorPrefix, () =>
    planSwap(context.engine, { zeroForOne, kind: 'exact-in', amount: amountIn }),
  )
  if (plan.outcome.amountOut === 0n) refuse('The amount of input token is too small.')
  return plan
}

/**
 * Writes a plan made in this message, moves the holder's balances with it, and fills the limit orders that the price has
 * passed.
 */
export function applySwap(context: PoolContext, order: SwapOrder, plan: Plan<SwapOutcome>): void {
  const { storage, engine } = context
  const { owner, zeroForOne, amountIn: amountOffered, flowId } = order
  const { amountIn, amountOut, feeAmount } = plan.outcome
  applyPlan(engine, plan)
  noteTicksCrossed(context, plan.change)
  noteTickMove(context)
  const change = zeroForOne
    ? { amount0: -amountIn, amount1: amountOut }
    : { amount0: amountOut, amount1: -amountIn }
  changeUnused(storage, owner, change)
  appendEvent(context, {
    kind: 'swapped',
    flowId,
    owner,
    zeroForOne,
    amountOffered,
    amountIn,
    amountOut,
    feeAmount,
    sqrtPriceX96: plan.outcome.sqrtPriceX96After,
    tick: plan.outcome.tickAfter,
    liquidity: plan.outcome.liquidityAfter,
  })
  fillOrders(context)
}

function quoteOutcome({ engine }: PoolContext, args: SwapArgs): SwapOutcome {
  const amount = requireNat(args.amountIn, 'preswap "Illegal amountIn"')
  if (amount === 0n) refuse('preswap "Illegal amountIn"')
  return withPrefix('preswap ', () => {
    const request = { zeroForOne: args.zeroForOne, kind: 'exact-in', amount } as const
    return planSwap(engine, request).outcome
  })
}

function withPrefix<T>(prefix: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof AmmError) return refuse(`${prefix}"${error.message}"`)
    throw error
  }
}

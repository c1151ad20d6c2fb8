import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { CallError } from '../errors.ts'
import type { StepEvent } from '../flows/Flow.ts'
import type { FlowOptions } from '../flows/FlowEngine.ts'
import type { Flows } from '../flows/flowKinds.ts'
import type { OrderKey } from '../flows/orders/OrderKey.ts'
import type { Pools } from '../pools/Pools.ts'
import { reasonOf } from '../pools/poolFailure.ts'
import { minimumOut, type Quote, type SwapOrder } from '../pools/quote.ts'
import type { Tokens } from '../tokens.ts'
import { newSwapFlow, type SwapFlow, type SwapStepName } from './SwapFlow.ts'
import type { SwapReceipt } from './SwapReceipt.ts'
import { requireAllowances, requireArrival, requireWholeFill } from './swapChecks.ts'

export type RunOptions = {
  quote: SwapOrder
  /** Tolerated loss against the quote, in parts per million. */
  slippagePpm: bigint
  /** The same key means the same order: given again, it is not executed again. */
  key?: OrderKey
} & FlowOptions

type Services = {
  readonly flows: Flows
  readonly actors: Actors
  readonly pools: Pools
  readonly tokens: Tokens
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

export type SwapStepEvent = StepEvent<SwapStepName>

/** Swaps in one step: pay exactly, then let the pool take, swap and pay out in one call. */
export class Swaps {
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  /** What the pool itself would give for a quote's input. The pool has the last word. @throws CallError */
  async confirmQuote(quote: Pick<Quote, 'poolId' | 'zeroForOne' | 'amountIn'>): Promise<bigint> {
    const args = {
      zeroForOne: quote.zeroForOne,
      amountIn: quote.amountIn.toString(),
      amountOutMinimum: '0',
    }
    const answer = await translated(() => this.services.actors.pool(quote.poolId).quote(args))
    if ('ok' in answer) return answer.ok
    throw CallError.refused(reasonOf(answer.err))
  }

  /**
   * Runs a swap to its end. What is interrupted waits in `sdk.flows`.
   * @throws CallError, WalletError, SwapError: every code of `SWAP_ERROR_CODES`
   */
  async run({ quote, slippagePpm, key, ...options }: RunOptions): Promise<SwapReceipt> {
    const begin = () => this.begin(quote, slippagePpm, key)
    const receipt = await this.services.flows.start(key, begin, options)
    if (receipt.kind !== 'swap') throw new Error('the order of a swap was given to something else')
    return receipt
  }

  private async begin(
    quote: SwapOrder,
    slippagePpm: bigint,
    key: OrderKey | undefined,
  ): Promise<SwapFlow> {
    const { tokens, pools, principal, now } = this.services
    if (principal === undefined) throw CallError.signedOut()
    requireWholeFill(quote)
    const [tokenIn, tokenOut, held] = await Promise.all([
      tokens.fetch(quote.tokenIn),
      tokens.fetch(quote.tokenOut),
      pools.fetchUnused(quote.poolId),
    ])
    requireAllowances(tokenIn)
    requireArrival(quote, tokenOut)
    return newSwapFlow({
      quote,
      minimumOut: minimumOut(quote.amountOut, slippagePpm),
      feeIn: tokenIn.fee,
      feeOut: tokenOut.fee,
      heldOutBefore: quote.zeroForOne ? held.balance1 : held.balance0,
      principal,
      key,
      now: now(),
    })
  }
}

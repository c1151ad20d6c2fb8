import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { CallError, SluiceError } from '../errors.ts'
import type { StepEvent } from '../flows/Flow.ts'
import type { FlowOptions } from '../flows/FlowEngine.ts'
import type { Flows } from '../flows/flowKinds.ts'
import { lacksMethod } from '../flows/isSurelyNotSent.ts'
import { validForOf } from '../flows/orders/approvalTimes.ts'
import { OnceEach } from '../flows/orders/OnceEach.ts'
import { newOrderKey, type OrderKey } from '../flows/orders/OrderKey.ts'
import type { Pools } from '../pools/Pools.ts'
import { reasonOf } from '../pools/poolFailure.ts'
import { minimumOut, type Quote, type SwapOrder } from '../pools/quote.ts'
import { subaccountAt } from '../pools/subaccountAt.ts'
import type { Token, Tokens } from '../tokens.ts'
import { paymentOf } from './paymentOf.ts'
import { newSwapFlow, type SwapFlow, type SwapPayment, type SwapStepName } from './SwapFlow.ts'
import type { SwapReceipt } from './SwapReceipt.ts'
import { requireArrival, requirePayable, requireWholeFill, requireWorth } from './swapChecks.ts'

export type RunOptions = {
  quote: SwapOrder
  /** Tolerated loss against the quote, in parts per million. */
  slippagePpm: bigint
  /** For how long the pool may take the input, once it is confirmed: whole minutes from 1 to 180; 5 when absent. */
  deadlineMinutes?: number
  /** The same key means the same order: given again, it is not executed again. */
  key?: OrderKey
} & SwapWish &
  FlowOptions

/** What a swap does with what the pool holds for the caller. */
export type SwapWish = {
  /** Pays first with what the pool holds for the caller, and what lies on the caller's subaccount of it. */
  useHeld?: boolean
  /** Leaves the output in the pool, for the caller to swap on with or to withdraw. */
  keepInPool?: boolean
}

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

/** Swaps over one pool: pay exactly, then let the pool take, swap and pay out in one call, wherever it can. */
export class Swaps {
  private readonly services: Services
  private readonly orders = new OnceEach<SwapReceipt>()
  /** Pools that do not swap in one step. */
  private readonly stepwise = new Set<string>()

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
  async run({
    quote,
    slippagePpm,
    key,
    useHeld,
    keepInPool,
    deadlineMinutes,
    ...options
  }: RunOptions): Promise<SwapReceipt> {
    const { principal, now } = this.services
    const order = key ?? (principal === undefined ? undefined : newOrderKey(principal, now()))
    const wish = { useHeld: useHeld === true, keepInPool: keepInPool === true }
    const begin = () => this.begin(quote, { slippagePpm, deadlineMinutes, key: order, ...wish })
    return this.orders.once(order, () => this.carryOut(quote.poolId, { order, begin, options }))
  }

  private async carryOut(poolId: string, { order, begin, options }: Carried): Promise<SwapReceipt> {
    const { flows } = this.services
    const receipt = await flows.start(order, begin, options).catch((error: unknown) => {
      if (this.stepwise.has(poolId) || !isUnknownToPool(error)) throw error
      // the same order, of which nothing was executed: what was transferred is known to its ledger by the order's time
      this.stepwise.add(poolId)
      return flows.start(undefined, begin, options)
    })
    if (receipt.kind !== 'swap') throw new Error('the order of a swap was given to something else')
    return receipt
  }

  private async begin(
    quote: SwapOrder,
    { slippagePpm, deadlineMinutes, key, useHeld, keepInPool }: Wanted,
  ): Promise<SwapFlow> {
    const { tokens, pools, principal, now } = this.services
    if (principal === undefined) throw CallError.signedOut()
    requireWholeFill(quote)
    const valid = validForOf(deadlineMinutes)
    const [tokenIn, tokenOut, { balance0, balance1 }] = await Promise.all([
      tokens.fetch(quote.tokenIn),
      tokens.fetch(quote.tokenOut),
      pools.fetchUnused(quote.poolId),
    ])
    requirePayable(tokenIn)
    requireArrival(quote, tokenOut)
    const [heldIn, heldOut] = quote.zeroForOne ? [balance0, balance1] : [balance1, balance0]
    // of tokens with allowances nothing of the pool's is needed, or read
    const payment =
      useHeld || keepInPool || tokenIn.standard === 'ICRC1'
        ? await this.paymentOf(quote, tokenIn, { heldIn, useHeld, keepInPool })
        : undefined
    return newSwapFlow({
      quote,
      minimumOut: minimumOut(quote.amountOut, slippagePpm),
      feeIn: tokenIn.fee,
      feeOut: tokenOut.fee,
      heldOutBefore: heldOut,
      ...(payment === undefined ? {} : { payment }),
      ...(keepInPool ? { keepInPool } : {}),
      ...(this.stepwise.has(quote.poolId) ? { isStepwise: true } : {}),
      ...valid,
      principal,
      key,
      now: now(),
    })
  }

  private async paymentOf(
    { poolId, amountIn }: SwapOrder,
    tokenIn: Token,
    { heldIn, useHeld, keepInPool }: Required<SwapWish> & { heldIn: bigint },
  ): Promise<SwapPayment | undefined> {
    const { tokens, principal = '' } = this.services
    const ledger = await tokens.adapter(tokenIn.ledgerId)
    const lying = await ledger.fetchBalance(subaccountAt(poolId, principal))
    const used = useHeld ? { unused: heldIn, lying } : { unused: 0n, lying: 0n }
    // what the wallet has its ledger says, when it is asked
    const wallet = amountIn + 2n * tokenIn.fee
    const payment = paymentOf(amountIn, tokenIn, { ...used, wallet })
    if (payment.from === 'allowance' && payment.unused === 0n && !keepInPool) return undefined
    if (payment.from !== undefined && payment.unused === 0n) requireWorth(amountIn, tokenIn)
    return {
      from: payment.from,
      unused: payment.unused,
      transfer: payment.transfer,
      unusedBeside: heldIn - payment.unused,
      lyingBeside: lying - payment.lying,
    }
  }
}

type Carried = {
  readonly order: OrderKey | undefined
  readonly begin: () => Promise<SwapFlow>
  readonly options: FlowOptions
}

const isUnknownToPool = (error: unknown): boolean =>
  error instanceof SluiceError &&
  (lacksMethod(error) || (error.cause instanceof SluiceError && lacksMethod(error.cause)))

type Wanted = Required<SwapWish> & {
  readonly slippagePpm: bigint
  readonly deadlineMinutes: number | undefined
  readonly key: OrderKey | undefined
}

import { Principal } from '@icp-sdk/core/principal'
import { type CallOutcome, fetchCallOutcome } from '../agent/callOutcome.ts'
import { resubmit, type SubmittedCall, trackedCall } from '../agent/trackedCall.ts'
import { translated, translateError } from '../agent/translateError.ts'
import { CallError, SwapError } from '../errors.ts'
import { reasonOf } from '../pools/poolFailure.ts'
import { minimumOut, type Quote } from '../pools/quote.ts'
import type { Token } from '../tokens.ts'
import { approvePool } from './approvePool.ts'
import { newStoredSwap, type StoredSwap } from './StoredSwap.ts'
import { type SwapReceipt, toReceipt } from './SwapReceipt.ts'
import type { RunOptions, SwapServices } from './SwapServices.ts'
import { asStep, type OnStep } from './steps.ts'
import { decodeSwap, encodeSwap, SWAP_METHOD, type SwapAnswer } from './swapCodec.ts'
import { swapFailure } from './swapFailure.ts'

const ignoreStep: OnStep = () => {}

/** Swaps in one step: pay exactly, then let the pool take, swap and pay out in one call. */
export class Swaps {
  private readonly services: SwapServices

  constructor(services: SwapServices) {
    this.services = services
  }

  /** What the pool itself would give for a quote's input. The pool has the last word. @throws CallError */
  async confirmQuote(quote: Quote): Promise<bigint> {
    const args = {
      zeroForOne: quote.zeroForOne,
      amountIn: quote.amountIn.toString(),
      amountOutMinimum: '0',
    }
    const answer: SwapAnswer = await translated(() =>
      this.services.actors.pool(quote.poolId).quote(args),
    )
    if ('ok' in answer) return answer.ok
    throw CallError.refused(reasonOf(answer.err))
  }

  /** Runs a swap to its end. @throws CallError, SwapError: every code of `SWAP_ERROR_CODES` but `left-in-pool` */
  async run({ quote, slippagePpm, onStep = ignoreStep, signal }: RunOptions): Promise<SwapReceipt> {
    const { tokens, pools, identity, now } = this.services
    if (identity === undefined) throw CallError.signedOut()
    requireWholeFill(quote)
    const [tokenIn, tokenOut, held] = await Promise.all([
      tokens.fetch(quote.tokenIn),
      tokens.fetch(quote.tokenOut),
      pools.fetchUnused(quote.poolId),
    ])
    requireAllowances(tokenIn)
    requireArrival(quote, tokenOut)
    const swap = newStoredSwap({
      quote,
      minimumOut: minimumOut(quote.amountOut, slippagePpm),
      feeIn: tokenIn.fee,
      feeOut: tokenOut.fee,
      heldOutBefore: quote.zeroForOne ? held.balance1 : held.balance0,
      principal: identity.getPrincipal().toText(),
      now: now(),
    })
    return this.proceed(swap, onStep, signal)
  }

  /** Swaps of this caller that were interrupted. */
  pending(): StoredSwap[] {
    const { store, identity } = this.services
    const principal = identity?.getPrincipal().toText()
    return store.list().filter((swap) => swap.principal === principal)
  }

  /** Goes on with an interrupted swap; what was sent before is never sent twice. @throws as `run` */
  async resume(
    id: string,
    { onStep = ignoreStep, signal }: { onStep?: OnStep; signal?: AbortSignal } = {},
  ): Promise<SwapReceipt> {
    const swap = this.pending().find((pending) => pending.id === id)
    if (swap === undefined) throw CallError.refused('this swap is not waiting any more')
    return this.proceed(swap, onStep, signal)
  }

  /** Forgets an interrupted swap. Tokens that the pool holds stay withdrawable. */
  dismiss(id: string): void {
    this.services.store.remove(id)
  }

  private async proceed(
    swap: StoredSwap,
    onStep: OnStep,
    signal?: AbortSignal,
  ): Promise<SwapReceipt> {
    const { store } = this.services
    store.save(swap)
    try {
      const amountOut = await this.amountOutOf(swap, onStep, signal)
      store.save({ ...swap, stage: { kind: 'swapped', amountOut } })
      const receipt = await this.receiptOf(swap, amountOut)
      store.remove(swap.id)
      return receipt
    } catch (error) {
      const known = translateError(error)
      if (known.funds !== 'moving' && !this.isInFlight(swap.id)) store.remove(swap.id)
      throw known
    }
  }

  /** Goes on from the stage that the swap is in, until the pool has swapped. */
  private async amountOutOf(
    swap: StoredSwap,
    onStep: OnStep,
    signal?: AbortSignal,
  ): Promise<bigint> {
    if (swap.stage.kind === 'swapped') return swap.stage.amountOut
    const answer =
      swap.stage.kind === 'swapping'
        ? await this.recover(swap, onStep, signal)
        : await this.start(swap, onStep, signal)
    if ('ok' in answer) return answer.ok
    this.services.store.remove(swap.id)
    throw swapFailure(answer.err)
  }

  /** The swap is done whatever happens here: without the pool's word on what it still holds, it stays to be resumed. */
  private async receiptOf(swap: StoredSwap, amountOut: bigint): Promise<SwapReceipt> {
    try {
      return toReceipt(swap, amountOut, await this.services.pools.fetchUnused(swap.poolId))
    } catch (error) {
      throw SwapError.outcomeUnknown(error)
    }
  }

  /** Pays, then asks the pool. */
  private async start(swap: StoredSwap, onStep: OnStep, signal?: AbortSignal): Promise<SwapAnswer> {
    requireWanted(signal)
    await approvePool(this.services, swap, onStep)
    requireWanted(signal)
    return asStep('swap', onStep, () => this.callPool(swap))
  }

  private async callPool(swap: StoredSwap): Promise<SwapAnswer> {
    const { connection, identity, store } = this.services
    if (identity === undefined) throw CallError.signedOut()
    let isSubmitted = false
    try {
      const reply = await trackedCall(connection, identity, {
        canisterId: Principal.fromText(swap.poolId),
        method: SWAP_METHOD,
        arg: encodeSwap(swap),
        onSubmit: (call) => {
          isSubmitted = true
          store.save({ ...swap, stage: { kind: 'swapping', ...call } })
        },
      })
      return decodeSwap(reply)
    } catch (error) {
      if (!isSubmitted) throw error
      return this.settleFailedCall(swap, error)
    }
  }

  /** A call that ended in an error may have run all the same: the network's certified state decides. */
  private async settleFailedCall(swap: StoredSwap, cause: unknown): Promise<SwapAnswer> {
    const stored = this.pending().find(({ id }) => id === swap.id)
    if (stored?.stage.kind !== 'swapping') throw cause
    const outcome = await this.outcomeOf(stored, stored.stage).catch(() => {
      throw SwapError.outcomeUnknown(cause)
    })
    return this.answerOf(stored, outcome, cause)
  }

  private async recover(
    swap: StoredSwap,
    onStep: OnStep,
    signal?: AbortSignal,
  ): Promise<SwapAnswer> {
    const { stage } = swap
    if (stage.kind !== 'swapping') return this.start(swap, onStep, signal)
    const outcome = await asStep('swap', onStep, () => this.outcomeOf(swap, stage, signal))
    if (outcome.kind === 'never-ran')
      return this.start({ ...swap, stage: { kind: 'paying' } }, onStep, signal)
    return this.answerOf(swap, outcome, undefined)
  }

  /** Sends the signed request again first: should it never have arrived, nobody waits for it to expire. */
  private async outcomeOf(
    swap: StoredSwap,
    call: SubmittedCall,
    signal?: AbortSignal,
  ): Promise<CallOutcome> {
    const { connection, agent } = this.services
    const pool = Principal.fromText(swap.poolId)
    try {
      await resubmit(connection, pool, call)
      return await fetchCallOutcome(agent, pool, call, signal)
    } catch (error) {
      throw SwapError.outcomeUnknown(error)
    }
  }

  private answerOf(swap: StoredSwap, outcome: CallOutcome, cause: unknown): SwapAnswer {
    switch (outcome.kind) {
      case 'replied':
        return decodeSwap(outcome.reply)
      case 'never-ran':
        this.services.store.save({ ...swap, stage: { kind: 'paying' } })
        throw translateError(cause ?? SwapError.cancelled())
      case 'rejected':
        this.services.store.remove(swap.id)
        throw new SwapError('swap-refused', {
          details: { reason: outcome.message },
          retry: 'later',
          funds: 'pool',
          cause,
        })
      case 'forgotten':
        this.services.store.remove(swap.id)
        throw new SwapError('left-in-pool', { retry: 'never', funds: 'pool', cause })
    }
  }

  private isInFlight(id: string): boolean {
    return this.pending().some((swap) => swap.id === id && swap.stage.kind !== 'paying')
  }
}

function requireWanted(signal?: AbortSignal): void {
  if (signal?.aborted) throw SwapError.cancelled()
}

/** The pool has no way to say "as much as you can": what it cannot take would come back less a fee. */
function requireWholeFill(quote: Quote): void {
  if (quote.amountConsumed === quote.amountIn) return
  const details = { most: quote.amountConsumed }
  throw new SwapError('invalid-amount', { details, retry: 'after-change', funds: 'wallet' })
}

/** What the output ledger's fee eats up would stay in the pool, too small to withdraw. */
function requireArrival(quote: Quote, tokenOut: Token): void {
  if (quote.amountOut > tokenOut.fee) return
  const details = { fee: tokenOut.fee }
  throw new SwapError('invalid-amount', { details, retry: 'after-change', funds: 'wallet' })
}

function requireAllowances(token: Token): void {
  if (token.standard === 'ICRC2') return
  const details = { reason: `${token.symbol} knows no allowances, which swaps are paid with` }
  throw new SwapError('swap-refused', { details, retry: 'never', funds: 'wallet' })
}

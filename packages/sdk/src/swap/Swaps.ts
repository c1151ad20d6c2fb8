import type { Signer } from '../agent/Signer.ts'
import { principalOf } from '../agent/Signer.ts'
import { translated, translateError } from '../agent/translateError.ts'
import { CallError, SwapError } from '../errors.ts'
import { OnceEach } from '../orders/OnceEach.ts'
import { requireOwnOrder } from '../orders/OrderKey.ts'
import { reasonOf } from '../pools/poolFailure.ts'
import { minimumOut, type Quote } from '../pools/quote.ts'
import { approvePool } from './approvePool.ts'
import type { PoolCall } from './PoolCall.ts'
import { newStoredSwap, type StoredSwap } from './StoredSwap.ts'
import { type SwapReceipt, toReceipt } from './SwapReceipt.ts'
import type { RunOptions, SwapServices } from './SwapServices.ts'
import { SwapTraces } from './SwapTraces.ts'
import { asStep, type OnStep } from './steps.ts'
import { requireAllowances, requireArrival, requireWanted, requireWholeFill } from './swapChecks.ts'
import type { SwapAnswer } from './swapCodec.ts'
import { swapFailure } from './swapFailure.ts'
import { TrackedPoolCall } from './TrackedPoolCall.ts'
import { WalletPoolCall } from './WalletPoolCall.ts'

const ignoreStep: OnStep = () => {}

/** Swaps in one step: pay exactly, then let the pool take, swap and pay out in one call. */
export class Swaps {
  private readonly services: SwapServices
  private readonly poolCall: PoolCall | undefined
  private readonly orders = new OnceEach<SwapReceipt>()

  constructor(services: SwapServices) {
    this.services = services
    this.poolCall = services.signer && poolCallOf(services, services.signer)
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

  /** Runs a swap to its end. @throws CallError, WalletError, SwapError: every code of `SWAP_ERROR_CODES` but `left-in-pool` */
  async run(options: RunOptions): Promise<SwapReceipt> {
    const { key } = options
    return this.orders.once(key, async () => {
      const isBegun = key !== undefined && this.pending().some(({ id }) => id === key.id)
      return isBegun ? this.resume(key.id, options) : this.withWallet(() => this.begin(options))
    })
  }

  private async begin(options: RunOptions): Promise<SwapReceipt> {
    const { quote, slippagePpm, key, onStep = ignoreStep, signal } = options
    const { tokens, pools, signer, now } = this.services
    if (signer === undefined) throw CallError.signedOut()
    requireOwnOrder(key, principalOf(signer).toText())
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
      principal: principalOf(signer).toText(),
      key,
      now: now(),
    })
    return this.proceed(swap, onStep, signal)
  }

  /** Swaps of this caller that were interrupted. */
  pending(): StoredSwap[] {
    const { store, signer } = this.services
    const principal = signer && principalOf(signer).toText()
    return store.list().filter((swap) => swap.principal === principal)
  }

  /** Goes on with an interrupted swap; what was sent before is never sent twice. @throws as `run` */
  async resume(
    id: string,
    { onStep = ignoreStep, signal }: { onStep?: OnStep; signal?: AbortSignal } = {},
  ): Promise<SwapReceipt> {
    const swap = this.pending().find((pending) => pending.id === id)
    if (swap === undefined) throw CallError.refused('this swap is not waiting any more')
    return this.withWallet(() => this.proceed(swap, onStep, signal))
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
      swap.stage.kind === 'paying'
        ? await this.start(swap, onStep, signal)
        : await this.recover(swap, onStep, signal)
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
    return this.ask(swap, onStep)
  }

  private ask(swap: StoredSwap, onStep: OnStep): Promise<SwapAnswer> {
    return asStep('swap', onStep, () => this.requirePoolCall().ask(swap))
  }

  private async recover(
    swap: StoredSwap,
    onStep: OnStep,
    signal?: AbortSignal,
  ): Promise<SwapAnswer> {
    const found = await asStep('swap', onStep, () => this.requirePoolCall().settle(swap, signal))
    if (found === 'unpaid') return this.ask(swap, onStep)
    if (found !== 'never-ran') return found
    return this.start({ ...swap, stage: { kind: 'paying' } }, onStep, signal)
  }

  private requirePoolCall(): PoolCall {
    if (this.poolCall === undefined) throw CallError.signedOut()
    return this.poolCall
  }

  /** A wallet in a window opens it now, while the click still counts, and keeps it for all calls of the swap. */
  private async withWallet<T>(run: () => Promise<T>): Promise<T> {
    const { signer } = this.services
    const end = signer?.kind === 'wallet' ? signer.wallet.begin?.() : undefined
    try {
      return await run()
    } finally {
      end?.()
    }
  }

  private isInFlight(id: string): boolean {
    return this.pending().some((swap) => swap.id === id && swap.stage.kind !== 'paying')
  }
}

function poolCallOf(services: SwapServices, signer: Signer): PoolCall | undefined {
  const { connection, signing: agent, store } = services
  if (signer.kind === 'wallet')
    return new WalletPoolCall({ wallet: signer.wallet, store, traces: new SwapTraces(services) })
  if (agent === undefined) return undefined
  return new TrackedPoolCall({ connection, identity: signer.identity, agent, store })
}

import { Principal } from '@icp-sdk/core/principal'
import { SwapPool } from '@sluice/candid'
import type { CallingWallet } from '../agent/Signer.ts'
import { translateError } from '../agent/translateError.ts'
import { SwapError, WalletError } from '../errors.ts'
import type { PoolCall, Settled } from './PoolCall.ts'
import type { StoredSwap } from './StoredSwap.ts'
import type { SwapStore } from './SwapStore.ts'
import type { SwapTraces } from './SwapTraces.ts'
import { decodeSwap, encodeSwap, SWAP_METHOD, type SwapAnswer } from './swapCodec.ts'

/** A request that a wallet sent just before it went silent has shown its effect after this many looks. */
const LOOKS_AFTER_SILENCE = 8
const LOOKS_AFTER_PAYMENT = 8
const PAUSE_MS = 1_000

type Services = {
  readonly wallet: CallingWallet
  readonly store: SwapStore
  readonly traces: SwapTraces
  readonly pause?: (ms: number) => Promise<void>
}

const realPause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Lets a wallet ask the pool. The wallet picks the request's id, so the books decide what came of it: the pool can be paid only
 * out of the allowance, which is exactly one swap's. Unspent, no call has paid and asking again is safe, since of two calls
 * only one finds it. Spent, the pool's records and the wallet's balance tell the rest.
 */
export class WalletPoolCall implements PoolCall {
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  async ask(swap: StoredSwap): Promise<SwapAnswer> {
    const { wallet, store, traces } = this.services
    const wasAsked = swap.stage.kind === 'asked'
    const asked: StoredSwap = wasAsked
      ? swap
      : { ...swap, stage: { kind: 'asked', ...(await traces.fetchBefore(swap)) } }
    store.save(asked)
    try {
      const reply = await wallet.call({
        canisterId: Principal.fromText(swap.poolId),
        method: SWAP_METHOD,
        arg: encodeSwap(swap),
        interfaceOf: SwapPool.idlFactory,
      })
      return await this.answerOf(asked, decodeSwap(reply), wasAsked)
    } catch (error) {
      return this.settleFailed(asked, error, wasAsked)
    }
  }

  /** A call that finds the allowance spent is refused, though an earlier call of the same swap has gone through. */
  private async answerOf(
    swap: StoredSwap,
    answer: SwapAnswer,
    wasAsked: boolean,
  ): Promise<SwapAnswer> {
    if ('ok' in answer || !wasAsked) return answer
    const trace = await this.look(swap)
    return trace.kind === 'swapped' ? { ok: trace.amountOut } : answer
  }

  async settle(swap: StoredSwap, signal?: AbortSignal): Promise<Settled> {
    const { pause = realPause } = this.services
    for (let looks = LOOKS_AFTER_PAYMENT; ; looks--) {
      signal?.throwIfAborted()
      const trace = await this.look(swap)
      if (trace.kind === 'swapped') return { ok: trace.amountOut }
      if (trace.kind === 'unpaid') return 'unpaid'
      if (trace.kind === 'paid' && looks <= 0) throw await this.gaveBack(swap)
      await pause(PAUSE_MS)
    }
  }

  /** The wallet did not say what became of the call. Only its own word that it sent nothing is taken at once. */
  private async settleFailed(
    swap: StoredSwap,
    cause: unknown,
    wasAsked: boolean,
  ): Promise<SwapAnswer> {
    const { store, pause = realPause } = this.services
    const known = translateError(cause)
    if (known instanceof WalletError && known.funds === 'wallet') {
      if (!wasAsked) store.save({ ...swap, stage: { kind: 'paying' } })
      throw known
    }
    for (let looks = LOOKS_AFTER_SILENCE; looks > 0; looks--) {
      const trace = await this.look(swap)
      if (trace.kind === 'swapped') return { ok: trace.amountOut }
      if (trace.kind !== 'unpaid') throw SwapError.outcomeUnknown(cause)
      await pause(PAUSE_MS)
    }
    throw WalletError.lost(cause)
  }

  private look(swap: StoredSwap) {
    return this.services.traces.fetch(swap).catch((error: unknown) => {
      throw SwapError.outcomeUnknown(error)
    })
  }

  /** Paid, not swapped, and nothing under way: the pool has sent the payment back, or holds it. */
  private async gaveBack(swap: StoredSwap): Promise<SwapError> {
    const held = await this.services.traces.fetchHeldIn(swap)
    this.services.store.remove(swap.id)
    return held > 0n
      ? new SwapError('left-in-pool', { retry: 'never', funds: 'pool' })
      : new SwapError('swap-refused', { retry: 'after-requote', funds: 'wallet' })
  }
}

import type { StoredSwap } from './StoredSwap.ts'
import type { SwapAnswer } from './swapCodec.ts'

/** How a pool is asked to swap, and how one learns what came of it when the answer is lost. */
export interface PoolCall {
  /** Asks the pool once. Writes down what finds the outcome before the call leaves. @throws SluiceError */
  ask(swap: StoredSwap): Promise<SwapAnswer>
  /** What came of an earlier call; asks nothing of the pool. @throws SwapError */
  settle(swap: StoredSwap, signal?: AbortSignal): Promise<Settled>
}

export type Settled =
  | SwapAnswer
  /** It did not run and never will: pay anew, then ask. */
  | 'never-ran'
  /** It has not run and still might: asking again is safe as long as nothing more is paid. */
  | 'unpaid'

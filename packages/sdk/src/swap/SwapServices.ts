import type { HttpAgent } from '@icp-sdk/core/agent'
import type { Actors } from '../actors.ts'
import type { Connection } from '../agent/createAgent.ts'
import type { Signer } from '../agent/Signer.ts'
import type { Balances } from '../balances.ts'
import type { OrderKey } from '../orders/OrderKey.ts'
import type { Pools } from '../pools/Pools.ts'
import type { Quote } from '../pools/quote.ts'
import type { Tokens } from '../tokens.ts'
import type { SwapStore } from './SwapStore.ts'
import type { OnStep } from './steps.ts'

export type RunOptions = {
  quote: Quote
  /** Tolerated loss against the quote, in parts per million. */
  slippagePpm: bigint
  /** The same key means the same order: given again, it is not executed again. */
  key?: OrderKey
  onStep?: OnStep
  /** Stops before the next call that moves money; what has been sent goes on. */
  signal?: AbortSignal
}

/** What a swap works with; the clock and the store are handed in. */
export type SwapServices = {
  connection: Connection
  signer: Signer | undefined
  /** The agent that signs as the caller, when the key is at hand. */
  signing: HttpAgent | undefined
  actors: Actors
  balances: Balances
  pools: Pools
  tokens: Tokens
  store: SwapStore
  now: () => number
}

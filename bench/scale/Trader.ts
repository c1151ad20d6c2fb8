import { setTimeout } from 'node:timers/promises'
import { createSdk, type Sdk, SluiceError } from '@sluice/sdk'
import { loadUser } from '../canisters/loadUsers.ts'
import { LEDGER_FEE } from './openPools.ts'
import type { Exchange } from './startExchange.ts'

export type SwapTime = { readonly atMs: number; readonly tookMs: number }

const AMOUNT = 1_000_000n
const TEN_PERCENT = 100_000n

/** Somebody who swaps in one pool after the other, and keeps account of what that should come to. */
export class Trader {
  readonly times: SwapTime[] = []
  /** Why swaps were refused, in the SDK's words. */
  readonly refusals: string[] = []
  readonly index: number
  private readonly exchange: Exchange
  private readonly sdk: Sdk
  /** What the receipts say that each wallet has gained or lost. */
  private readonly gained = new Map<string, bigint>()
  private count = 0

  constructor(exchange: Exchange, index: number) {
    this.exchange = exchange
    this.index = index
    this.sdk = createSdk(exchange.config, { identity: loadUser(index) })
  }

  /** From looking at the price to the tokens in the wallet. */
  async swap(): Promise<void> {
    const { pools } = this.exchange
    const turn = this.count++
    // everybody begins elsewhere, and comes past every pool in both directions
    const pool = pools[(this.index * 7 + turn) % pools.length]
    if (pool === undefined) throw new Error('there are no pools')
    const [tokenIn, tokenOut] =
      (turn + this.index) % 2 === 0 ? [pool.one, pool.other] : [pool.other, pool.one]
    const beganMs = performance.now()
    try {
      const quote = await this.sdk.quote({ tokenIn, tokenOut, amountIn: AMOUNT })
      if (quote === undefined) throw new Error('no pool gives a quote')
      const receipt = await this.sdk.swap.run({ quote, slippagePpm: TEN_PERCENT })
      this.gain(tokenIn, -receipt.amountIn - 2n * LEDGER_FEE)
      this.gain(tokenOut, receipt.received)
    } catch (error) {
      if (!(error instanceof SluiceError)) throw error
      this.refusals.push(error.code)
      return
    }
    this.times.push({ atMs: beganMs, tookMs: performance.now() - beganMs })
  }

  /** Swaps now and then: `pauseMs` is the mean of the pauses, all lengths up to twice as much being as likely. */
  async swapUntil(endMs: number, pauseMs: number): Promise<void> {
    for (;;) {
      await setTimeout(Math.random() * 2 * pauseMs)
      if (performance.now() >= endMs) return
      await this.swap()
    }
  }

  /** What is not as the receipts say, or not over. `startedWith` at every ledger. */
  flaws(walletOf: (ledger: string) => bigint | undefined, startedWith: bigint): string[] {
    const open = this.sdk.flows.pending().map(({ id }) => `trader ${this.index}: ${id} is not over`)
    // an order that was refused may have paid for its approval
    const mayMiss = BigInt(this.refusals.length) * LEDGER_FEE
    const wrong = [...this.gained].flatMap(([ledger, gained]) => {
      const missing = startedWith + gained - (walletOf(ledger) ?? 0n)
      const isRight = missing >= 0n && missing <= mayMiss
      return isRight ? [] : [`trader ${this.index} misses ${missing} of ${ledger}`]
    })
    return [...open, ...wrong]
  }

  private gain(ledger: string, amount: bigint): void {
    this.gained.set(ledger, (this.gained.get(ledger) ?? 0n) + amount)
  }
}

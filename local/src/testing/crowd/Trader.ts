import { setTimeout } from 'node:timers/promises'
import { createSdk, type Sdk, SluiceError } from '@sluice/sdk'
import { loadUser } from './loadUser.ts'
import { LEDGER_FEE, type OpenedPool } from './openPools.ts'
import type { Exchange } from './startExchange.ts'

/** When somebody tried to swap in which pool; times are those of `performance.now()`. */
export type Attempt = { readonly poolId: string; readonly atMs: number; readonly tookMs: number }
/** With the reason in the SDK's words. */
export type Refusal = Attempt & { readonly code: string }

const AMOUNT = 1_000_000n
const TEN_PERCENT = 100_000n
/** An order that was refused may have paid for its approval, for the way into the pool and for the way back. */
const MOST_FEES = 3n

/** Somebody who swaps in one pool after the other, and keeps account of what that should come to. */
export class Trader {
  readonly times: Attempt[] = []
  readonly refusals: Refusal[] = []
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

  /** A swap in the next pool: everybody begins elsewhere, and comes past every pool in both directions. */
  swap(): Promise<boolean> {
    const { pools } = this.exchange
    const pool = pools[(this.index * 7 + this.count) % pools.length]
    if (pool === undefined) throw new Error('there are no pools')
    return this.swapIn(pool)
  }

  /** From looking at the price to the tokens in the wallet; goes on with an order whose end is not known. @returns whether it was not refused */
  async swapIn(pool: OpenedPool): Promise<boolean> {
    const open = this.openSwap()
    const poolId = open?.facts.poolId ?? pool.id
    const atMs = performance.now()
    const attempt = () => ({ poolId, atMs, tookMs: performance.now() - atMs })
    try {
      if (open !== undefined) await this.resume(open.id)
      else if (!(await this.order(pool))) {
        this.refusals.push({ ...attempt(), code: 'no-quote' })
        return false
      }
    } catch (error) {
      if (!(error instanceof SluiceError)) throw error
      this.refusals.push({ ...attempt(), code: error.code })
      return false
    }
    this.times.push(attempt())
    return true
  }

  /** @returns whether a pool had a price. @throws SluiceError when the swap is refused */
  private async order(pool: OpenedPool): Promise<boolean> {
    const [tokenIn, tokenOut] =
      (this.count++ + this.index) % 2 === 0 ? [pool.one, pool.other] : [pool.other, pool.one]
    const quote = await this.sdk.quote({ tokenIn, tokenOut, amountIn: AMOUNT })
    if (quote === undefined) return false
    this.account(await this.sdk.swap.run({ quote, slippagePpm: TEN_PERCENT }))
    return true
  }

  private openSwap() {
    return this.sdk.flows.pending().find((flow) => flow.kind === 'swap')
  }

  /** Sends the very same order again: whether or not it has arrived before, it is executed once. @throws SluiceError */
  private async resume(id: string): Promise<void> {
    const receipt = await this.sdk.flows.resume(id)
    if (receipt.kind === 'swap') this.account(receipt)
  }

  /** Swaps now and then: `pauseMs` is the mean of the pauses, all lengths up to twice as much being as likely. */
  async swapUntil(endMs: number, pauseMs: number): Promise<void> {
    for (;;) {
      await setTimeout(Math.random() * 2 * pauseMs)
      if (performance.now() >= endMs) return
      await this.swap()
    }
  }

  /** Brings to its end what was interrupted, and home what a pool keeps of orders that it refused half-way. */
  async settle(): Promise<void> {
    for (const { id } of this.sdk.flows.pending())
      await this.resume(id).catch((error: unknown) => {
        if (!(error instanceof SluiceError)) throw error
      })
    const refusing = new Set(this.refusals.map(({ poolId }) => poolId))
    const listed = await this.sdk.pools.list()
    for (const pool of listed.filter(({ canisterId }) => refusing.has(canisterId)))
      for (const kept of await this.sdk.recover.fetchAt(pool)) await this.sdk.recover.takeBack(kept)
  }

  /** What is not as the receipts say, or not over. `startedWith` at every ledger. */
  flaws(walletOf: (ledger: string) => bigint | undefined, startedWith: bigint): string[] {
    const open = this.sdk.flows.pending().map(({ id }) => `trader ${this.index}: ${id} is not over`)
    const mayMiss = BigInt(this.refusals.length) * MOST_FEES * LEDGER_FEE
    const wrong = [...this.gained].flatMap(([ledger, gained]) => {
      const missing = startedWith + gained - (walletOf(ledger) ?? 0n)
      const isRight = missing >= 0n && missing <= mayMiss
      return isRight ? [] : [`trader ${this.index} misses ${missing} of ${ledger}`]
    })
    return [...open, ...wrong]
  }

  private account(swap: {
    readonly tokenIn: string
    readonly tokenOut: string
    readonly amountIn: bigint
    readonly received: bigint
  }): void {
    this.gain(swap.tokenIn, -swap.amountIn - 2n * LEDGER_FEE)
    this.gain(swap.tokenOut, swap.received)
  }

  private gain(ledger: string, amount: bigint): void {
    this.gained.set(ledger, (this.gained.get(ledger) ?? 0n) + amount)
  }
}

import { Principal } from '@icp-sdk/core/principal'
import type { Balances } from '../balances.ts'
import { SwapError } from '../errors.ts'
import type { Figures } from '../flows/Flow.ts'
import type { Trace } from '../flows/Plan.ts'
import type { PoolSwap, Pools } from '../pools/Pools.ts'
import type { Tokens } from '../tokens.ts'
import { approvalExpiryOf, type SwapFlow } from './SwapFlow.ts'

/** What plans of swaps read. */
export type SwapBooks = {
  readonly balances: Pick<Balances, 'fetch' | 'fetchAllowance'>
  readonly pools: Pick<Pools, 'fetchUnused' | 'fetchSwaps' | 'isAtWorkFor'>
  readonly tokens: Pick<Tokens, 'adapter'>
  readonly now: () => number
}

/** Reads from ledgers and pool what became of a swap, without the request's id. */
export class SwapTraces {
  private readonly swap: SwapFlow
  private readonly books: SwapBooks

  constructor(swap: SwapFlow, books: SwapBooks) {
    this.swap = swap
    this.books = books
  }

  /** What later looks are compared with. */
  async fetchBefore(): Promise<Figures> {
    const [swaps, out, heldIn, isApproved] = await Promise.all([
      this.fetchSwaps(),
      this.books.balances.fetch(this.swap.facts.tokenOut),
      this.fetchHeldIn(),
      this.isApproved(),
    ])
    const approved = isApproved ? 1n : 0n
    return { lastRecordId: swaps.at(-1)?.id ?? 0n, out, heldIn, approved }
  }

  async fetch({
    lastRecordId = 0n,
    out = 0n,
    heldIn = 0n,
    approved = 1n,
  }: Figures): Promise<Trace> {
    const { facts, principal } = this.swap
    const { balances, pools } = this.books
    // a whole allowance: no call has paid
    if (await this.isApproved()) return { kind: 'none' }
    const [isUnderWay, swaps, outNow] = await Promise.all([
      pools.isAtWorkFor(facts.poolId, principal),
      this.fetchSwaps(),
      balances.fetch(facts.tokenOut),
    ])
    const recorded = swaps.find(({ id }) => id > lastRecordId)
    if (recorded) return { kind: 'done', result: recorded.amountOut }
    if (isUnderWay) return { kind: 'open' }
    // a pool that keeps no records still pays out
    const arrived = outNow - out
    if (arrived > 0n && arrived >= facts.minimumOut - facts.feeOut)
      return { kind: 'done', result: arrived + facts.feeOut }
    if ((await this.fetchHeldIn()) > heldIn)
      return {
        kind: 'given-back',
        error: new SwapError('left-in-pool', { retry: 'never', funds: 'pool' }),
      }
    // asked for together with its approval, which nobody saw: of two that come the second is a repetition and allows nothing
    if (approved === 0n && !this.isOver()) return { kind: 'none' }
    return { kind: 'given-back', error: this.gaveBack() }
  }

  /** Nothing swapped, held or under way: the payment was sent back, or the approval was over before the pool asked for it. */
  private gaveBack(): SwapError {
    if (this.isOver()) return SwapError.approvalExpired()
    return new SwapError('swap-refused', { retry: 'after-requote', funds: 'wallet' })
  }

  /** Whether the pool may take exactly what the swap needs. */
  private async isApproved(): Promise<boolean> {
    const { poolId, tokenIn, amountIn, feeIn } = this.swap.facts
    const spender = Principal.fromText(poolId)
    const { amount } = await this.books.balances.fetchAllowance(tokenIn, spender)
    return amount === amountIn + feeIn
  }

  /** Whether the approval has ended, so that nothing can be paid any more. */
  private isOver(): boolean {
    return BigInt(this.books.now()) * 1_000_000n >= approvalExpiryOf(this.swap)
  }

  /** What the pool holds of the input for the caller, outside of positions. */
  private async fetchHeldIn(): Promise<bigint> {
    const { poolId, zeroForOne } = this.swap.facts
    const { balance0, balance1 } = await this.books.pools.fetchUnused(poolId)
    return zeroForOne ? balance0 : balance1
  }

  /** The caller's swaps of this size and direction among the pool's latest, oldest first. */
  private async fetchSwaps(): Promise<PoolSwap[]> {
    const { facts, principal } = this.swap
    const swaps = await this.books.pools.fetchSwaps(facts.poolId)
    return swaps.filter(
      ({ owner, tokenIn, amountIn }) =>
        owner === principal && tokenIn === facts.tokenIn && amountIn === facts.amountIn,
    )
  }
}

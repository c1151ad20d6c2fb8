import { Principal } from '@icp-sdk/core/principal'
import { SwapError } from '../errors.ts'
import type { Figures } from '../flows/Flow.ts'
import type { Trace } from '../flows/Plan.ts'
import type { PoolSwap } from '../pools/Pools.ts'
import type { SwapFlow } from './SwapFlow.ts'
import type { SwapBooks } from './swapPlan.ts'

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
    const [swaps, out] = await Promise.all([
      this.fetchSwaps(),
      this.books.balances.fetch(this.swap.facts.tokenOut),
    ])
    return { lastRecordId: swaps.at(-1)?.id ?? 0n, out }
  }

  async fetch({ lastRecordId = 0n, out = 0n }: Figures): Promise<Trace> {
    const { facts, principal } = this.swap
    const { balances, pools } = this.books
    const spender = Principal.fromText(facts.poolId)
    // a whole allowance: no call has paid
    const allowance = await balances.fetchAllowance(facts.tokenIn, spender)
    if (allowance === facts.amountIn + facts.feeIn) return { kind: 'none' }
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
    return { kind: 'given-back', error: await this.gaveBack() }
  }

  /** Paid, not swapped, and nothing under way: the pool has sent the payment back, or holds it. */
  private async gaveBack(): Promise<SwapError> {
    const { poolId, zeroForOne } = this.swap.facts
    const { balance0, balance1 } = await this.books.pools.fetchUnused(poolId)
    return (zeroForOne ? balance0 : balance1) > 0n
      ? new SwapError('left-in-pool', { retry: 'never', funds: 'pool' })
      : new SwapError('swap-refused', { retry: 'after-requote', funds: 'wallet' })
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

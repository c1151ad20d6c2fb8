import { Principal } from '@icp-sdk/core/principal'
import type { Balances } from '../balances.ts'
import { SwapError } from '../errors.ts'
import type { Figures } from '../flows/Flow.ts'
import type { Trace } from '../flows/Plan.ts'
import type { PoolSwap, Pools } from '../pools/Pools.ts'
import type { Tokens } from '../tokens.ts'
import { type SwapFlow, swapExpiryOf } from './SwapFlow.ts'

/** What plans of swaps read. */
export type SwapBooks = {
  readonly balances: Pick<Balances, 'fetch' | 'fetchAllowance'>
  readonly pools: Pick<Pools, 'fetchUnused' | 'fetchUnusedOf' | 'fetchSwaps' | 'isAtWorkFor'>
  readonly tokens: Pick<Tokens, 'adapter'>
  readonly now: () => number
}

/** What a swap is paid out of: exactly one swap's, so that while it is whole no call has paid. */
export interface Purse {
  fetchBefore(): Promise<Figures>
  isWhole(before: Figures): Promise<boolean>
  /** What an empty purse means where nothing was swapped, is held or under way. */
  traceOfNothing(before: Figures): Trace
}

/** The allowance of a swap's own. */
class AllowancePurse implements Purse {
  private readonly swap: SwapFlow
  private readonly books: SwapBooks

  constructor(swap: SwapFlow, books: SwapBooks) {
    this.swap = swap
    this.books = books
  }

  async fetchBefore(): Promise<Figures> {
    return { approved: (await this.isWhole()) ? 1n : 0n }
  }

  async isWhole(): Promise<boolean> {
    const { poolId, tokenIn, amountIn, feeIn } = this.swap.facts
    const spender = Principal.fromText(poolId)
    const { amount } = await this.books.balances.fetchAllowance(tokenIn, spender)
    return amount === amountIn + feeIn
  }

  /** The payment was sent back, or the approval was over before the pool asked for it. */
  traceOfNothing({ approved = 1n }: Figures): Trace {
    const isOver = BigInt(this.books.now()) * 1_000_000n >= swapExpiryOf(this.swap)
    // asked for together with its approval, which nobody saw: of two that come the second is a repetition and allows nothing
    if (approved === 0n && !isOver) return { kind: 'none' }
    return { kind: 'given-back', error: isOver ? SwapError.approvalExpired() : gaveBack() }
  }
}

/** The payment came back to the wallet. */
export const gaveBack = (): SwapError =>
  new SwapError('swap-refused', { retry: 'after-requote', funds: 'wallet' })

/** Reads from ledgers and pool what became of a swap, without the request's id. */
export class SwapTraces {
  private readonly swap: SwapFlow
  private readonly books: SwapBooks
  private readonly purse: Purse

  constructor(swap: SwapFlow, books: SwapBooks, purse: Purse = new AllowancePurse(swap, books)) {
    this.swap = swap
    this.books = books
    this.purse = purse
  }

  /** What later looks are compared with. */
  async fetchBefore(): Promise<Figures> {
    const [lastRecordId, out, heldIn, purse] = await Promise.all([
      this.fetchLastRecord(),
      this.books.balances.fetch(this.swap.facts.tokenOut),
      this.fetchHeldIn(),
      this.purse.fetchBefore(),
    ])
    return { lastRecordId, out, heldIn, ...purse }
  }

  async fetch(before: Figures): Promise<Trace> {
    const { lastRecordId = 0n, out = 0n, heldIn = 0n } = before
    const { facts, principal } = this.swap
    const { balances, pools } = this.books
    if (await this.purse.isWhole(before)) return { kind: 'none' }
    const [isUnderWay, recorded, outNow] = await Promise.all([
      pools.isAtWorkFor(facts.poolId, principal),
      this.fetchRecordAfter(lastRecordId),
      balances.fetch(facts.tokenOut),
    ])
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
    return this.purse.traceOfNothing(before)
  }

  /** The number of the latest record of such a swap; 0 where there is none. */
  async fetchLastRecord(): Promise<bigint> {
    return (await this.fetchSwaps()).at(-1)?.id ?? 0n
  }

  /** The first record of such a swap after another's. */
  async fetchRecordAfter(lastRecordId: bigint): Promise<PoolSwap | undefined> {
    return (await this.fetchSwaps()).find(({ id }) => id > lastRecordId)
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

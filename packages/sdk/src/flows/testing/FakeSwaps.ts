import type { PoolSwap } from '../../pools/Pools.ts'
import {
  FEE,
  LEDGERS,
  LEFT_IN_POOL,
  LYING,
  ME,
  PRICE,
  STRAY_BLOCK,
  TRADED,
  UNUSED,
} from './chainNames.ts'
import type { FakeTokens } from './FakeTokens.ts'
import { figureOf, textOf, wordOf } from './parts.ts'

/** Pools that swap at one price, and keep what is paid in. */
export class FakeSwaps {
  private readonly tokens: FakeTokens
  private readonly swaps: (PoolSwap & { readonly pool: string })[] = []
  private isClaimed = false
  /** What a pool gives for each unit, where it is another price than all others have. */
  readonly prices = new Map<string, bigint>()
  /** Pools whose payouts fail: what they give stays there as mine. */
  readonly keeping = new Set<string>()

  constructor(tokens: FakeTokens) {
    this.tokens = tokens
  }

  at(pool: string): PoolSwap[] {
    return this.swaps.filter((swap) => swap.pool === pool)
  }

  /** Takes by allowance, and pays my wallet. */
  swap(pool: string, order: unknown): unknown {
    const amountIn = BigInt(wordOf(order, 'amountIn'))
    const [input = '', output = ''] = TRADED[pool] ?? []
    const refusal = this.tokens.pullAllowed(input, pool, amountIn + FEE)
    if (refusal) return refusal
    this.tokens.give(input, pool, amountIn)
    const amountOut = this.amountOut(pool, amountIn)
    if (this.keeping.has(pool)) this.tokens.give(output, UNUSED, amountOut)
    else this.tokens.give(output, ME, amountOut - FEE)
    return this.recordSwap(pool, input, amountIn)
  }

  /** Takes what lies on my subaccount, and pays my wallet. */
  swapLying(pool: string, order: unknown): unknown {
    const amountIn = BigInt(wordOf(order, 'amountIn'))
    const [input = '', output = ''] = TRADED[pool] ?? []
    if (!this.tokens.take(input, amountIn + FEE, LYING)) return { err: { InsufficientFunds: null } }
    this.tokens.give(input, pool, amountIn)
    this.tokens.give(output, ME, amountIn * PRICE - FEE)
    return this.recordSwap(pool, input, amountIn)
  }

  /** Swaps what the pool holds for me, and goes on holding it. */
  swapUnused(pool: string, order: unknown): unknown {
    const amountIn = BigInt(wordOf(order, 'amountIn'))
    const [input = '', output = ''] = TRADED[pool] ?? []
    if (!this.tokens.take(input, amountIn, UNUSED)) return { err: { InsufficientFunds: null } }
    this.tokens.give(input, pool, amountIn)
    this.tokens.give(output, UNUSED, amountIn * PRICE)
    return this.recordSwap(pool, input, amountIn)
  }

  private amountOut(pool: string, amountIn: bigint): bigint {
    return amountIn * (this.prices.get(pool) ?? PRICE)
  }

  private recordSwap(pool: string, tokenIn: string, amountIn: bigint): unknown {
    const amountOut = this.amountOut(pool, amountIn)
    const id = BigInt(this.swaps.length + 1)
    this.swaps.push({ id, pool, owner: ME, tokenIn, amountIn, amountOut })
    return { ok: amountOut }
  }

  depositFrom(pool: string, order: unknown): unknown {
    const [ledger, amount] = [textOf(order, 'token'), figureOf(order, 'amount')]
    const refusal = this.tokens.pullAllowed(ledger, pool, amount + FEE)
    if (refusal) return refusal
    this.tokens.give(ledger, UNUSED, amount)
    return { ok: amount }
  }

  deposit(order: unknown): unknown {
    const [ledger, amount] = [textOf(order, 'token'), figureOf(order, 'amount')]
    if (!this.tokens.take(ledger, amount, LYING)) return { err: { InsufficientFunds: null } }
    this.tokens.give(ledger, UNUSED, amount - FEE)
    return { ok: amount - FEE }
  }

  /** Sends all back that lies on my subaccount. */
  payAll(ledger: string): unknown {
    const amount = this.tokens.lyingOf(ledger)
    if (!this.tokens.take(ledger, amount, LYING) || amount === 0n)
      return { err: { InternalError: 'Insufficient balance: 0' } }
    this.tokens.give(ledger, ME, amount - FEE)
    return { ok: amount - FEE }
  }

  /** Credits the payment that went to the pool itself, once. */
  claim(block: bigint): unknown {
    if (block !== STRAY_BLOCK) return { err: { InternalError: 'no transfer of yours' } }
    if (this.isClaimed) return { err: { InternalError: 'This deposit has been credited already' } }
    this.isClaimed = true
    this.tokens.give(LEDGERS.icp, UNUSED, LEFT_IN_POOL)
    return { ok: LEFT_IN_POOL }
  }
}

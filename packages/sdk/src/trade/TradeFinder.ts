import {
  ALLOWANCE_COSTS,
  bestTrade,
  PIPS_PER_ONE,
  Pool,
  type Token,
  type Trade,
  type TransferCosts,
} from '@sluice/amm'
import type { PoolFacts } from './PoolFacts.ts'
import { passedOn } from './passedOn.ts'
import type { TradeHop, TradeQuote, TradeRequest, TradeToken } from './TradeQuote.ts'

/** What one search looks at. */
export type TradeSearch = {
  readonly request: TradeRequest
  readonly tokens: readonly TradeToken[]
  /** Ids of the pools that may be used, of those that the finder was given. */
  readonly poolIds: readonly string[]
}

/** More than any pool takes. */
const ENDLESS = 1n << 128n
const MOST_HALVINGS = 12

type Known = { readonly facts: PoolFacts; readonly fees: string; readonly pool: Pool }

/**
 * Finds the best trade over the pools that it was given. Pure, and free of everything that the network needs, so that it runs in a
 * worker. Pools are remembered with all that was worked out of them until they are given anew.
 */
export class TradeFinder {
  private readonly facts = new Map<string, PoolFacts>()
  private readonly known = new Map<string, Known>()

  /** A pool's present state. */
  give(facts: PoolFacts): void {
    this.facts.set(facts.id, facts)
  }

  /** The best trade, never worse than the best single pool; undefined when no way serves the amount. */
  find({ request, tokens, poolIds }: TradeSearch): TradeQuote | undefined {
    const byId = new Map(tokens.map((token) => [token.ledgerId, token]))
    const [tokenIn, tokenOut] = [byId.get(request.tokenIn), byId.get(request.tokenOut)]
    if (!tokenIn || !tokenOut) return undefined
    const pools = poolIds.flatMap((id) => this.usablePool(id, byId, [tokenIn, tokenOut]))
    // what is paid by transfer goes into one first pool: of several some could be paid and others not
    const limits = tokenIn.hasAllowances ? request : { ...request, maxSplits: 1 }
    const wanted = {
      pools,
      tokenIn: toAmmToken(tokenIn),
      tokenOut: toAmmToken(tokenOut),
      kind: request.kind,
      amount: request.kind === 'exact-in' ? request.amount : request.amount + tokenOut.fee,
      maxHops: limits.maxHops ?? 3,
      maxSplits: limits.maxSplits ?? 4,
      costs: { ...ALLOWANCE_COSTS, promptCost: request.promptCost ?? 0n },
    }
    const best = bestTrade(wanted)
    if (best === undefined) return undefined
    const direct = bestTrade({ ...wanted, maxHops: 1, maxSplits: 1 })
    const ends = { tokenIn, tokenOut, costs: wanted.costs, request }
    const found = toQuote(best, ends)
    const single = direct && toQuote(direct, ends)
    if (found === undefined) return single
    return { ...found, direct: single && { spent: single.spent, received: single.received } }
  }

  /**
   * The trade that brings most of a wanted output that the pools do not have; undefined where they give nothing. Found by halving, to
   * about a thousandth below what there is: the very last of a pool costs more than anybody has.
   */
  findMost(search: TradeSearch): TradeQuote | undefined {
    const { request, tokens, poolIds } = search
    const most = poolIds.reduce((sum, id) => sum + this.mostOf(id, request.tokenOut, tokens), 0n)
    let bounds = { known: 0n, beyond: most < request.amount ? most : request.amount }
    let found: TradeQuote | undefined
    for (let step = 0; step < MOST_HALVINGS; step++) {
      const amount = (bounds.known + bounds.beyond) / 2n
      if (amount <= bounds.known) break
      const quote = this.find({ ...search, request: { ...request, kind: 'exact-out', amount } })
      found = quote ?? found
      bounds = quote ? { ...bounds, known: amount } : { ...bounds, beyond: amount }
    }
    return found
  }

  /** All that a pool could give of a token, if somebody paid any price for it. */
  private mostOf(id: string, ledgerId: string, tokens: readonly TradeToken[]): bigint {
    const facts = this.facts.get(id)
    if (facts?.token0 !== ledgerId && facts?.token1 !== ledgerId) return 0n
    const ends = tokens.filter((token) => [facts.token0, facts.token1].includes(token.ledgerId))
    const byId = new Map(ends.map((token) => [token.ledgerId, token]))
    const [pool] = this.usablePool(id, byId, ends)
    const isOut1 = facts.token1 === ledgerId
    return pool?.ladder(isOut1).quote('exact-in', ENDLESS)?.amountOut ?? 0n
  }

  /** A pool whose tokens are known and, unless it is where the trade begins or ends, can be passed on by allowance. */
  private usablePool(
    id: string,
    tokens: ReadonlyMap<string, TradeToken>,
    ends: readonly TradeToken[],
  ): Pool[] {
    const facts = this.facts.get(id)
    const [token0, token1] = [tokens.get(facts?.token0 ?? ''), tokens.get(facts?.token1 ?? '')]
    if (!facts || !token0 || !token1) return []
    const canPass = (token: TradeToken) =>
      token.hasAllowances || ends.some(({ ledgerId }) => ledgerId === token.ledgerId)
    if (!canPass(token0) || !canPass(token1)) return []
    const fees = `${token0.fee} ${token1.fee}`
    const known = this.known.get(id)
    if (known?.facts === facts && known.fees === fees) return [known.pool]
    const pool = toPool(facts, [toAmmToken(token0), toAmmToken(token1)])
    this.known.set(id, { facts, fees, pool })
    return [pool]
  }
}

const toAmmToken = ({ ledgerId, decimals, fee }: TradeToken): Token => ({
  address: ledgerId,
  decimals,
  transferFee: fee,
})

function toPool(facts: PoolFacts, tokens: readonly [Token, Token]): Pool {
  const { id, feePips, sqrtPriceX96, tick, liquidity } = facts
  const ticks = ticksOf(facts)
  return Pool.from({
    id,
    tokens,
    feePips,
    sqrtRatioX96: sqrtPriceX96,
    liquidity,
    tickCurrent: tick,
    ticks,
  })
}

/** Each initialised tick, with what begins there less what ends there. */
function ticksOf({ ranges }: PoolFacts) {
  const bounds = [...ranges.map(({ tickLower }) => tickLower), ...lastOf(ranges)]
  return bounds.map((index, at) => {
    const liquidityNet = (ranges[at]?.liquidity ?? 0n) - (ranges[at - 1]?.liquidity ?? 0n)
    // what is gross of it changes no swap, only that there is something
    return { index, liquidityNet, liquidityGross: 1n }
  })
}

const lastOf = (ranges: PoolFacts['ranges']): number[] => {
  const last = ranges.at(-1)
  return last === undefined ? [] : [last.tickUpper]
}

type Ends = {
  readonly tokenIn: TradeToken
  readonly tokenOut: TradeToken
  readonly costs: TransferCosts
  readonly request: TradeRequest
}

/**
 * The trade as it will be carried out: each first pool is given a fixed amount, each further one what the wallet has of the one
 * before. That gives an exact output, or what one unit of a token in between is worth more.
 */
function toQuote(
  trade: Trade,
  { tokenIn, tokenOut, costs, request }: Ends,
): TradeQuote | undefined {
  const branches = trade.swaps.map(({ hops, amountIn }) => {
    const followed: TradeHop[] = []
    let amount = amountIn
    for (const { pool, zeroForOne, tokenIn: from, tokenOut: to } of hops) {
      const quote = amount > 0n ? pool.ladder(zeroForOne).quote('exact-in', amount) : undefined
      if (quote === undefined || quote.isPartial || quote.amountOut === 0n) return undefined
      followed.push({
        poolId: pool.id,
        tokenIn: from.address,
        tokenOut: to.address,
        zeroForOne,
        feePips: pool.fee,
        amountIn: amount,
        amountOut: quote.amountOut,
        feeAmount: quote.feeAmount,
      })
      amount = passedOn(quote.amountOut, to.transferFee ?? 0n)
    }
    return { hops: followed, impactPpm: impactOf(hops, followed) }
  })
  const whole = branches.filter((branch) => branch !== undefined)
  if (whole.length < branches.length) return undefined
  const sumOf = (of: (hops: readonly TradeHop[]) => bigint) =>
    whole.reduce((sum, { hops }) => sum + of(hops), 0n)
  const amountIn = sumOf((hops) => hops[0]?.amountIn ?? 0n)
  const amountOut = sumOf((hops) => hops.at(-1)?.amountOut ?? 0n)
  const count = BigInt(whole.length)
  const weighted = whole.reduce(
    (sum, { hops, impactPpm }) => sum + (hops[0]?.amountIn ?? 0n) * impactPpm,
    0n,
  )
  return {
    kind: request.kind,
    asked: request.amount,
    tokenIn: tokenIn.ledgerId,
    tokenOut: tokenOut.ledgerId,
    branches: whole.map(({ hops }) => ({ hops })),
    amountIn,
    amountOut,
    spent: amountIn + count * costs.feesPerDeposit * tokenIn.fee,
    received: amountOut - count * costs.feesPerPayout * tokenOut.fee,
    priceImpactPpm: amountIn === 0n ? 0n : (weighted + amountIn - 1n) / amountIn,
    direct: undefined,
  }
}

/** What all hops of a branch lose together against their pools' present prices, trading fees left out. */
function impactOf(hops: Trade['swaps'][number]['hops'], followed: readonly TradeHop[]): bigint {
  let keptPpm = PIPS_PER_ONE
  for (const [index, { amountIn, amountOut, feeAmount }] of followed.entries()) {
    const hop = hops[index]
    if (hop === undefined) continue
    const { numerator, denominator } = hop.pool.priceOf(hop.tokenIn)
    const ideal = ((amountIn - feeAmount) * numerator) / denominator
    if (ideal > amountOut) keptPpm = (keptPpm * amountOut) / ideal
  }
  return PIPS_PER_ONE - keptPpm
}

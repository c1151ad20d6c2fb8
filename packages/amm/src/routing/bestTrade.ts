import type { Pool } from '../entities/Pool.ts'
import type { Token } from '../entities/Token.ts'
import { type RouteSwap, Trade } from '../entities/Trade.ts'
import type { SwapKind } from '../math/swapStep.ts'
import { bestOfAllPaths } from './bestOfAllPaths.ts'
import { bestPath, MOST_HOPS, type PathRequest } from './bestPath.ts'
import { followPath, type Path } from './followPath.ts'
import { PoolGraph } from './PoolGraph.ts'
import { splitAmount } from './splitAmount.ts'
import { ALLOWANCE_COSTS, depositFees, payoutFees, type TransferCosts } from './transferCosts.ts'

export interface TradeRequest {
  readonly pools: readonly Pool[]
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly kind: SwapKind
  /** What one route alone would put into its first pool, or for `exact-out` take out of its last. */
  readonly amount: bigint
  /** At most and by default 3. */
  readonly maxHops?: number
  /** At most this many routes share the amount; 4 by default. */
  readonly maxSplits?: number
  readonly costs?: TransferCosts
}

const MOST_SPLITS = 4

/**
 * The best trade over all pools: several hops, and shared between routes that have no pool in common, counting trading
 * fees, ledger fees and prompts. It is never worse than the best single pool. What the wallet spends (`exact-in`) or
 * receives (`exact-out`) is the same however many routes there are: further ledger fees come out of the other side.
 * Undefined when no route can serve the amount.
 */
export function bestTrade(request: TradeRequest): Trade | undefined {
  if (request.amount <= 0n || request.tokenIn.address === request.tokenOut.address) return undefined
  const router = new Router(request)
  const trades = [...router.singleTrades(), ...router.splitTrades()]
  return trades.reduce<Trade | undefined>(
    (best, trade) =>
      best === undefined || router.worth(trade) > router.worth(best) ? trade : best,
    undefined,
  )
}

class Router {
  private readonly request: TradeRequest
  private readonly costs: TransferCosts
  private readonly graph: PoolGraph

  constructor(request: TradeRequest) {
    this.request = request
    this.costs = request.costs ?? ALLOWANCE_COSTS
    this.graph = new PoolGraph(request.pools)
  }

  /** How good a trade is: more received or less spent, less what its prompts cost. */
  worth(trade: Trade): bigint {
    return trade.received - trade.spent - BigInt(trade.prompts) * this.costs.promptCost
  }

  singleTrades(): Trade[] {
    const path = this.findBestPath()
    const swap = path && this.follow(path, this.request.amount)
    return swap === undefined ? [] : [this.toTrade([swap])]
  }

  splitTrades(): Trade[] {
    const maxSplits = Math.min(this.request.maxSplits ?? MOST_SPLITS, MOST_SPLITS)
    if (maxSplits < 2) return []
    const growing = this.disjointPaths(maxSplits, (index) => BigInt(index + 1))
    const even = this.disjointPaths(maxSplits, () => BigInt(maxSplits))
    return [growing, even].flatMap((paths) => this.tradesAlong(paths))
  }

  /** Paths without a common pool, each the best for a part of the amount among the pools that the earlier ones left. */
  private disjointPaths(count: number, divisor: (index: number) => bigint): Path[] {
    const paths: Path[] = []
    const used = new Set<string>()
    for (let index = 0; index < count; index++) {
      const path = this.findPathForPart(this.request.amount / divisor(index), used)
      if (path === undefined) break
      paths.push(path)
      for (const edge of path) used.add(edge.pool.id)
    }
    return paths
  }

  /** The best path for an amount, or where pools hold too little for that, for a half, a quarter or an eighth of it. */
  private findPathForPart(amount: bigint, used: ReadonlySet<string>): Path | undefined {
    for (const divisor of [1n, 2n, 4n, 8n]) {
      const path = this.findPath(amount / divisor, used)
      if (path !== undefined) return path
    }
    return undefined
  }

  /** The best shares for the first two paths, the first three and so on. */
  private tradesAlong(paths: readonly Path[]): Trade[] {
    const trades: Trade[] = []
    for (let count = 2; count <= paths.length; count++) {
      const trade = this.sharedTrade(paths.slice(0, count))
      if (trade !== undefined) trades.push(trade)
    }
    return trades
  }

  private sharedTrade(paths: readonly Path[]): Trade | undefined {
    const total = this.amountFor(paths.length)
    if (total <= 0n) return undefined
    const isExactIn = this.request.kind === 'exact-in'
    const split = splitAmount(
      total,
      paths.map((path) => (share: bigint) => {
        const swap = this.follow(path, share)
        return swap && (isExactIn ? swap.amountOut : -swap.amountIn)
      }),
    )
    const swaps = split?.shares.map((share, index) => {
      const path = paths[index]
      return path && share > 0n ? this.follow(path, share) : undefined
    })
    // A share that came out as nothing leaves a trade over fewer routes, which is tried by itself.
    if (swaps === undefined || swaps.includes(undefined)) return undefined
    return this.toTrade(swaps.filter((swap) => swap !== undefined))
  }

  /** What goes through pools when several routes share the amount and each costs its own ledger fees. */
  private amountFor(routes: number): bigint {
    const { kind, amount, tokenIn, tokenOut } = this.request
    const further = BigInt(routes - 1)
    if (kind === 'exact-in') return amount - further * depositFees(this.costs, tokenIn)
    return amount + further * payoutFees(this.costs, tokenOut)
  }

  /** The best path for the whole amount, exactly. */
  private findBestPath(): Path | undefined {
    const request = this.pathRequest(this.request.amount, new Set())
    const { path, mayHaveMissed } = bestPath(request)
    return mayHaveMissed ? bestOfAllPaths(request) : path
  }

  /** A good path for a part of the amount; for a part it need not be the very best. */
  private findPath(amount: bigint, excluded: ReadonlySet<string>): Path | undefined {
    return amount > 0n ? bestPath(this.pathRequest(amount, excluded)).path : undefined
  }

  private pathRequest(amount: bigint, excluded: ReadonlySet<string>): PathRequest {
    const { kind, tokenIn, tokenOut, maxHops } = this.request
    return {
      graph: this.graph,
      tokenIn: tokenIn.address,
      tokenOut: tokenOut.address,
      kind,
      amount,
      maxHops: Math.min(maxHops ?? MOST_HOPS, MOST_HOPS),
      costs: this.costs,
      excluded,
    }
  }

  private follow(path: Path, amount: bigint): RouteSwap | undefined {
    return followPath(path, this.request.kind, amount, this.costs)
  }

  private toTrade(swaps: readonly RouteSwap[]): Trade {
    const { kind, tokenIn, tokenOut } = this.request
    const count = BigInt(swaps.length)
    const paid = swaps.reduce((sum, swap) => sum + swap.amountIn, 0n)
    const got = swaps.reduce((sum, swap) => sum + swap.amountOut, 0n)
    const hops = swaps.reduce((sum, swap) => sum + swap.hops.length, 0)
    return new Trade({
      kind,
      swaps,
      spent: paid + count * depositFees(this.costs, tokenIn),
      received: got - count * payoutFees(this.costs, tokenOut),
      prompts: hops * this.costs.promptsPerHop,
    })
  }
}

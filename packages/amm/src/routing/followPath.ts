import { Route } from '../entities/Route.ts'
import type { Token } from '../entities/Token.ts'
import type { Hop, RouteSwap } from '../entities/Trade.ts'
import type { SwapKind } from '../math/swapStep.ts'
import type { Edge } from './PoolGraph.ts'
import { depositFees, payoutFees, type TransferCosts } from './transferCosts.ts'

/** Edges that join up, from the input to the output. */
export type Path = readonly Edge[]

/** One hop for a fixed input or output; undefined when the pool has not enough or gives nothing. */
export function quoteHop(edge: Edge, kind: SwapKind, amount: bigint): Hop | undefined {
  const quote = edge.pool.ladder(edge.zeroForOne).quote(kind, amount)
  if (quote.isPartial || quote.amountOut === 0n) return undefined
  const { amountIn, amountOut, feeAmount } = quote
  const { pool, zeroForOne, from, to } = edge
  return { pool, zeroForOne, tokenIn: from, tokenOut: to, amountIn, amountOut, feeAmount }
}

/** Ledger fees between two hops, in the token between them: out of one pool, into the next. */
export function feesBetween(costs: TransferCosts, token: Token): bigint {
  return payoutFees(costs, token) + depositFees(costs, token)
}

/** A path's outcome for a fixed input (or output); undefined when a pool on it can't serve the amount. */
export function followPath(
  path: Path,
  kind: SwapKind,
  amount: bigint,
  costs: TransferCosts,
): RouteSwap | undefined {
  const hops = kind === 'exact-in' ? forwards(path, amount, costs) : backwards(path, amount, costs)
  const [first, last] = [hops?.[0], hops?.at(-1)]
  if (hops === undefined || first === undefined || last === undefined) return undefined
  const route = new Route(
    path.map((edge) => edge.pool),
    first.tokenIn,
  )
  return { route, hops, amountIn: first.amountIn, amountOut: last.amountOut }
}

function forwards(path: Path, amountIn: bigint, costs: TransferCosts): Hop[] | undefined {
  const hops: Hop[] = []
  let amount = amountIn
  for (const edge of path) {
    const hop = amount > 0n ? quoteHop(edge, 'exact-in', amount) : undefined
    if (hop === undefined) return undefined
    hops.push(hop)
    amount = hop.amountOut - feesBetween(costs, edge.to)
  }
  return hops
}

function backwards(path: Path, amountOut: bigint, costs: TransferCosts): Hop[] | undefined {
  const hops: Hop[] = []
  let amount = amountOut
  for (const edge of path.toReversed()) {
    const isLast = hops.length === 0
    const hop = quoteHop(edge, 'exact-out', isLast ? amount : amount + feesBetween(costs, edge.to))
    if (hop === undefined) return undefined
    hops.unshift(hop)
    amount = hop.amountIn
  }
  return hops
}

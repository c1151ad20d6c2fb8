import type { Hop } from '../entities/Trade.ts'
import type { SwapKind } from '../math/swapStep.ts'
import { feesBetween, type Path, quoteHop } from './followPath.ts'
import type { Edge, PoolGraph } from './PoolGraph.ts'
import type { TransferCosts } from './transferCosts.ts'

/** More hops would rarely be worth their ledger fees, and the search is exact up to this length. */
export const MOST_HOPS = 3

export interface PathRequest {
  readonly graph: PoolGraph
  /** Ledger ids. */
  readonly tokenIn: string
  readonly tokenOut: string
  readonly kind: SwapKind
  readonly amount: bigint
  /** At most {@link MOST_HOPS}. */
  readonly maxHops: number
  readonly costs: TransferCosts
  /** Ids of pools not to use. */
  readonly excluded: ReadonlySet<string>
}

export interface BestPath {
  readonly path: Path | undefined
  /** Whether the best way to some token was too much for a pool behind it, which a worse way might have suited. */
  readonly mayHaveMissed: boolean
}

/**
 * The path that gives the most for an input, or takes the least for an output. A pool gives more for more, so the best
 * way through a token begins with the best way to it: one label for each token and number of hops is enough, unless
 * that best way brings more than the next pool can take (`mayHaveMissed`; then `bestOfAllPaths` is exact). The two ends
 * are no stations on the way; with three hops at most no token is then visited twice.
 */
export function bestPath(request: PathRequest): BestPath {
  const search = new PathSearch(request)
  const { maxHops } = request
  for (let hops = 1; hops <= maxHops; hops++) search.addHop(hops === maxHops)
  return { path: search.best?.path, mayHaveMissed: search.mayHaveMissed }
}

/** How good a path is whose open end is that of `hop`: its output, or its input below zero, less what its prompts cost. */
export function pathWorth({ kind, costs }: PathRequest, path: Path, hop: Hop): bigint {
  const prompts = BigInt(path.length * costs.promptsPerHop)
  const open = kind === 'exact-in' ? hop.amountOut : -hop.amountIn
  return open - prompts * costs.promptCost
}

/** The best way so far to a token, seen from the side whose amount is fixed. */
interface Label {
  /** What the next pool is given, or for an exact output must pay. */
  readonly amount: bigint
  readonly path: Path
  /** Whether this way, or one that it goes on from, was chosen among several. */
  readonly hasRivals: boolean
}

class PathSearch {
  best: { readonly worth: bigint; readonly path: Path } | undefined
  mayHaveMissed = false
  private readonly request: PathRequest
  private readonly isForward: boolean
  private readonly start: string
  private readonly goal: string
  private labels: Map<string, Label>

  constructor(request: PathRequest) {
    this.request = request
    this.isForward = request.kind === 'exact-in'
    this.start = this.isForward ? request.tokenIn : request.tokenOut
    this.goal = this.isForward ? request.tokenOut : request.tokenIn
    this.labels = new Map([[this.start, { amount: request.amount, path: [], hasRivals: false }]])
  }

  addHop(isLast: boolean): void {
    const reached = new Map<string, Label>()
    for (const [token, label] of this.labels) {
      for (const edge of this.edgesAt(token, isLast)) this.extend(label, edge, reached)
    }
    this.labels = reached
  }

  private edgesAt(token: string, isLast: boolean): readonly Edge[] {
    const { graph, excluded } = this.request
    const edges = this.isForward ? graph.edgesFrom(token) : graph.edgesTo(token)
    return edges.filter((edge) => {
      const station = this.stationOf(edge)
      if (station === this.start || (isLast && station !== this.goal)) return false
      return !excluded.has(edge.pool.id)
    })
  }

  private stationOf(edge: Edge): string {
    return (this.isForward ? edge.to : edge.from).address
  }

  private extend(label: Label, edge: Edge, reached: Map<string, Label>): void {
    const { kind, costs } = this.request
    const hop = quoteHop(edge, kind, label.amount)
    if (hop === undefined) {
      // For an exact output the best way asks for the least, so what is too much for it is too much for all.
      this.mayHaveMissed ||= this.isForward && label.hasRivals
      return
    }
    const path = this.isForward ? [...label.path, edge] : [edge, ...label.path]
    const station = this.stationOf(edge)
    if (station === this.goal) {
      const worth = pathWorth(this.request, path, hop)
      if (this.best === undefined || worth > this.best.worth) this.best = { worth, path }
      return
    }
    const amount = this.isForward
      ? hop.amountOut - feesBetween(costs, edge.to)
      : hop.amountIn + feesBetween(costs, edge.from)
    const known = reached.get(station)
    const isBetter = known === undefined || this.isForward === amount > known.amount
    const hasRivals = label.hasRivals || known !== undefined
    reached.set(station, { ...(isBetter ? { amount, path } : known), hasRivals })
  }
}

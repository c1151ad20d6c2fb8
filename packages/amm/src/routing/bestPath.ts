import type { SwapKind } from '../swapStep.ts'
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
  readonly maxHops: number
  readonly costs: TransferCosts
  /** Ids of pools not to use. */
  readonly excluded: ReadonlySet<string>
}

/**
 * The path that gives the most for an input, or takes the least for an output. A pool gives more for more, so the best
 * way through a token begins with the best way to it: one label for each token and number of hops is enough. The two
 * ends are no stations on the way; with three hops at most no token is then visited twice.
 */
export function bestPath(request: PathRequest): Path | undefined {
  const search = new PathSearch(request)
  const maxHops = Math.min(request.maxHops, MOST_HOPS)
  for (let hops = 1; hops <= maxHops; hops++) search.addHop(hops === maxHops)
  return search.best?.path
}

/** The best way so far to a token, seen from the side whose amount is fixed. */
interface Label {
  /** What the next pool is given, or for an exact output must pay. */
  readonly amount: bigint
  readonly path: Path
}

class PathSearch {
  best: { readonly worth: bigint; readonly path: Path } | undefined
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
    this.labels = new Map([[this.start, { amount: request.amount, path: [] }]])
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
    if (hop === undefined) return
    const path = this.isForward ? [...label.path, edge] : [edge, ...label.path]
    const station = this.stationOf(edge)
    if (station === this.goal) {
      const prompts = BigInt(path.length * costs.promptsPerHop)
      const open = this.isForward ? hop.amountOut : -hop.amountIn
      const worth = open - prompts * costs.promptCost
      if (this.best === undefined || worth > this.best.worth) this.best = { worth, path }
      return
    }
    const amount = this.isForward
      ? hop.amountOut - feesBetween(costs, edge.to)
      : hop.amountIn + feesBetween(costs, edge.from)
    const known = reached.get(station)
    if (known === undefined || this.isForward === amount > known.amount) {
      reached.set(station, { amount, path })
    }
  }
}

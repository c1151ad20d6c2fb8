import { type PathRequest, pathWorth } from './bestPath.ts'
import { feesBetween, type Path, quoteHop } from './followPath.ts'

/**
 * The best path for an exact input by trying every one: exact where pools too small for the best way to their token
 * could be served by a worse way. Costs more the more pools there are; `bestPath` says when it is needed.
 */
export function bestOfAllPaths(request: PathRequest): Path | undefined {
  const { graph, tokenIn, tokenOut, maxHops, costs, excluded } = request
  const leadsToOut = new Set(graph.edgesFrom(tokenOut).map((edge) => edge.to.address))
  let best: { readonly worth: bigint; readonly path: Path } | undefined

  const goOn = (way: Path, token: string, amount: bigint): void => {
    const hopsLeft = maxHops - way.length
    for (const edge of graph.edgesFrom(token)) {
      const to = edge.to.address
      const isEnd = to === tokenOut
      if (!isEnd && (hopsLeft < 2 || (hopsLeft === 2 && !leadsToOut.has(to)))) continue
      if (to === tokenIn || way.some((e) => e.to.address === to)) continue
      const hop = excluded.has(edge.pool.id) ? undefined : quoteHop(edge, 'exact-in', amount)
      if (hop === undefined) continue
      const path = [...way, edge]
      if (!isEnd) {
        goOn(path, to, hop.amountOut - feesBetween(costs, edge.to))
        continue
      }
      const worth = pathWorth(request, path, hop)
      if (best === undefined || worth > best.worth) best = { worth, path }
    }
  }

  goOn([], tokenIn, request.amount)
  return best?.path
}

import type { Pool } from '../pools/PoolList.ts'

/** More would not be read at each turn; those with the shortest ways come first. */
const MOST_POOLS = 64

type Wanted = {
  readonly tokenIn: string
  readonly tokenOut: string
  readonly maxHops: number
  /** Tokens that a trade may hold on its way. */
  readonly isMiddle: (ledgerId: string) => boolean
}

/** The pools that lie on some way between two tokens: only these have to be read. Shortest ways first. */
export function relevantPools(
  pools: readonly Pool[],
  { tokenIn, tokenOut, maxHops, isMiddle }: Wanted,
): Pool[] {
  const isAllowed = (id: string) => id === tokenIn || id === tokenOut || isMiddle(id)
  const usable = pools.filter(({ token0, token1 }) => isAllowed(token0) && isAllowed(token1))
  const fromIn = distances(usable, tokenIn, tokenOut)
  const fromOut = distances(usable, tokenOut, tokenIn)
  // a way that comes to its end goes no further, and none comes back to its beginning
  const through = (from: string, to: string): number =>
    from === tokenOut || to === tokenIn
      ? Number.POSITIVE_INFINITY
      : distance(fromIn, from) + 1 + distance(fromOut, to)
  const lengthOf = ({ token0, token1 }: Pool): number =>
    Math.min(through(token0, token1), through(token1, token0))
  return usable
    .map((pool) => ({ pool, hops: lengthOf(pool) }))
    .filter(({ hops }) => hops <= maxHops)
    .sort((a, b) => a.hops - b.hops)
    .slice(0, MOST_POOLS)
    .map(({ pool }) => pool)
}

/** The tokens that such ways go through between their ends. */
export function middlesOf(
  pools: readonly Pool[],
  { tokenIn, tokenOut }: Pick<Wanted, 'tokenIn' | 'tokenOut'>,
): string[] {
  const tokens = new Set(pools.flatMap(({ token0, token1 }) => [token0, token1]))
  return [...tokens].filter((id) => id !== tokenIn && id !== tokenOut)
}

const distance = (known: ReadonlyMap<string, number>, token: string): number =>
  known.get(token) ?? Number.POSITIVE_INFINITY

/** Hops from a token to each other one; a way does not go through the other end. */
function distances(pools: readonly Pool[], start: string, end: string): Map<string, number> {
  const neighbours = new Map<string, string[]>()
  const join = (a: string, b: string) => neighbours.set(a, [...(neighbours.get(a) ?? []), b])
  for (const { token0, token1 } of pools) {
    join(token0, token1)
    join(token1, token0)
  }
  const known = new Map([[start, 0]])
  // a map hands out what is added while it is walked through
  for (const [token, hops] of known) {
    if (token === end) continue
    for (const next of neighbours.get(token) ?? []) if (!known.has(next)) known.set(next, hops + 1)
  }
  return known
}

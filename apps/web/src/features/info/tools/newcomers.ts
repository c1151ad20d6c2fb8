import type { InfoPool } from '@sluice/sdk/info'

const THREE_DAYS_MS = 72 * 3_600_000

export type NewToken = {
  readonly ledgerId: string
  readonly symbol: string
  /** Of its first pool. */
  readonly sinceMs: number
}

type PoolSide = Pick<InfoPool['token0'], 'ledgerId' | 'symbol'>
type Born = Pick<InfoPool, 'createdAtMs'> & {
  readonly token0: PoolSide
  readonly token1: PoolSide
}

/** Pools of the last 72 hours, and tokens whose first pool is that young; the youngest first. */
export function newcomers<P extends Born>(
  pools: readonly P[],
  nowMs: number,
): { readonly pools: readonly P[]; readonly tokens: readonly NewToken[] } {
  const isYoung = (sinceMs: number) => sinceMs > nowMs - THREE_DAYS_MS
  const firsts = new Map<string, NewToken>()
  for (const { token0, token1, createdAtMs = 0 } of pools)
    for (const { ledgerId, symbol } of [token0, token1]) {
      const known = firsts.get(ledgerId)
      if (known === undefined || createdAtMs < known.sinceMs)
        firsts.set(ledgerId, { ledgerId, symbol, sinceMs: createdAtMs })
    }
  return {
    pools: pools
      .filter(({ createdAtMs = 0 }) => isYoung(createdAtMs))
      .toSorted((a, b) => (b.createdAtMs ?? 0) - (a.createdAtMs ?? 0)),
    tokens: [...firsts.values()]
      .filter(({ sinceMs }) => isYoung(sinceMs))
      .toSorted((a, b) => b.sinceMs - a.sinceMs),
  }
}

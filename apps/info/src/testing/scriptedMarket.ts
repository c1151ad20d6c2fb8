import { applyAll } from './applyAll.ts'
import { TOKENS, type Told } from './randomMarket.ts'
import { ScriptedPool } from './ScriptedPool.ts'

export const START = Date.UTC(2026, 0, 1)
export type Wish = {
  token0: string
  token1: string
  price: number
  depth: bigint
  id?: string
  timeMs?: number
}

/** A pool with about as much of both tokens, so many smallest units of token 1. */
export function poolOf({
  token0,
  token1,
  price,
  depth,
  id = `${token0}-${token1}`,
  timeMs = START,
}: Wish): ScriptedPool {
  const sqrtPriceX96 = BigInt(Math.floor(Math.sqrt(price) * 2 ** 52)) << 44n
  const facts = { canisterId: id, token0, token1, feePips: 3000, tickSpacing: 60, timeMs }
  const pool = new ScriptedPool({ ...facts, sqrtPriceX96 })
  const middle = Math.floor(pool.tick / 60) * 60
  const range = { tickLower: middle - 24_000, tickUpper: middle + 24_000 }
  if (depth > 0n) pool.add(timeMs, 'maker', range, ((depth << 96n) / sqrtPriceX96) * 2n)
  return pool
}

/** What is told of those pools and every token that tests know, in the order of time. */
export function toldOf(pools: readonly ScriptedPool[], more: readonly Told[] = []): Told[] {
  const told = TOKENS.map(({ ledger, decimals, symbol }, index): Told => {
    const facts = { standard: 'ICRC2', fee: 1n, totalSupply: undefined, mintingAccount: undefined }
    const event = {
      kind: 'tokenTold',
      ledger,
      name: symbol,
      symbol,
      decimals,
      rank: 1,
      ...facts,
    } as const
    return { source: 'tokens', seq: index + 1, timeMs: START, event }
  })
  const listed = pools.map(({ canisterId: pool, token0, token1, feePips }, index): Told => {
    const event = { kind: 'poolListed', pool, token0, token1, feePips } as const
    return { source: 'factory', seq: index + 1, timeMs: START, event }
  })
  const logs = pools.flatMap(({ canisterId, log }) =>
    log.map((entry): Told => ({ source: `pool:${canisterId}`, ...entry })),
  )
  const later = [...logs, ...more].sort((a, b) => a.timeMs - b.timeMs)
  return [...told, ...listed, ...later]
}

/** A market of them, and what a whole token costs in it. */
export function marketOf(pools: readonly ScriptedPool[], more: readonly Told[] = []) {
  const { market, rows } = applyAll(toldOf(pools, more))
  const usd = (ledger: string) => {
    const token = market.state.tokens.get(ledger)
    const price = token && market.prices.wholePrice(token)
    return price === undefined ? undefined : Number(price) / 1e18
  }
  return { market, rows, usd }
}

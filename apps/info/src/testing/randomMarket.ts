import { randomOf } from '@sluice/test-depth'
import type { PricingRules } from '../model/prices/PricingRules.ts'
import { randomBridge } from './randomBridge.ts'
import { randomEarn } from './randomEarn.ts'
import { randomNfts } from './randomNfts.ts'
import { ScriptedPool } from './ScriptedPool.ts'
import type { Told } from './Told.ts'

export type { Told }

export const USD = 10n ** 18n

export const TOKENS = [
  { ledger: 'icp', symbol: 'ICP', decimals: 8, usd: 5 },
  { ledger: 'usdc', symbol: 'ckUSDC', decimals: 6, usd: 1 },
  { ledger: 'btc', symbol: 'ckBTC', decimals: 8, usd: 100_000 },
  { ledger: 'eth', symbol: 'ckETH', decimals: 18, usd: 4_000 },
  { ledger: 'bob', symbol: 'BOB', decimals: 8, usd: 0.02 },
] as const

/** Rules under which the random market's tokens have prices. */
export const RULES: PricingRules = {
  stables: [{ ledgerId: 'usdc', symbol: 'USDC' }],
  reference: { ledgerId: 'icp', symbol: 'ICP' },
  leastDepthUsd: 100n * USD,
  jumpDepthUsd: 10_000n * USD,
}

const PAIRS = [
  ['icp', 'usdc', 3000],
  ['icp', 'btc', 3000],
  ['eth', 'usdc', 500],
  ['eth', 'icp', 3000],
  ['bob', 'icp', 10_000],
  ['bob', 'btc', 10_000],
] as const
const SPACINGS: Readonly<Record<number, number>> = { 500: 10, 3000: 60, 10000: 200 }
const MIDNIGHT = Date.UTC(2026, 0, 1)
const BEGIN = MIDNIGHT + 22 * 3_600_000

export type Wish = { readonly seed: number; readonly steps: number; readonly stepMs?: number }

/** A market of six pools that lives for so many steps, each by one pool. The same seed plays the same. */
export function randomMarket({ seed, steps, stepMs = 37_000 }: Wish) {
  const random = randomOf(seed)
  const below = (end: number) => Math.floor(random() * end)
  const people = Array.from({ length: 12 }, (_, index) => `person-${index}`)
  const someone = () => people[below(people.length)] ?? 'person-0'
  let timeMs = BEGIN
  const pools = PAIRS.map(([token0, token1, feePips], index) => {
    const pool = new ScriptedPool({
      canisterId: `pool-${index}`,
      token0,
      token1,
      feePips,
      tickSpacing: SPACINGS[feePips] ?? 60,
      sqrtPriceX96: sqrtPriceOf(token0, token1),
      timeMs,
    })
    seedPool(pool, timeMs, someone())
    return pool
  })
  const orders: [ScriptedPool, number][] = []
  for (let step = 0; step < steps; step++) {
    timeMs += below(2 * stepMs)
    const pool = pools[below(pools.length)]
    if (pool === undefined) continue
    const deed = below(100)
    const some = [...pool.positions].filter(([id, { isOrder }]) => id > 1 && !isOrder)
    const [positionId = 0] = some[below(some.length)] ?? []
    if (deed < 78) {
      const zeroForOne = leans(pool, random() < 0.5)
      const held = pool.locked[zeroForOne ? 0 : 1]
      pool.swap(timeMs, someone(), zeroForOne, 1n + (held * BigInt(1 + below(30))) / 4_000n)
    } else if (deed < 84) seedPool(pool, timeMs, someone(), 3 + below(30))
    else if (deed < 90 && some.length > 2)
      pool.remove(timeMs, positionId, BigInt([0, 30, 100][below(3)] ?? 0))
    else if (deed < 93) orders.push([pool, pool.order(timeMs, someone(), 10n ** 10n)])
    else if (deed < 96) {
      const [on, order] = orders.pop() ?? []
      on?.endOrder(timeMs, order ?? 0, random() < 0.5 ? 'orderFilled' : 'orderRemoved')
    } else if (deed < 98) pool.hand(timeMs, positionId, someone())
    else pool.share(timeMs, 'receiver')
  }
  return { pools, endMs: timeMs, told: toldBy(pools, { seed, endMs: timeMs }) }
}

/** What every source of the market told, in the order of time: tokens and pools first. */
function toldBy(
  pools: readonly ScriptedPool[],
  { seed, endMs }: { seed: number; endMs: number },
): Told[] {
  const facts = { standard: 'ICRC2', fee: 10n, totalSupply: undefined, mintingAccount: undefined }
  const tokens = TOKENS.map(({ ledger, symbol, decimals }, rank): Told => {
    const event = {
      kind: 'tokenTold',
      ledger,
      name: symbol,
      symbol,
      decimals,
      rank,
      ...facts,
    } as const
    return { source: 'tokens', seq: rank + 1, timeMs: MIDNIGHT, event }
  })
  const listed = pools.map(({ canisterId: pool, token0, token1, feePips }, index): Told => {
    const event = { kind: 'poolListed', pool, token0, token1, feePips } as const
    return { source: 'factory', seq: index + 1, timeMs: MIDNIGHT, event }
  })
  const earn = randomEarn({ seed, beganMs: BEGIN + 501, endMs })
  const random = randomOf(seed + 2)
  const below = (end: number) => Math.floor(random() * end)
  const bridge = randomBridge({ ledgerId: 'btc', beganMs: BEGIN + 502, endMs, below })
  const forNfts = randomOf(seed + 3)
  const nfts = randomNfts({
    beganMs: BEGIN + 503,
    endMs,
    below: (end) => Math.floor(forNfts() * end),
    // some two hundred deeds, however long it lasts
    pauseMs: Math.max(1_000, Math.floor((endMs - BEGIN) / 100)),
  })
  const happened = pools.flatMap(({ canisterId, log }) =>
    log.map((entry): Told => ({ source: `pool:${canisterId}`, ...entry })),
  )
  const inTime = [
    ...happened,
    ...earn.standings,
    ...earn.records,
    ...bridge.told,
    ...nfts.told,
  ].sort((a, b) => a.timeMs - b.timeMs || a.source.localeCompare(b.source) || a.seq - b.seq)
  return [...tokens, ...listed, ...earn.listed, ...inTime]
}

function seedPool(pool: ScriptedPool, timeMs: number, owner: string, spacings?: number): void {
  const spacing = SPACINGS[pool.feePips] ?? 60
  const reach = spacings ?? Math.floor(24_000 / spacing)
  const middle = Math.floor(pool.tick / spacing) * spacing
  const range = { tickLower: middle - reach * spacing, tickUpper: middle + reach * spacing }
  pool.add(timeMs, owner, range, liquidityFor(pool))
}

/** About a hundred thousand dollars around the price. */
function liquidityFor(pool: ScriptedPool): bigint {
  const { decimals, usd } = tokenOf(pool.token1)
  const units = BigInt(Math.floor((50_000 / usd) * 10 ** Math.min(decimals, 12)))
  const amount1 = units * 10n ** BigInt(Math.max(0, decimals - 12))
  return ((amount1 << 96n) / pool.price) * 4n
}

/** Who would buy what is already dear? The price stays within a third of where it began. */
function leans({ price, log }: ScriptedPool, wish: boolean): boolean {
  const first = log[0]?.event
  const start = first?.kind === 'opened' ? first.sqrtPriceX96 : price
  if (price * 100n > start * 115n) return true
  return price * 115n < start * 100n ? false : wish
}

function tokenOf(ledger: string) {
  const token = TOKENS.find((each) => each.ledger === ledger)
  if (token === undefined) throw new Error(`the random market has no token ${ledger}`)
  return token
}

function sqrtPriceOf(token0: string, token1: string): bigint {
  const [a, b] = [tokenOf(token0), tokenOf(token1)]
  const ratio = (a.usd / b.usd) * 10 ** (b.decimals - a.decimals)
  return BigInt(Math.floor(Math.sqrt(ratio) * 2 ** 52)) << 44n
}

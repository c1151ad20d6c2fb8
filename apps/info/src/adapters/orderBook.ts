import {
  amount0Delta,
  amount1Delta,
  type Liquidity,
  MAX_TICK,
  MIN_TICK,
  type SqrtPriceX96,
  sqrtRatioAtTick,
  toLiquidity,
  toSqrtPriceX96,
} from '@sluice/amm'
import { amountText, significant } from '../http/decimals.ts'
import { decimalsOf } from '../http/records/poolRecord.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import type { PoolFacts } from '../view/MarketView.ts'

/** A level of a book is what lies between two ticks that are so far apart: 0.2 %. */
const STEP_TICKS = 20
/** Levels of each side, at the most: a fifth of the price up and down. */
export const MOST_LEVELS = 100
const PIPS = 1_000_000n
const PRICE_PLACES = 40n

/** Amounts of a level as trades would move them: the base leaves the pool, or comes in; the target the other way, with the fee. */
type Level = { readonly base: bigint; readonly target: bigint }
/** Price and amount of the base, as text: what every format of listing sites takes. */
type BookRow = [price: string, amount: string]
export type OrderBook = { readonly bids: BookRow[]; readonly asks: BookRow[] }

type NetTick = { readonly tick: number; readonly net: bigint }

/**
 * What could be traded at which price, out of the liquidity between the ticks of all pools of a pair: a pool has no orders, and this is
 * what its curve comes to in steps of 0.2 %. Prices are what a trade through the step pays on average, its fee included.
 */
export async function orderBookOf(
  database: InfoDatabase,
  pools: readonly PoolFacts[],
  levels: number,
): Promise<OrderBook> {
  const [first] = pools
  if (first === undefined) return { bids: [], asks: [] }
  const asks: Level[] = []
  const bids: Level[] = []
  for (const pool of pools) {
    if (pool.sqrt_price_x96 === null || pool.tick === null) continue
    const ticks = await ticksNear(database, pool, levels)
    asks.push(...walk(pool, ticks, { levels, isUp: true }))
    bids.push(...walk(pool, ticks, { levels, isUp: false }))
  }
  const rowsOf = (sides: readonly Level[], isUp: boolean) =>
    sides
      .filter(({ base, target }) => base > 0n && target > 0n)
      .map(({ base, target }) => ({ base, price: priceOf(first, { base, target }) }))
      .sort((a, b) => (a.price < b.price === isUp ? -1 : 1))
      .slice(0, levels)
      .map(
        ({ base, price }): BookRow => [significant(price), amountText(base, first.token0.decimals)],
      )
  return { asks: rowsOf(asks, true), bids: rowsOf(bids, false) }
}

/** Ticks that a walk of so many levels may cross, in their order. Strangers set ticks, so none beyond are read. */
async function ticksNear(
  { db }: InfoDatabase,
  { id, tick }: PoolFacts,
  levels: number,
): Promise<NetTick[]> {
  const reach = (levels + 1) * STEP_TICKS
  const rows = await db
    .selectFrom('ticks')
    .select(['tick', 'liquidity_net'])
    .where('pool_id', '=', id)
    .where('tick', '>=', (tick ?? 0) - reach)
    .where('tick', '<=', (tick ?? 0) + reach)
    .orderBy('tick')
    .execute()
  return rows.map((row) => ({ tick: row.tick, net: BigInt(row.liquidity_net) }))
}

type Walk = { readonly levels: number; readonly isUp: boolean }

/** The levels of one side: up, where the base is bought, or down, where it is sold. */
function walk(pool: PoolFacts, ticks: readonly NetTick[], { levels, isUp }: Walk): Level[] {
  const at = pool.tick ?? 0
  const ahead = isUp
    ? ticks.filter(({ tick }) => tick > at)
    : ticks.filter(({ tick }) => tick <= at).toReversed()
  let sqrt = toSqrtPriceX96(BigInt(pool.sqrt_price_x96 ?? 1))
  let liquidity = BigInt(pool.liquidity)
  const found: Level[] = []
  let next = 0
  for (let step = 1; step <= levels; step++) {
    const end = edgeOf(at, isUp ? step : -step)
    let level: Level = { base: 0n, target: 0n }
    for (;;) {
      const crossed = ahead[next]
      const isWithin = crossed !== undefined && (isUp ? crossed.tick <= end : crossed.tick >= end)
      const to = sqrtRatioAtTick(isWithin ? crossed.tick : end)
      level = plus(level, between(sqrt, to, { liquidity: toLiquidity(liquidity), isUp }))
      sqrt = to
      if (!isWithin) break
      liquidity += isUp ? crossed.net : -crossed.net
      // ticks that are newer than the pool's row do not fit to it: the book ends where it is sure
      if (liquidity < 0n) return found
      next++
    }
    found.push(withFee(level, BigInt(pool.fee_pips), isUp))
  }
  return found
}

/** Where the step ends: at multiples of its width, so that levels stay where they are while the price moves within one. */
const edgeOf = (tick: number, step: number): number => {
  const start = Math.floor(tick / STEP_TICKS) + (step > 0 ? 0 : 1)
  return Math.min(MAX_TICK, Math.max(MIN_TICK, (start + step) * STEP_TICKS))
}

function between(
  from: SqrtPriceX96,
  to: SqrtPriceX96,
  { liquidity, isUp }: { readonly liquidity: Liquidity; readonly isUp: boolean },
): Level {
  const range = isUp ? { lower: from, upper: to } : { lower: to, upper: from }
  if (range.lower >= range.upper) return { base: 0n, target: 0n }
  // rounded against who trades, as the pool does
  return isUp
    ? { base: amount0Delta(range, liquidity, 'down'), target: amount1Delta(range, liquidity, 'up') }
    : { base: amount0Delta(range, liquidity, 'up'), target: amount1Delta(range, liquidity, 'down') }
}

const plus = (a: Level, b: Level): Level => ({ base: a.base + b.base, target: a.target + b.target })

/** The fee is taken of what comes in: of the target when the base is bought, of the base when it is sold. */
const withFee = ({ base, target }: Level, fee: bigint, isUp: boolean): Level =>
  isUp
    ? { base, target: (target * PIPS) / (PIPS - fee) }
    : { base: (base * PIPS) / (PIPS - fee), target }

/** Target for one base, in units of 10^-40. */
function priceOf(pool: PoolFacts, { base, target }: Level): bigint {
  const { decimals0, decimals1 } = decimalsOf(pool)
  const scale = 10n ** (PRICE_PLACES + BigInt(decimals0 ?? 0))
  return (target * scale) / base / 10n ** BigInt(decimals1 ?? 0)
}

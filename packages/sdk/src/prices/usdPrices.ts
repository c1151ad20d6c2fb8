import { Q192 } from '@sluice/amm'
import { backedWorth } from './backedWorth.ts'

/** Decimal places of every dollar value. */
export const USD_DECIMALS = 12

/** Dollars for one smallest unit of a token, as a fraction of two whole numbers. */
export type UsdPrice = {
  readonly numerator: bigint
  readonly denominator: bigint
  /** Dollars of other tokens that stand behind this price, in `USD_DECIMALS`; undefined where nothing limits it. */
  readonly behindUsd?: bigint | undefined
}
export type UsdPrices = ReadonlyMap<string, UsdPrice>

/** What a pool says of the price between its two tokens. */
export type PricedPool = {
  readonly token0: string
  readonly token1: string
  readonly sqrtPriceX96: bigint
  readonly liquidity: bigint
  /** What it holds, where that is known: liquidity alone makes a narrow position look like a deep pool. */
  readonly reserves?: { readonly amount0: bigint; readonly amount1: bigint }
}

type Anchor = {
  readonly ledgerId: string
  readonly decimals: number
  /** A token that is traded elsewhere as well, so that nothing here limits its worth. */
  readonly referenceId?: string | undefined
}

/**
 * What each token is worth, going out from a dollar token through the pools. Of several ways the one with the fewest
 * pools counts, then the pool with more on the known side. A token that no way leads to has no price. What all its pools have on
 * the known side stands behind it.
 */
export function usdPrices(pools: readonly PricedPool[], anchor: Anchor): UsdPrices {
  const one = 10n ** BigInt(anchor.decimals)
  const prices = new Map<string, UsdPrice>([[anchor.ledgerId, { numerator: 1n, denominator: one }]])
  for (;;) {
    const found = nextPrices(pools, prices)
    if (found.size === 0) return prices
    for (const [ledgerId, { price, behindUsd }] of found)
      prices.set(ledgerId, ledgerId === anchor.referenceId ? price : { ...price, behindUsd })
  }
}

/** The dollar value of an amount at the price, rounded down; undefined when the token has no price. Of what is traded or priced. */
export function valueUsdOf(amount: bigint, price: UsdPrice | undefined): bigint | undefined {
  return price && (amount * price.numerator * 10n ** BigInt(USD_DECIMALS)) / price.denominator
}

/** What an amount counts for where somebody has it or it is added up: no more than stands behind the price. */
export function worthUsdOf(amount: bigint, price: UsdPrice | undefined): bigint | undefined {
  const valueUsd = valueUsdOf(amount, price)
  return valueUsd === undefined ? undefined : backedWorth(valueUsd, price?.behindUsd)
}

/** How far a price has moved from an earlier one, in parts per million, rounded down; unknown while either is. */
export function changePpm(now: UsdPrice | undefined, before: UsdPrice | undefined) {
  if (now === undefined || before === undefined || before.numerator === 0n) return undefined
  return ppmOf(now.numerator * before.denominator, before.numerator * now.denominator)
}

/** How far a value has moved from an earlier one, in parts per million, rounded down; unknown where that was 0. */
export function ppmOf(now: bigint, before: bigint): bigint | undefined {
  if (before === 0n) return undefined
  const difference = (now - before) * 1_000_000n
  const quotient = difference / before
  return difference < 0n && quotient * before !== difference ? quotient - 1n : quotient
}

type Candidate = {
  readonly price: UsdPrice
  readonly depth: bigint
  /** Depth of all pools together. */
  readonly behindUsd: bigint
}

/** Prices of tokens that share a pool with a priced one. */
function nextPrices(pools: readonly PricedPool[], known: UsdPrices): Map<string, Candidate> {
  const found = new Map<string, Candidate>()
  for (const pool of pools) {
    const { token0, token1, liquidity, sqrtPriceX96 } = pool
    if (liquidity === 0n || sqrtPriceX96 === 0n || known.has(token0) === known.has(token1)) continue
    const [from, to] = known.has(token0) ? [token0, token1] : [token1, token0]
    const price = known.get(from)
    if (!price) continue
    const depth = worthUsdOf(reserveOf(pool, from), price) ?? 0n
    const before = found.get(to)
    const behindUsd = (before?.behindUsd ?? 0n) + depth
    if (before !== undefined && depth <= before.depth) {
      found.set(to, { ...before, behindUsd })
      continue
    }
    const priceX192 = sqrtPriceX96 * sqrtPriceX96
    const worth =
      from === token0
        ? { numerator: price.numerator * Q192, denominator: price.denominator * priceX192 }
        : { numerator: price.numerator * priceX192, denominator: price.denominator * Q192 }
    found.set(to, { price: worth, depth, behindUsd })
  }
  return found
}

function reserveOf(
  { token0, liquidity, sqrtPriceX96, reserves }: PricedPool,
  ledgerId: string,
): bigint {
  if (ledgerId === token0) return reserves?.amount0 ?? (liquidity << 96n) / sqrtPriceX96
  return reserves?.amount1 ?? (liquidity * sqrtPriceX96) >> 96n
}

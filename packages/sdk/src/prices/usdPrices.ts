import { Q192 } from '@sluice/amm'

/** Decimal places of every dollar value. */
export const USD_DECIMALS = 12

/** Dollars for one smallest unit of a token, as a fraction of two whole numbers. */
export type UsdPrice = { readonly numerator: bigint; readonly denominator: bigint }
export type UsdPrices = ReadonlyMap<string, UsdPrice>

/** What a pool says of the price between its two tokens. */
export type PricedPool = {
  readonly token0: string
  readonly token1: string
  readonly sqrtPriceX96: bigint
  readonly liquidity: bigint
}

type Anchor = { readonly ledgerId: string; readonly decimals: number }

/**
 * What each token is worth, going out from a dollar token through the pools. Of several ways the one with the fewest
 * pools counts, then the pool with more liquidity on the known side. A token that no way leads to has no price.
 */
export function usdPrices(pools: readonly PricedPool[], anchor: Anchor): UsdPrices {
  const one = 10n ** BigInt(anchor.decimals)
  const prices = new Map<string, UsdPrice>([[anchor.ledgerId, { numerator: 1n, denominator: one }]])
  for (;;) {
    const found = nextPrices(pools, prices)
    if (found.size === 0) return prices
    for (const [ledgerId, { price }] of found) prices.set(ledgerId, price)
  }
}

/** The dollar value of an amount, rounded down; undefined when the token has no price. */
export function valueUsdOf(amount: bigint, price: UsdPrice | undefined): bigint | undefined {
  return price && (amount * price.numerator * 10n ** BigInt(USD_DECIMALS)) / price.denominator
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

type Candidate = { readonly price: UsdPrice; readonly depth: bigint }

/** Prices of tokens that share a pool with a priced one. */
function nextPrices(pools: readonly PricedPool[], known: UsdPrices): Map<string, Candidate> {
  const found = new Map<string, Candidate>()
  for (const { token0, token1, liquidity, sqrtPriceX96 } of pools) {
    if (liquidity === 0n || sqrtPriceX96 === 0n || known.has(token0) === known.has(token1)) continue
    const [from, to] = known.has(token0) ? [token0, token1] : [token1, token0]
    const price = known.get(from)
    if (!price) continue
    const priceX192 = sqrtPriceX96 * sqrtPriceX96
    const reserve =
      from === token0 ? (liquidity << 96n) / sqrtPriceX96 : (liquidity * sqrtPriceX96) >> 96n
    const depth = (reserve * price.numerator * 10n ** BigInt(USD_DECIMALS)) / price.denominator
    if (depth <= (found.get(to)?.depth ?? -1n)) continue
    const worth =
      from === token0
        ? { numerator: price.numerator * Q192, denominator: price.denominator * priceX192 }
        : { numerator: price.numerator * priceX192, denominator: price.denominator * Q192 }
    found.set(to, { price: worth, depth })
  }
  return found
}

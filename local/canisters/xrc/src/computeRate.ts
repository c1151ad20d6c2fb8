import type { Asset, ExchangeRateError } from '@sluice/candid/xrc'
import { isFiat } from './asset.ts'

/** What is known of an asset: with 9 decimals in USDT (cryptocurrency) or USD (currency). */
export type RateOf = (asset: Asset) => bigint | undefined

type Failed = { readonly failure: ExchangeRateError }
export type Computed = { readonly rate: bigint; readonly decimals: number } | Failed
type Fraction = { readonly up: bigint; readonly down: bigint }

const ONE = 1_000_000_000n
const MAX_NAT64 = 2n ** 64n - 1n
const [USUAL_DECIMALS, MOST_DECIMALS] = [9, 18]
/** A smaller rate gets further decimals, so that it keeps four digits. */
const SMALLEST_RATE = 1_000n

/** The basket that the International Monetary Fund makes its special drawing right of: units of each currency. */
const XDR_BASKET = [
  ['USD', 582_520_000n],
  ['EUR', 386_710_000n],
  ['CNY', 1_017_400_000n],
  ['JPY', 11_900_000_000n],
  ['GBP', 85_946_000n],
] as const
/** The dollar's worth of USDT follows from these. */
const STABLECOINS = ['USDC', 'USDS']

/** How many units of `quote` one unit of `base` is worth, rounded down. */
export function computeRate(rateOf: RateOf, base: Asset, quote: Asset): Computed {
  const [worth, price] = [rateIn(rateOf, base), rateIn(rateOf, quote)]
  if (worth === undefined || price === undefined)
    return {
      failure: notFound(base, quote, {
        hasBase: worth !== undefined,
        hasQuote: price !== undefined,
      }),
    }
  const bridged = bridge(rateOf, base, quote)
  if ('failure' in bridged) return bridged
  return price === 0n ? INVALID : rounded({ up: worth * bridged.up, down: price * bridged.down })
}

const INVALID: Computed = {
  failure: { Other: { code: 4, description: 'The computed rate is invalid' } },
}

function rounded({ up, down }: Fraction): Computed {
  let decimals = USUAL_DECIMALS
  let rate = (up * ONE) / down
  while (rate < SMALLEST_RATE && decimals < MOST_DECIMALS) {
    decimals++
    rate = (up * 10n ** BigInt(decimals)) / down
  }
  return rate === 0n || rate > MAX_NAT64 ? INVALID : { rate, decimals }
}

/** From USDT to USD, or back, where one asset is a currency and the other is not. */
function bridge(rateOf: RateOf, base: Asset, quote: Asset): Fraction | Failed {
  if (isFiat(base) === isFiat(quote)) return { up: 1n, down: 1n }
  const stable = usdtPerUsd(rateOf)
  if ('failure' in stable || isFiat(base)) return stable
  return { up: stable.down, down: stable.up }
}

/** The median of the stablecoins: of two, the middle between them. */
function usdtPerUsd(rateOf: RateOf): Fraction | Failed {
  const [first, second] = STABLECOINS.flatMap(
    (symbol) => rateOf({ symbol, class: { Cryptocurrency: null } }) ?? [],
  )
  if (first === undefined) return { failure: { StablecoinRateNotFound: null } }
  if (second === undefined) return { failure: { StablecoinRateTooFewRates: null } }
  if (first === 0n || second === 0n) return { failure: { StablecoinRateZeroRate: null } }
  return { up: first + second, down: 2n * ONE }
}

const rateIn = (rateOf: RateOf, asset: Asset): bigint | undefined =>
  isFiat(asset) ? forexRate(rateOf, asset) : cryptoRate(rateOf, asset)

const cryptoRate = (rateOf: RateOf, asset: Asset) => (asset.symbol === 'USDT' ? ONE : rateOf(asset))

function forexRate(rateOf: RateOf, asset: Asset): bigint | undefined {
  if (asset.symbol === 'USD') return ONE
  return asset.symbol === 'CXDR' ? basketRate(rateOf) : rateOf(asset)
}

function basketRate(rateOf: RateOf): bigint | undefined {
  let sum = 0n
  for (const [symbol, units] of XDR_BASKET) {
    const rate = forexRate(rateOf, { symbol, class: { FiatCurrency: null } })
    if (rate === undefined) return undefined
    sum += rate * units
  }
  return sum / ONE
}

function notFound(
  base: Asset,
  quote: Asset,
  { hasBase, hasQuote }: { hasBase: boolean; hasQuote: boolean },
): ExchangeRateError {
  if (!hasBase && !hasQuote && isFiat(base) && isFiat(quote)) return { ForexAssetsNotFound: null }
  if (!hasBase)
    return isFiat(base) ? { ForexBaseAssetNotFound: null } : { CryptoBaseAssetNotFound: null }
  return isFiat(quote) ? { ForexQuoteAssetNotFound: null } : { CryptoQuoteAssetNotFound: null }
}

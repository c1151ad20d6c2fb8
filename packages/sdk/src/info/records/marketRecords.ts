import { Fields } from './Fields.ts'

/** A pool as apps list it. Amounts in smallest units, `…Usd` in 10^-18 dollars. */
export type InfoMarketPool = {
  readonly poolId: string
  readonly feePips: number
  readonly token0: string
  readonly token1: string
  readonly sqrtPriceX96: bigint | undefined
  readonly liquidity: bigint
  readonly locked0: bigint
  readonly locked1: bigint
  readonly tvlUsd: bigint
  readonly volumeUsd24H: bigint
  readonly feesUsd24H: bigint
}

/** A token as apps list it. Prices are those of a whole one, in 10^-18 dollars. */
export type InfoMarketToken = {
  readonly ledgerId: string
  readonly decimals: number | undefined
  readonly priceUsd: bigint | undefined
  /** Dollars of other tokens behind that price: no value counts for more. Undefined where nothing limits it. */
  readonly behindUsd: bigint | undefined
  /** A day ago; undefined for what is younger. */
  readonly priceUsdBefore24H: bigint | undefined
  readonly volumeUsd24H: bigint
}

/** All that a whole app needs of the market. */
export type InfoMarket = {
  /** Half of all that there is to know was read at this time or later. */
  readonly asOfMs: number
  readonly pools: readonly InfoMarketPool[]
  readonly tokens: readonly InfoMarketToken[]
}

export function parseMarket(value: unknown): InfoMarket {
  const fields = new Fields(value)
  return {
    asOfMs: fields.count('asOf'),
    pools: fields.list('pools', parseMarketPool),
    tokens: fields.list('tokens', parseMarketToken),
  }
}

function parseMarketPool(value: unknown): InfoMarketPool {
  const fields = new Fields(value)
  return {
    poolId: fields.text('poolId'),
    feePips: fields.count('poolFee'),
    token0: fields.text('token0LedgerId'),
    token1: fields.text('token1LedgerId'),
    sqrtPriceX96: fields.maybe('sqrtPrice', (name) => fields.whole(name)),
    liquidity: fields.whole('liquidity'),
    locked0: fields.whole('token0Locked'),
    locked1: fields.whole('token1Locked'),
    tvlUsd: fields.usd('tvlUSD'),
    volumeUsd24H: fields.usd('volumeUSD24H'),
    feesUsd24H: fields.usd('feesUSD24H'),
  }
}

function parseMarketToken(value: unknown): InfoMarketToken {
  const fields = new Fields(value)
  return {
    ledgerId: fields.text('tokenLedgerId'),
    decimals: fields.maybe('tokenDecimals', (name) => fields.count(name)),
    priceUsd: fields.maybe('price', (name) => fields.usd(name)),
    behindUsd: fields.maybe('behindUSD', (name) => fields.usd(name)),
    priceUsdBefore24H: fields.maybe('priceBefore24H', (name) => fields.usd(name)),
    volumeUsd24H: fields.usd('volumeUSD24H'),
  }
}

import { Fields } from './Fields.ts'

export type InfoToken = {
  readonly ledgerId: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number | undefined
  /** Of a whole token, in 10^-18 dollars; undefined while nobody knows. */
  readonly priceUsd: bigint | undefined
  /** In hundredths of a percent. */
  readonly priceChange24HBps: bigint | undefined
  readonly tvlUsd: bigint
  readonly volumeUsd24H: bigint
  readonly volumeUsd7D: bigint
  readonly totalVolumeUsd: bigint
  readonly txCount: number
  /** Its place in the token list. */
  readonly rank: number | undefined
}

/** All that is known of one token. */
export type InfoTokenDetail = InfoToken & {
  /** Its whole supply at its price: what of it is locked up elsewhere nobody tells. */
  readonly marketCapUsd: bigint | undefined
  /** Fully diluted: the same, since a ledger tells nothing of what is still to come. */
  readonly fdvUsd: bigint | undefined
  readonly holderCount: number
  readonly poolCount: number
  /** Smallest units. */
  readonly totalSupply: bigint | undefined
  readonly priceLowUsd24H: bigint | undefined
  readonly priceHighUsd24H: bigint | undefined
}

/** Of percents. */
const PERCENT_PLACES = 2

export function parseToken(value: unknown): InfoToken {
  const fields = new Fields(value)
  return {
    ledgerId: fields.text('tokenLedgerId'),
    name: fields.text('tokenName'),
    symbol: fields.text('tokenSymbol'),
    decimals: fields.maybe('tokenDecimals', (name) => fields.count(name)),
    priceUsd: fields.maybe('price', (name) => fields.usd(name)),
    priceChange24HBps: fields.maybe('priceChange24H', (name) =>
      fields.decimal(name, PERCENT_PLACES),
    ),
    tvlUsd: fields.usd('tvlUSD'),
    volumeUsd24H: fields.usd('volumeUSD24H'),
    volumeUsd7D: fields.usd('volumeUSD7D'),
    totalVolumeUsd: fields.usd('totalVolumeUSD'),
    txCount: fields.count('txCount'),
    rank: fields.maybe('rank', (name) => fields.count(name)),
  }
}

export function parseTokenDetail(value: unknown): InfoTokenDetail {
  const fields = new Fields(value)
  const token = parseToken(value)
  const usd = (name: string) => fields.usd(name)
  return {
    ...token,
    marketCapUsd: fields.maybe('marketCap', usd),
    fdvUsd: fields.maybe('fdv', usd),
    holderCount: fields.count('holder'),
    poolCount: fields.count('poolCount'),
    totalSupply: fields.maybe('totalSupply', (name) => fields.amount(name, token.decimals)),
    priceLowUsd24H: fields.maybe('priceLow24H', usd),
    priceHighUsd24H: fields.maybe('priceHigh24H', usd),
  }
}

/** An account that holds a token. */
export type InfoHolder = {
  /** As ICRC-1 writes accounts. */
  readonly account: string
  /** Smallest units. */
  readonly amount: bigint
  readonly valueUsd: bigint
  /** Of the supply, in parts per million; undefined where nobody knows the supply. */
  readonly sharePpm: bigint | undefined
  readonly lastMs: number
}

/** Of a percent with four places. */
const SHARE_PLACES = 4

export function parseHolder(value: unknown, decimals: number): InfoHolder {
  const fields = new Fields(value)
  return {
    account: fields.text('account'),
    amount: fields.amount('amount', decimals),
    valueUsd: fields.usd('valueUSD'),
    sharePpm: fields.maybe('share', (name) => fields.decimal(name, SHARE_PLACES)),
    lastMs: fields.count('lastTime'),
  }
}

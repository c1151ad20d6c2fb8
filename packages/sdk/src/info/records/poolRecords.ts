import { Fields } from './Fields.ts'

/** A token in a pool. `locked` and `volume24H` are in smallest units, the price of a whole one in 10^-18 dollars. */
export type PoolSide = {
  readonly ledgerId: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number | undefined
  readonly locked: bigint
  readonly priceUsd: bigint | undefined
  readonly volume24H: bigint
}

/** A pool as of now. Names that end in `Usd` are whole numbers of 10^-18 dollars. */
export type InfoPool = {
  readonly poolId: string
  readonly feePips: number
  readonly token0: PoolSide
  readonly token1: PoolSide
  readonly sqrtPriceX96: bigint | undefined
  readonly tick: number | undefined
  readonly liquidity: bigint
  readonly tvlUsd: bigint
  /** In hundredths of a percent; undefined for what is younger than a day. */
  readonly tvlChange24HBps: bigint | undefined
  readonly volumeUsd24H: bigint
  readonly volumeUsd7D: bigint
  readonly totalVolumeUsd: bigint
  readonly feesUsd24H: bigint
  readonly txCount: number
  readonly isAvailable: boolean
  readonly createdAtMs: number | undefined
}

const PERCENT_PLACES = 2

export function parsePool(value: unknown): InfoPool {
  const fields = new Fields(value)
  return {
    poolId: fields.text('poolId'),
    feePips: fields.count('poolFee'),
    token0: parsePoolSide(fields, 'token0'),
    token1: parsePoolSide(fields, 'token1'),
    sqrtPriceX96: fields.maybe('sqrtPrice', (name) => fields.whole(name)),
    tick: fields.maybe('tick', (name) => fields.count(name)),
    liquidity: fields.whole('liquidity'),
    tvlUsd: fields.usd('tvlUSD'),
    tvlChange24HBps: fields.maybe('tvlUSDChange24H', (name) =>
      fields.decimal(name, PERCENT_PLACES),
    ),
    volumeUsd24H: fields.usd('volumeUSD24H'),
    volumeUsd7D: fields.usd('volumeUSD7D'),
    totalVolumeUsd: fields.usd('totalVolumeUSD'),
    feesUsd24H: fields.usd('feesUSD24H'),
    txCount: fields.count('txCount'),
    isAvailable: fields.flag('isAvailable'),
    createdAtMs: fields.maybe('createTime', (name) => fields.count(name)),
  }
}

function parsePoolSide(fields: Fields, side: 'token0' | 'token1'): PoolSide {
  const decimals = fields.maybe(`${side}Decimals`, (name) => fields.count(name))
  return {
    ledgerId: fields.text(`${side}LedgerId`),
    name: fields.text(`${side}Name`),
    symbol: fields.text(`${side}Symbol`),
    decimals,
    locked: fields.amount(`${side}LiquidityAmount`, decimals),
    priceUsd: fields.maybe(`${side}Price`, (name) => fields.usd(name)),
    volume24H: fields.amount(`${side}Volume24H`, decimals),
  }
}

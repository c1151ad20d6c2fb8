import { Fields, PRICE_PLACES } from './Fields.ts'
import { InfoError } from './InfoError.ts'

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

export type InfoTransaction = {
  /** Its number among all events of the service: what cursors and live events count. */
  readonly sequence: bigint
  readonly txHash: string
  readonly timeMs: number
  readonly action: string
  readonly poolId: string
  readonly positionId: number | undefined
  readonly from: string
  readonly to: string
  readonly token0: TransactionSide
  readonly token1: TransactionSide
  readonly sqrtPriceX96: bigint | undefined
  readonly tick: number | undefined
  readonly valueUsd: bigint
}

/** Amounts in smallest units; the price of just before. */
export type TransactionSide = {
  readonly ledgerId: string
  readonly symbol: string
  readonly decimals: number | undefined
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly fee: bigint
  readonly priceUsd: bigint | undefined
}

/** What became of a limit order. */
export type InfoOrderEvent = {
  readonly sequence: bigint
  readonly timeMs: number
  readonly action: 'placed' | 'filled' | 'cancelled'
  readonly poolId: string
  readonly positionId: number | undefined
  readonly tickLimit: number | undefined
  readonly token0: OrderSide
  readonly token1: OrderSide
}

/** Amounts in smallest units: what went in when it was placed, what came back when it ended. */
export type OrderSide = {
  readonly ledgerId: string
  readonly symbol: string
  readonly decimals: number | undefined
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/** A candle. Prices of pools are those of token 0 in token 1 as whole numbers of 10^-40, those of tokens 10^-18 dollars. */
export type InfoCandle = {
  readonly startMs: number
  readonly endMs: number
  readonly open: bigint
  readonly high: bigint
  readonly low: bigint
  readonly close: bigint
  readonly volumeUsd: bigint
  readonly feesUsd: bigint
  readonly tvlUsd: bigint
  readonly txCount: number
}

export type InfoTotals = {
  readonly tvlUsd: bigint
  readonly volumeUsd24H: bigint
  readonly totalVolumeUsd: bigint
  readonly feesUsd24H: bigint
  readonly txCount: number
  readonly poolCount: number
  readonly tokenCount: number
  readonly userCount: number
}

export type InfoPage<Row> = {
  readonly total: number
  readonly rows: readonly Row[]
  /** Ask with it for what is older; undefined at the end, and of lists that have pages alone. */
  readonly nextCursor: bigint | undefined
}

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

const PERCENT_PLACES = 2

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
    priceUsdBefore24H: fields.maybe('priceBefore24H', (name) => fields.usd(name)),
    volumeUsd24H: fields.usd('volumeUSD24H'),
  }
}

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

export function parseTransaction(value: unknown): InfoTransaction {
  const fields = new Fields(value)
  return {
    sequence: fields.whole('sequence'),
    txHash: fields.text('txHash'),
    timeMs: fields.count('txTime'),
    action: fields.text('actionType'),
    poolId: fields.text('poolId'),
    positionId: fields.maybe('positionId', (name) => fields.count(name)),
    from: fields.text('fromPrincipalId'),
    to: fields.text('toPrincipalId'),
    token0: parseTransactionSide(fields, 'token0'),
    token1: parseTransactionSide(fields, 'token1'),
    sqrtPriceX96: fields.maybe('sqrtPrice', (name) => fields.whole(name)),
    tick: fields.maybe('tick', (name) => fields.count(name)),
    valueUsd: fields.usd('valueUSD'),
  }
}

function parseTransactionSide(fields: Fields, side: 'token0' | 'token1'): TransactionSide {
  const decimals = fields.maybe(`${side}Decimals`, (name) => fields.count(name))
  return {
    ledgerId: fields.text(`${side}LedgerId`),
    symbol: fields.text(`${side}Symbol`),
    decimals,
    amountIn: fields.amount(`${side}AmountIn`, decimals),
    amountOut: fields.amount(`${side}AmountOut`, decimals),
    fee: fields.amount(`${side}Fee`, decimals),
    priceUsd: fields.maybe(`${side}Price`, (name) => fields.usd(name)),
  }
}

const ORDER_ACTIONS: Readonly<Record<string, InfoOrderEvent['action']>> = {
  AddLimitOrder: 'placed',
  ExecuteLimitOrder: 'filled',
  CancelLimitOrder: 'cancelled',
}

export function parseOrderEvent(value: unknown): InfoOrderEvent {
  const fields = new Fields(value)
  const action = ORDER_ACTIONS[fields.text('action')]
  if (action === undefined) throw InfoError.unreadable('action')
  return {
    sequence: fields.whole('sequence'),
    timeMs: fields.count('timestamp'),
    action,
    poolId: fields.text('poolId'),
    positionId: fields.maybe('positionId', (name) => fields.count(name)),
    tickLimit: fields.maybe('tickLimit', (name) => fields.count(name)),
    token0: parseOrderSide(fields, 'token0'),
    token1: parseOrderSide(fields, 'token1'),
  }
}

function parseOrderSide(fields: Fields, side: 'token0' | 'token1'): OrderSide {
  const decimals = fields.maybe(`${side}Decimals`, (name) => fields.count(name))
  return {
    ledgerId: fields.text(`${side}Id`),
    symbol: fields.text(`${side}Symbol`),
    decimals,
    amountIn: fields.amount(`${side}InAmount`, decimals),
    amountOut: fields.amount(`${side}ChangeAmount`, decimals),
  }
}

export const parsePoolCandle = (value: unknown): InfoCandle => parseCandle(value, PRICE_PLACES)
export const parseTokenCandle = (value: unknown): InfoCandle => parseCandle(value, 18)

function parseCandle(value: unknown, places: number): InfoCandle {
  const fields = new Fields(value)
  return {
    startMs: fields.count('beginTime'),
    endMs: fields.count('endTime'),
    open: fields.decimal('open', places),
    high: fields.decimal('high', places),
    low: fields.decimal('low', places),
    close: fields.decimal('close', places),
    volumeUsd: fields.usd('volumeUSD'),
    feesUsd: fields.usd('feesUSD'),
    tvlUsd: fields.usd('tvlUSD'),
    txCount: fields.count('txCount'),
  }
}

/** The whole exchange in a stretch of time. */
export type InfoTotalsPoint = {
  readonly startMs: number
  readonly volumeUsd: bigint
  readonly feesUsd: bigint
  /** At its end. */
  readonly tvlUsd: bigint
  readonly txCount: number
}

export function parseTotalsPoint(value: unknown): InfoTotalsPoint {
  const fields = new Fields(value)
  return {
    startMs: fields.count('snapshotTime'),
    volumeUsd: fields.usd('volumeUSD'),
    feesUsd: fields.usd('feesUSD'),
    tvlUsd: fields.usd('tvlUSD'),
    txCount: fields.count('txCount'),
  }
}

export function parseTotals(value: unknown): InfoTotals {
  const fields = new Fields(value)
  return {
    tvlUsd: fields.usd('tvlUSD'),
    volumeUsd24H: fields.usd('volumeUSD24H'),
    totalVolumeUsd: fields.usd('totalVolumeUSD'),
    feesUsd24H: fields.usd('feesUSD24H'),
    txCount: fields.count('txCount'),
    poolCount: fields.count('poolCount'),
    tokenCount: fields.count('tokenCount'),
    userCount: fields.count('userCount'),
  }
}

export function parsePage<Row>(value: unknown, parse: (value: unknown) => Row): InfoPage<Row> {
  const fields = new Fields(value)
  return {
    total: fields.count('totalElements'),
    rows: fields.list('content', parse),
    nextCursor: fields.maybe('nextCursor', (name) => fields.whole(name)),
  }
}

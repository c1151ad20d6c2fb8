import type { Row } from '../../storage/schema.ts'
import { DAY_MS, startOf } from '../candles/levels.ts'
import type { PriceBook } from '../prices/PriceBook.ts'
import type {
  HolderBook,
  OrderBook,
  PoolBook,
  PoolCandle,
  PositionBook,
  TokenBook,
  TokenCandle,
  Total,
  UserBook,
} from '../state/books.ts'

const text = (value: bigint | undefined) => (value === undefined ? null : value.toString())

export const userRow = (user: UserBook): Row<'users'> => ({
  id: user.id,
  principal: user.principal,
  first_ms: user.firstMs,
  last_ms: user.lastMs,
  tx_count: user.txCount,
  swap_count: user.swapCount,
  volume_usd: user.volumeUsd.toString(),
})

export function tokenRow(token: TokenBook, prices: PriceBook): Row<'tokens'> {
  const [minutes] = token.candles
  const latest = minutes?.latest
  return {
    id: token.id,
    ledger_id: token.ledgerId,
    name: token.facts.name,
    symbol: token.facts.symbol,
    decimals: token.facts.decimals ?? null,
    fee: text(token.facts.fee),
    standard: token.facts.standard,
    total_supply: text(token.facts.totalSupply),
    minting_account: token.facts.mintingAccount ?? null,
    is_listed: prices.isListed(token) ? 1 : 0,
    rank: token.facts.rank ?? null,
    level: token.level ?? null,
    via_pool_id: token.via?.id ?? null,
    is_flagged: token.isFlagged ? 1 : 0,
    price_usd: text(prices.wholePrice(token) ?? latest?.close),
    price_ms: latest?.closeMs ?? null,
    behind_usd: text(prices.behindUsd(token)),
    locked: token.locked.toString(),
    tvl_usd: prices.worthUsd(token, token.locked).toString(),
    volume: token.volume.toString(),
    volume_usd: token.volumeUsd.toString(),
    fees_usd: token.feesUsd.toString(),
    tx_count: token.txCount,
    holder_count: token.holderCount,
  }
}

export function poolRow(pool: PoolBook): Row<'pools'> {
  const { live, outside } = pool
  const state = live?.state
  return {
    id: pool.id,
    canister_id: pool.canisterId,
    token0_id: pool.token0.id,
    token1_id: pool.token1.id,
    fee_pips: pool.feePips,
    tick_spacing: state?.tickSpacing ?? null,
    created_ms: pool.createdMs ?? null,
    removed_ms: pool.removedMs ?? null,
    is_available: pool.isAvailable ? 1 : 0,
    is_order_available: pool.isOrderAvailable ? 1 : 0,
    sqrt_price_x96: text(state?.sqrtPriceX96),
    tick: state?.tick ?? null,
    liquidity: (state?.liquidity ?? 0n).toString(),
    fee_growth0_x128: (state?.feeGrowthGlobal0X128 ?? 0n).toString(),
    fee_growth1_x128: (state?.feeGrowthGlobal1X128 ?? 0n).toString(),
    locked0: pool.locked0.toString(),
    locked1: pool.locked1.toString(),
    protocol_fee0: (state?.protocolFee0 ?? 0n).toString(),
    protocol_fee1: (state?.protocolFee1 ?? 0n).toString(),
    unused0: outside.unused0.toString(),
    unused1: outside.unused1.toString(),
    pending_in0: outside.pendingIn0.toString(),
    pending_in1: outside.pendingIn1.toString(),
    pending_out0: outside.pendingOut0.toString(),
    pending_out1: outside.pendingOut1.toString(),
    trusted_sqrt_price_x96: text(pool.trustedSqrtPriceX96),
    held_since_ms: pool.heldSinceMs ?? null,
    held_events: pool.heldEvents,
    is_usable: pool.usable,
    backing_usd: pool.backingUsd.toString(),
    tvl_usd: pool.tvlUsd.toString(),
    volume0: pool.volume0.toString(),
    volume1: pool.volume1.toString(),
    volume_usd: pool.volumeUsd.toString(),
    fees_usd: pool.feesUsd.toString(),
    tx_count: pool.txCount,
    last_ms: pool.lastMs ?? null,
    last_seq: pool.lastSeq,
  }
}

/** The rows of a pool's ticks that have changed, and those of ticks that are gone. */
export function tickRows({ id, live }: PoolBook): { kept: Row<'ticks'>[]; gone: Row<'ticks'>[] } {
  const rows: { kept: Row<'ticks'>[]; gone: Row<'ticks'>[] } = { kept: [], gone: [] }
  for (const tick of live?.ticks.touched ?? []) {
    const info = live?.ticks.getTick(tick)
    const row = {
      pool_id: id,
      tick,
      liquidity_gross: (info?.liquidityGross ?? 0n).toString(),
      liquidity_net: (info?.liquidityNet ?? 0n).toString(),
      fee_growth_outside0_x128: (info?.feeGrowthOutside0X128 ?? 0n).toString(),
      fee_growth_outside1_x128: (info?.feeGrowthOutside1X128 ?? 0n).toString(),
    }
    if (info === undefined) rows.gone.push(row)
    else rows.kept.push(row)
  }
  return rows
}

export function positionRow(book: PositionBook): Row<'positions'> {
  const position = book.pool.live?.positions.getPosition(BigInt(book.positionId))
  return {
    pool_id: book.pool.id,
    position_id: book.positionId,
    owner_id: book.owner.id,
    tick_lower: book.tickLower,
    tick_upper: book.tickUpper,
    liquidity: (position?.liquidity ?? 0n).toString(),
    fee_growth_inside0_x128: (position?.feeGrowthInside0LastX128 ?? 0n).toString(),
    fee_growth_inside1_x128: (position?.feeGrowthInside1LastX128 ?? 0n).toString(),
    owed0: (position?.tokensOwed0 ?? 0n).toString(),
    owed1: (position?.tokensOwed1 ?? 0n).toString(),
    deposited0: book.deposited0.toString(),
    deposited1: book.deposited1.toString(),
    withdrawn0: book.withdrawn0.toString(),
    withdrawn1: book.withdrawn1.toString(),
    collected0: book.collected0.toString(),
    collected1: book.collected1.toString(),
    deposited_usd: text(book.depositedUsd),
    withdrawn_usd: book.withdrawnUsd.toString(),
    collected_usd: book.collectedUsd.toString(),
    opened_ms: book.openedMs,
    closed_ms: book.closedMs ?? null,
  }
}

export const orderRow = (order: OrderBook): Row<'orders'> => ({
  id: order.id,
  pool_id: order.pool.id,
  position_id: order.positionId,
  owner_id: order.owner.id,
  tick_limit: order.tickLimit,
  side: order.side,
  amount_in: order.amountIn.toString(),
  status: order.status,
  placed_ms: order.placedMs,
  ended_ms: order.endedMs ?? null,
  amount0: text(order.paid?.amount0),
  amount1: text(order.paid?.amount1),
})

export const poolCandleRow = (candle: PoolCandle): Row<'candles_pool'> => ({
  pool_id: candle.pool.id,
  level: candle.level,
  start_ms: candle.startMs,
  open: candle.open.toString(),
  high: candle.high.toString(),
  low: candle.low.toString(),
  close: candle.close.toString(),
  open_ms: candle.openMs,
  close_ms: candle.closeMs,
  volume0: candle.volume0.toString(),
  volume1: candle.volume1.toString(),
  volume_usd: candle.volumeUsd.toString(),
  fees_usd: candle.feesUsd.toString(),
  tx_count: candle.txCount,
  liquidity: candle.liquidity.toString(),
  locked0: candle.locked0.toString(),
  locked1: candle.locked1.toString(),
  tvl_usd: candle.tvlUsd.toString(),
})

export const tokenCandleRow = (candle: TokenCandle): Row<'candles_token'> => ({
  token_id: candle.token.id,
  level: candle.level,
  start_ms: candle.startMs,
  open: candle.open.toString(),
  high: candle.high.toString(),
  low: candle.low.toString(),
  close: candle.close.toString(),
  open_ms: candle.openMs,
  close_ms: candle.closeMs,
  volume: candle.volume.toString(),
  volume_usd: candle.volumeUsd.toString(),
  fees_usd: candle.feesUsd.toString(),
  tx_count: candle.txCount,
  locked: candle.locked.toString(),
  tvl_usd: candle.tvlUsd.toString(),
  behind_usd: text(candle.behindUsd),
})

export const totalRow = (total: Total): Row<'totals'> => ({
  level: total.level,
  start_ms: total.startMs,
  volume_usd: total.volumeUsd.toString(),
  fees_usd: total.feesUsd.toString(),
  tx_count: total.txCount,
  tvl_usd: total.tvlUsd.toString(),
})

/** Who holds nothing stays: a ledger of millions is not searched for what is gone. */
export const holderRow = (holder: HolderBook): Row<'holders'> => ({
  token_id: holder.token.id,
  account: holder.account,
  balance: holder.balance.toString(),
  last_ms: holder.lastMs,
})

/** What is held at the end of the day of the last change, unless another follows. */
export const holderDayRow = (holder: HolderBook): Row<'holder_days'> => ({
  account: holder.account,
  token_id: holder.token.id,
  start_ms: startOf(holder.lastMs, DAY_MS),
  balance: holder.balance.toString(),
})

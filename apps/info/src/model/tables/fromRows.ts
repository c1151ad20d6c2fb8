import {
  flipTick,
  initialPoolState,
  MemoryTickStore,
  toLiquidity,
  toSqrtPriceX96,
} from '@sluice/amm'
import type { Row } from '../../storage/schema.ts'
import { readBridges, type StoredBridges } from '../bridge/bridgeRows.ts'
import { readEarn, type StoredEarn } from '../earn/earnRows.ts'
import { readNfts, type StoredNfts } from '../nfts/nftRows.ts'
import {
  type OrderBook,
  PoolBook,
  type PositionBook,
  TokenBook,
  type UserBook,
} from '../state/books.ts'
import { MarketState } from '../state/MarketState.ts'
import { lineOf, toPoolCandle, toTokenCandle, toTotal } from './fromCandleRows.ts'

/** The rows of the derived tables that a market goes on from. */
export type StoredMarket = StoredEarn &
  StoredBridges &
  StoredNfts & {
    readonly model: readonly Row<'model'>[]
    readonly users: readonly Row<'users'>[]
    readonly tokens: readonly Row<'tokens'>[]
    readonly pools: readonly Row<'pools'>[]
    readonly ticks: readonly Row<'ticks'>[]
    /** Open ones. */
    readonly positions: readonly Row<'positions'>[]
    /** Open ones. */
    readonly orders: readonly Row<'orders'>[]
    readonly rates: readonly Row<'rates'>[]
    /** The latest of each line. */
    readonly candlesPool: readonly Row<'candles_pool'>[]
    readonly candlesToken: readonly Row<'candles_token'>[]
    readonly totals: readonly Row<'totals'>[]
  }

/** The market as it was when these rows were written. */
export function readMarket(stored: StoredMarket): MarketState {
  const state = new MarketState()
  const value = (key: string) => Number(stored.model.find((row) => row.key === key)?.value ?? 0)
  state.clockMs = value('clock_ms')
  state.appliedId = value('applied_id')
  const usersById = readUsers(state, stored.users)
  const tokensById = readTokens(state, stored.tokens)
  const poolsById = readPools(state, stored.pools, tokensById)
  for (const { id, via_pool_id } of stored.tokens) {
    if (via_pool_id !== null) found(tokensById, id).via = found(poolsById, via_pool_id)
  }
  for (const row of stored.ticks) readTick(found(poolsById, row.pool_id), row)
  for (const row of stored.positions) {
    const pool = found(poolsById, row.pool_id)
    readPosition(pool, found(usersById, row.owner_id), row)
  }
  for (const row of stored.orders) {
    const pool = found(poolsById, row.pool_id)
    pool.orders.set(row.position_id, toOrder(pool, found(usersById, row.owner_id), row))
  }
  for (const { symbol, rate_usd, time_ms } of stored.rates)
    state.rates.set(symbol, { symbol, rateUsd: BigInt(rate_usd), timeMs: time_ms })
  for (const row of stored.candlesPool) {
    const pool = found(poolsById, row.pool_id)
    lineOf(pool.candles, row.level).add(toPoolCandle(pool, row))
  }
  for (const row of stored.candlesToken) {
    const token = found(tokensById, row.token_id)
    lineOf(token.candles, row.level).add(toTokenCandle(token, row))
  }
  readEarn(state, stored, tokensById)
  readBridges(state.bridges, stored)
  readNfts(state.nfts, stored)
  for (const row of stored.totals) lineOf(state.totals, row.level).add(toTotal(row))
  state.touched.tokens.clear()
  for (const { live } of state.pools.values()) live?.ticks.touched.clear()
  return state
}

function readUsers(state: MarketState, rows: readonly Row<'users'>[]): Map<number, UserBook> {
  const byId = new Map<number, UserBook>()
  for (const row of rows) {
    const user = {
      id: row.id,
      principal: row.principal,
      firstMs: row.first_ms,
      lastMs: row.last_ms,
      txCount: row.tx_count,
      swapCount: row.swap_count,
      volumeUsd: BigInt(row.volume_usd),
    }
    state.users.set(row.principal, user)
    byId.set(row.id, user)
  }
  return byId
}

function readTokens(state: MarketState, rows: readonly Row<'tokens'>[]): Map<number, TokenBook> {
  const byId = new Map<number, TokenBook>()
  for (const row of rows) {
    const token = new TokenBook(row.id, row.ledger_id)
    token.facts = {
      name: row.name,
      symbol: row.symbol,
      standard: row.standard,
      decimals: row.decimals ?? undefined,
      fee: maybe(row.fee),
      totalSupply: maybe(row.total_supply),
      mintingAccount: row.minting_account ?? undefined,
      rank: row.rank ?? undefined,
    }
    token.level = row.level ?? undefined
    token.isFlagged = row.is_flagged === 1
    token.writtenUsd = maybe(row.price_usd)
    token.behindUsd = BigInt(row.behind_usd ?? 0)
    token.locked = BigInt(row.locked)
    token.volume = BigInt(row.volume)
    token.volumeUsd = BigInt(row.volume_usd)
    token.feesUsd = BigInt(row.fees_usd)
    token.txCount = row.tx_count
    token.holderCount = row.holder_count
    state.tokens.set(row.ledger_id, token)
    byId.set(row.id, token)
  }
  return byId
}

function readPools(
  state: MarketState,
  rows: readonly Row<'pools'>[],
  tokens: ReadonlyMap<number, TokenBook>,
): Map<number, PoolBook> {
  const byId = new Map<number, PoolBook>()
  for (const row of rows) {
    const pair = { token0: found(tokens, row.token0_id), token1: found(tokens, row.token1_id) }
    const pool = new PoolBook(row.id, row.canister_id, pair, row.fee_pips)
    readEngine(pool, row)
    pool.outside.unused0 = BigInt(row.unused0)
    pool.outside.unused1 = BigInt(row.unused1)
    pool.outside.pendingIn0 = BigInt(row.pending_in0)
    pool.outside.pendingIn1 = BigInt(row.pending_in1)
    pool.outside.pendingOut0 = BigInt(row.pending_out0)
    pool.outside.pendingOut1 = BigInt(row.pending_out1)
    pool.createdMs = row.created_ms ?? undefined
    pool.removedMs = row.removed_ms ?? undefined
    pool.isAvailable = row.is_available === 1
    pool.isOrderAvailable = row.is_order_available === 1
    pool.trustedSqrtPriceX96 = maybe(row.trusted_sqrt_price_x96)
    pool.heldSinceMs = row.held_since_ms ?? undefined
    pool.heldEvents = row.held_events
    pool.usable = row.is_usable
    pool.backingUsd = BigInt(row.backing_usd)
    pool.tvlUsd = BigInt(row.tvl_usd)
    pool.volume0 = BigInt(row.volume0)
    pool.volume1 = BigInt(row.volume1)
    pool.volumeUsd = BigInt(row.volume_usd)
    pool.feesUsd = BigInt(row.fees_usd)
    pool.txCount = row.tx_count
    pool.lastMs = row.last_ms ?? undefined
    pool.lastSeq = row.last_seq
    state.addPool(pool)
    if (pool.heldSinceMs !== undefined) state.held.add(pool)
    byId.set(row.id, pool)
  }
  return byId
}

function readEngine(pool: PoolBook, row: Row<'pools'>): void {
  if (row.sqrt_price_x96 === null || row.tick_spacing === null || row.tick === null) return
  const sqrtPriceX96 = toSqrtPriceX96(BigInt(row.sqrt_price_x96))
  const feePips = BigInt(row.fee_pips)
  pool.open({
    ...initialPoolState({ feePips, tickSpacing: row.tick_spacing, sqrtPriceX96 }),
    // at a boundary it may be one below what the price alone says
    tick: row.tick,
    liquidity: toLiquidity(BigInt(row.liquidity)),
    feeGrowthGlobal0X128: BigInt(row.fee_growth0_x128),
    feeGrowthGlobal1X128: BigInt(row.fee_growth1_x128),
    tokenAmount0: BigInt(row.locked0),
    tokenAmount1: BigInt(row.locked1),
    protocolFee0: BigInt(row.protocol_fee0),
    protocolFee1: BigInt(row.protocol_fee1),
  })
}

function readTick({ live }: PoolBook, row: Row<'ticks'>): void {
  if (live === undefined) return
  // past the tracking: what is read has not changed
  MemoryTickStore.prototype.setTick.call(live.ticks, row.tick, {
    liquidityGross: toLiquidity(BigInt(row.liquidity_gross)),
    liquidityNet: BigInt(row.liquidity_net),
    feeGrowthOutside0X128: BigInt(row.fee_growth_outside0_x128),
    feeGrowthOutside1X128: BigInt(row.fee_growth_outside1_x128),
  })
  flipTick(live.ticks, row.tick, live.state.tickSpacing)
}

function readPosition(pool: PoolBook, owner: UserBook, row: Row<'positions'>): void {
  pool.live?.positions.setPosition(BigInt(row.position_id), {
    tickLower: row.tick_lower,
    tickUpper: row.tick_upper,
    liquidity: toLiquidity(BigInt(row.liquidity)),
    feeGrowthInside0LastX128: BigInt(row.fee_growth_inside0_x128),
    feeGrowthInside1LastX128: BigInt(row.fee_growth_inside1_x128),
    tokensOwed0: BigInt(row.owed0),
    tokensOwed1: BigInt(row.owed1),
  })
  const position: PositionBook = {
    pool,
    positionId: row.position_id,
    owner,
    tickLower: row.tick_lower,
    tickUpper: row.tick_upper,
    openedMs: row.opened_ms,
    closedMs: row.closed_ms ?? undefined,
    deposited0: BigInt(row.deposited0),
    deposited1: BigInt(row.deposited1),
    withdrawn0: BigInt(row.withdrawn0),
    withdrawn1: BigInt(row.withdrawn1),
    collected0: BigInt(row.collected0),
    collected1: BigInt(row.collected1),
    depositedUsd: row.deposited_usd === null ? undefined : BigInt(row.deposited_usd),
    withdrawnUsd: BigInt(row.withdrawn_usd),
    collectedUsd: BigInt(row.collected_usd),
  }
  pool.positions.set(row.position_id, position)
}

const toOrder = (pool: PoolBook, owner: UserBook, row: Row<'orders'>): OrderBook => ({
  id: row.id,
  pool,
  positionId: row.position_id,
  owner,
  tickLimit: row.tick_limit,
  side: row.side === 0 ? 0 : 1,
  amountIn: BigInt(row.amount_in),
  placedMs: row.placed_ms,
  status: 'open',
  endedMs: undefined,
  paid: undefined,
})

function found<Id, Book>(books: ReadonlyMap<Id, Book>, id: Id): Book {
  const book = books.get(id)
  if (book === undefined) throw new Error(`the tables name ${id}, which they do not have`)
  return book
}

const maybe = (text: string | null) => (text === null ? undefined : BigInt(text))

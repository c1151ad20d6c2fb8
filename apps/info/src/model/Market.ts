import { AmmError } from '@sluice/amm'
import { applyBridge, isOfBridge } from './bridge/applyBridge.ts'
import { DAY_MS, HOUR_MS, startOf } from './candles/levels.ts'
import { repriceToken } from './candles/recordInCandles.ts'
import { applyEarn, isOfEarn } from './earn/applyEarn.ts'
import { type EventOf, isOfPool, type SourceEvent } from './events/eventFields.ts'
import type { PlacedEvent } from './events/PlacedEvent.ts'
import { applyBlock } from './holders/holders.ts'
import { NonsenseError } from './NonsenseError.ts'
import { applyNft, isOfNfts } from './nfts/applyNft.ts'
import type { Applying } from './pools/Applying.ts'
import { applyPoolEvent } from './pools/applyPoolEvent.ts'
import { revalueAfter, revalueAll } from './pools/settlePool.ts'
import { dailyRows } from './positions/dailyRows.ts'
import { believe, hasLasted } from './prices/jumps.ts'
import { PriceBook } from './prices/PriceBook.ts'
import type { PricingRules } from './prices/PricingRules.ts'
import { PoolBook } from './state/books.ts'
import { MarketState } from './state/MarketState.ts'

const POOL = 'pool:'

/**
 * The exchange's past as a function of its events: apply them in order, and `state` has everything that follows. No clock, no
 * database: what time it is, is told by the events.
 */
export class Market {
  readonly state: MarketState
  readonly prices: PriceBook
  private readonly rules: PricingRules

  constructor(rules: PricingRules, state = new MarketState()) {
    this.rules = rules
    this.state = state
    this.prices = new PriceBook(state, rules)
    this.addUp()
  }

  /** @throws NonsenseError when the event cannot follow those before; then this market is of no more use */
  apply({ id, source, seq, timeMs, event }: PlacedEvent): void {
    const { state, prices, rules } = this
    const pool = source.startsWith(POOL) ? this.requirePool(source, { seq, timeMs }) : undefined
    if (tellsTime(event)) this.passTime(timeMs)
    const applying = { state, prices, rules, id, timeMs }
    if (pool !== undefined) applyToPool(applying, pool, event)
    else if (event.kind === 'blockMade') applyBlock(state, source, { event, timeMs })
    else if (isOfEarn(event)) applyEarn({ state, prices }, event, { source, seq, timeMs })
    else if (isOfBridge(event)) applyBridge(state.bridges, event, { source, timeMs })
    else if (isOfNfts(event)) applyNft({ state, prices }, event, { id, seq, timeMs })
    else this.applyOther(event, timeMs)
    if (pool !== undefined) {
      pool.lastMs = timeMs
      pool.lastSeq = seq
      state.touched.pools.add(pool)
    }
    state.appliedId = id
  }

  private requirePool(source: string, { seq, timeMs }: { seq: number; timeMs: number }): PoolBook {
    const pool = this.state.pools.get(source.slice(POOL.length))
    if (pool === undefined) throw new NonsenseError(`${source}: the factory names no such pool`)
    if (seq !== pool.lastSeq + 1)
      throw new NonsenseError(`${source}: event ${seq} follows ${pool.lastSeq}`)
    if (timeMs < (pool.lastMs ?? 0)) throw new NonsenseError(`${source}: time runs backwards`)
    return pool
  }

  private passTime(timeMs: number): void {
    const { state } = this
    const before = state.clockMs
    if (timeMs <= before) return
    // what follows from the end of a day or an hour is worked out at the prices before this event
    if (before > 0 && startOf(timeMs, DAY_MS) > before) this.endDay(startOf(before, DAY_MS))
    const hour = startOf(timeMs, HOUR_MS)
    if (before > 0 && hour > before) {
      state.clockMs = hour
      this.beginHour()
    }
    state.clockMs = timeMs
    const doubted = [...state.held].filter((pool) => hasLasted(pool, timeMs))
    for (const pool of doubted.sort((a, b) => a.id - b.id)) this.believeAfterAll(pool)
  }

  private endDay(dayStartMs: number): void {
    for (const pool of this.state.pools.values()) {
      this.state.touched.positionDays.push(...dailyRows(pool, this.prices, dayStartMs))
    }
  }

  /** Every hour silent pools and tokens are valued at the prices of now. */
  private beginHour(): void {
    const { state, prices } = this
    this.revalue()
    for (const token of state.tokens.values()) {
      const [, hours] = token.candles
      if (hours?.latest?.close !== prices.wholePrice(token)) repriceToken({ state, prices }, token)
    }
  }

  /** Looks at all routes anew, and at what every pool is worth by them. */
  private revalue(): void {
    const { state, prices } = this
    prices.rerouteAll()
    revalueAll({ state, prices })
    this.addUp()
  }

  private addUp(): void {
    const { state, prices } = this
    const counted = [...state.pools.values()].filter((pool) => prices.isCounted(pool))
    state.tvlUsd = counted.reduce((sum, { tvlUsd }) => sum + tvlUsd, 0n)
  }

  private believeAfterAll(pool: PoolBook): void {
    const { state, prices } = this
    state.held.delete(pool)
    if (pool.live === undefined) return
    believe(pool, pool.live.state.sqrtPriceX96)
    state.touched.pools.add(pool)
    revalueAfter({ state, prices }, pool)
    repriceToken({ state, prices }, pool.token0)
    repriceToken({ state, prices }, pool.token1)
  }

  private applyOther(event: SourceEvent, timeMs: number): void {
    if (event.kind === 'poolListed') this.listPool(event)
    else if (event.kind === 'poolRemoved') this.removePool(event.pool, timeMs)
    else if (event.kind === 'tokenTold') this.hearToken(event)
    else if (event.kind === 'rateHeard') this.hearRate(event, timeMs)
  }

  private hearRate({ symbol, rateUsd }: EventOf<'rateHeard'>, timeMs: number): void {
    const rate = { symbol, rateUsd, timeMs }
    this.state.rates.set(symbol, rate)
    this.state.touched.rates.add(rate)
    this.revalue()
  }

  private listPool({ pool: canisterId, token0, token1, feePips }: EventOf<'poolListed'>): void {
    const { state } = this
    const known = state.pools.get(canisterId)
    const pool =
      known ??
      new PoolBook(
        state.pools.size + 1,
        canisterId,
        { token0: state.token(token0), token1: state.token(token1) },
        feePips,
      )
    if (known === undefined) state.addPool(pool)
    pool.removedMs = undefined
    state.touched.pools.add(pool)
    this.revalue()
  }

  private removePool(canisterId: string, timeMs: number): void {
    const pool = this.state.pools.get(canisterId)
    if (pool === undefined) throw new NonsenseError(`there is no pool ${canisterId} to remove`)
    pool.removedMs = timeMs
    this.state.touched.pools.add(pool)
    this.revalue()
  }

  private hearToken({ ledger, kind: _, ...facts }: EventOf<'tokenTold'>): void {
    const token = this.state.token(ledger)
    const { decimals, rank } = token.facts
    token.facts = facts
    const isPricedAnew = decimals !== facts.decimals || rank !== facts.rank
    this.state.touched.tokens.add(token)
    if (isPricedAnew) this.revalue()
  }
}

/** Facts are told when they are found, which may be before the past is read. */
const tellsTime = (event: SourceEvent) =>
  isOfPool(event) || event.kind === 'ticked' || event.kind === 'rateHeard'

function applyToPool(applying: Applying, pool: PoolBook, event: SourceEvent): void {
  if (!isOfPool(event))
    throw new NonsenseError(`${pool.canisterId}: ${event.kind} is none of a pool's`)
  try {
    applyPoolEvent(applying, pool, event)
  } catch (error) {
    if (!(error instanceof AmmError)) throw error
    throw new NonsenseError(`${pool.canisterId}: ${event.kind}: ${error.message}`, { cause: error })
  }
}

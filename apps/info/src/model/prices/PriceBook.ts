import { backedWorth } from '@sluice/sdk/backedWorth'
import {
  price0From1,
  price1From0,
  type UnitPrice,
  valueUsd,
  wholePrice,
} from '../money/unitPrice.ts'
import type { PoolBook, TokenBook } from '../state/books.ts'
import type { MarketState } from '../state/MarketState.ts'
import { Anchors } from './Anchors.ts'
import type { PricingRules } from './PricingRules.ts'
import { compareSureness, hasDecimals, isTrading } from './routes.ts'

/**
 * What tokens are worth (`rates-and-index.md` 7.3). Anchors come first: stable tokens at a dollar, bounded by their exchange rate, and
 * the reference token from its deepest pool with one of them. From there prices spread over pools, breadth first: each token takes
 * the pool with most of a token that was priced in an earlier round. A pool counts with at least `leastDepthUsd` of that token and
 * with active liquidity. Only anchors and listed tokens price others.
 *
 * What the pools of a token have of such others stands behind its price, and no value of it counts for more (`backedWorth`).
 *
 * Which pool prices a token is remembered (`level`, `via`); the price is worked out when it is asked for. After an event only the
 * routes of the pool's own tokens are looked at again, unless a pool became deep enough or ceased to be.
 */
export class PriceBook {
  private readonly state: MarketState
  private readonly rules: PricingRules
  private readonly anchors: Anchors

  constructor(state: MarketState, rules: PricingRules) {
    this.state = state
    this.rules = rules
    this.anchors = new Anchors(state, rules)
  }

  /** What one smallest unit is worth now; undefined where nothing tells. */
  unitPrice(token: TokenBook): UnitPrice | undefined {
    if (token.level === undefined) return undefined
    const { via } = token
    if (via === undefined) return this.anchors.price(token)
    const sqrtPriceX96 = via.trustedSqrtPriceX96
    if (sqrtPriceX96 === undefined) return undefined
    const isToken0 = via.token0 === token
    const counter = this.unitPrice(isToken0 ? via.token1 : via.token0)
    if (counter === undefined) return undefined
    return isToken0 ? price0From1(counter, sqrtPriceX96) : price1From0(counter, sqrtPriceX96)
  }

  /** What a whole token is worth now, in 10^-18 dollars. */
  wholePrice(token: TokenBook): bigint | undefined {
    const { decimals } = token.facts
    const unit = this.unitPrice(token)
    return unit === undefined || decimals === undefined ? undefined : wholePrice(unit, decimals)
  }

  /** Whether a token counts in sums and may price others. */
  isListed(token: TokenBook): boolean {
    const { anchors } = this
    return token.facts.rank !== undefined || anchors.isStable(token) || anchors.isReference(token)
  }

  /** Whether a pool counts in what is said of the whole exchange. */
  isCounted({ token0, token1 }: PoolBook): boolean {
    return this.isListed(token0) && this.isListed(token1)
  }

  /** Dollars of others that stand behind a token's price; undefined for an anchor, which nothing limits. */
  behindUsd({ level, behindUsd }: TokenBook): bigint | undefined {
    return level === 0 ? undefined : behindUsd
  }

  /** What an amount counts for, in dollars of 10^-18: alone, or as a part of several amounts that are added up. */
  worthUsd(token: TokenBook, amount: bigint, together = amount): bigint {
    const unit = this.unitPrice(token)
    return backedWorth(valueUsd(amount, unit), this.behindUsd(token), valueUsd(together, unit))
  }

  /**
   * After anything in a pool: its tokens may have another route now, and so may all if it became deep enough or ceased to be. Answers
   * whether all were looked at anew.
   */
  afterEvent(pool: PoolBook): boolean {
    const usable = this.usability(pool)
    const isOther = usable !== pool.usable
    pool.usable = usable
    this.setBacking(pool)
    this.state.touched.tokens.add(pool.token0).add(pool.token1)
    if (!isOther && this.reroute(pool.token0, pool) && this.reroute(pool.token1, pool)) return false
    this.rerouteAll()
    return true
  }

  /** Looks at every route anew. */
  rerouteAll(): void {
    const { tokens, pools } = this.state
    const before = [...tokens.values()].map(({ level, via, behindUsd }) => ({
      level,
      via,
      behindUsd,
    }))
    const backings = [...pools.values()].map(({ backingUsd }) => backingUsd)
    for (const token of tokens.values()) this.setAnchor(token)
    for (const pool of pools.values()) pool.backingUsd = 0n
    this.routeReference()
    for (let level = 1; this.spread(level); level++);
    for (const [index, pool] of [...pools.values()].entries()) {
      this.setUsable(pool)
      if (pool.backingUsd !== backings[index]) this.state.touched.pools.add(pool)
    }
    let place = 0
    for (const token of tokens.values()) {
      const { level, via, behindUsd } = before[place++] ?? {}
      const isSame = token.level === level && token.via === via && token.behindUsd === behindUsd
      if (!isSame) this.state.touched.tokens.add(token)
    }
  }

  /** The side of a pool that is nearer to an anchor, of equals the one listed earlier: what is paid with there tells values best. */
  surerSide({ token0, token1 }: PoolBook): 0 | 1 | undefined {
    if (token0.level === undefined && token1.level === undefined) return undefined
    return compareSureness(token0, token1) <= 0 ? 0 : 1
  }

  private setAnchor(token: TokenBook): void {
    const { anchors } = this
    token.via = undefined
    token.behindUsd = 0n
    token.level = anchors.isStable(token) && anchors.price(token) !== undefined ? 0 : undefined
    const isFlagged = anchors.isFlagged(token)
    if (isFlagged === token.isFlagged) return
    token.isFlagged = isFlagged
    this.state.touched.tokens.add(token)
  }

  /** Where no pool with a stable token is deep enough, its exchange rate counts. */
  private routeReference(): void {
    const { reference } = this.anchors
    if (reference === undefined || !hasDecimals(reference)) return
    reference.via = this.deepest(reference)
    if (reference.via !== undefined || this.anchors.price(reference) !== undefined)
      reference.level = 0
  }

  /** One round: prices every token that has a deep enough pool with one of the rounds before. */
  private spread(level: number): boolean {
    const found: [TokenBook, PoolBook][] = []
    for (const token of this.state.tokens.values()) {
      if (token.level !== undefined || !hasDecimals(token)) continue
      const via = this.deepest(token)
      if (via !== undefined) found.push([token, via])
    }
    for (const [token, via] of found) {
      token.level = level
      token.via = via
    }
    found.sort(([a], [b]) => compareSureness(a, b))
    for (const [token] of found) {
      for (const pool of token.pools) if (this.backed(pool) === token) this.setBacking(pool)
    }
    return found.length > 0
  }

  /** Chooses a token's pool again after an event in one of them. False when none is left. */
  private reroute(token: TokenBook, pool: PoolBook): boolean {
    const { via } = token
    if (token.level === undefined || via === undefined) return true
    const best =
      via === pool
        ? this.deepest(token)
        : this.depth(token, pool) > this.depth(token, via)
          ? pool
          : via
    if (best === undefined) return false
    if (best === via) return true
    token.via = best
    this.state.touched.tokens.add(token)
    return true
  }

  /** The pool with most of a token that is nearer to an anchor; of equals the older. */
  private deepest(token: TokenBook): PoolBook | undefined {
    let best: PoolBook | undefined
    let most = this.rules.leastDepthUsd - 1n
    for (const pool of token.pools) {
      const depth = this.depth(token, pool)
      if (depth <= most) continue
      most = depth
      best = pool
    }
    return best
  }

  /** How much stands behind the price that a pool gives a token. -1 for a pool that may not price it. */
  private depth(token: TokenBook, pool: PoolBook): bigint {
    const isToken0 = pool.token0 === token
    const counter = isToken0 ? pool.token1 : pool.token0
    if (!this.mayPrice(token, counter) || !isTrading(pool)) return -1n
    return this.lockedUsd(pool, isToken0 ? 1 : 0)
  }

  /** Whether more is locked of a token than stands behind its price. */
  isOverBacking(token: TokenBook): boolean {
    const behindUsd = this.behindUsd(token)
    return behindUsd !== undefined && valueUsd(token.locked, this.unitPrice(token)) > behindUsd
  }

  /** What a side of a pool counts for as a part of all that is locked of its token. */
  lockedUsd({ token0, token1, locked0, locked1 }: PoolBook, side: 0 | 1): bigint {
    const [token, amount] = side === 0 ? [token0, locked0] : [token1, locked1]
    return this.worthUsd(token, amount, token.locked)
  }

  /** What a pool has of the token nearer to an anchor stands behind the price of the other. */
  private setBacking(pool: PoolBook): void {
    const backingUsd = this.backing(pool)
    const backed = this.backed(pool)
    backed.behindUsd += backingUsd - pool.backingUsd
    pool.backingUsd = backingUsd
  }

  private backing(pool: PoolBook): bigint {
    const [side, backed] = [this.surerSide(pool), this.backed(pool)]
    if (side === undefined || pool.removedMs !== undefined || !backed.level) return 0n
    return this.isListed(side === 0 ? pool.token0 : pool.token1) ? this.lockedUsd(pool, side) : 0n
  }

  private backed(pool: PoolBook): TokenBook {
    return this.surerSide(pool) === 0 ? pool.token1 : pool.token0
  }

  /** Anchors lead to the reference token; to others lead tokens of an earlier round. */
  private mayPrice(token: TokenBook, counter: TokenBook): boolean {
    if (this.anchors.isStable(token)) return false
    if (this.anchors.isReference(token)) return this.anchors.isStable(counter)
    if (!this.isListed(counter)) return false
    return counter.level !== undefined && (token.level === undefined || counter.level < token.level)
  }

  private usability(pool: PoolBook): number {
    if (!isTrading(pool)) return 0
    const { leastDepthUsd } = this.rules
    const [value0, value1] = [this.lockedUsd(pool, 0), this.lockedUsd(pool, 1)]
    return (value0 >= leastDepthUsd ? 1 : 0) + (value1 >= leastDepthUsd ? 2 : 0)
  }

  private setUsable(pool: PoolBook): void {
    const usable = this.usability(pool)
    if (usable === pool.usable) return
    pool.usable = usable
    this.state.touched.pools.add(pool)
  }
}

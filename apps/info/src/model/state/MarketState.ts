import type { Row } from '../../storage/schema.ts'
import { Bridges } from '../bridge/BridgeBook.ts'
import { EarnBooks } from '../earn/EarnBooks.ts'
import { NftBooks } from '../nfts/NftBooks.ts'
import {
  type HolderBook,
  newLines,
  type OrderBook,
  type PoolBook,
  type PoolCandle,
  type PositionBook,
  TokenBook,
  type TokenCandle,
  type Total,
  type UserBook,
} from './books.ts'

export type Rate = { readonly symbol: string; readonly rateUsd: bigint; readonly timeMs: number }

/** What has changed since it was written last. */
class Touched {
  readonly users = new Set<UserBook>()
  readonly tokens = new Set<TokenBook>()
  readonly pools = new Set<PoolBook>()
  readonly positions = new Set<PositionBook>()
  readonly orders = new Set<OrderBook>()
  readonly rates = new Set<Rate>()
  readonly poolCandles = new Set<PoolCandle>()
  readonly tokenCandles = new Set<TokenCandle>()
  readonly totals = new Set<Total>()
  readonly holders = new Set<HolderBook>()
  transactions: Row<'transactions'>[] = []
  positionDays: Row<'position_days'>[] = []
  /** Days that ended for a holder; that of its last change is not among them. */
  holderDays: Row<'holder_days'>[] = []
}

/** All that the model remembers. It can be told from the derived tables alone. */
export class MarketState {
  /** The latest time that any event told. */
  clockMs = 0
  /** The id of the last event that was applied. */
  appliedId = 0
  /** What all pools of listed tokens hold, in dollars: the sum of theirs. */
  tvlUsd = 0n
  readonly users = new Map<string, UserBook>()
  readonly tokens = new Map<string, TokenBook>()
  readonly pools = new Map<string, PoolBook>()
  readonly rates = new Map<string, Rate>()
  /** Pools whose last jump is not believed yet. */
  readonly held = new Set<PoolBook>()
  readonly totals = newLines<Total>()
  /** Those that events since the last writing changed. */
  readonly holders = new Map<string, HolderBook>()
  readonly touched = new Touched()
  /** Farms, staking pools and claim events. */
  readonly earn = new EarnBooks()
  /** Tokens that stand for coins of other chains. */
  readonly bridges = new Bridges()
  /** Collections of NFTs. */
  readonly nfts = new NftBooks()

  /** The token of a ledger, from now on known. */
  token(ledgerId: string): TokenBook {
    const known = this.tokens.get(ledgerId)
    if (known !== undefined) return known
    const token = new TokenBook(this.tokens.size + 1, ledgerId)
    this.tokens.set(ledgerId, token)
    this.touched.tokens.add(token)
    return token
  }

  addPool(pool: PoolBook): void {
    this.pools.set(pool.canisterId, pool)
    pool.token0.pools.push(pool)
    pool.token1.pools.push(pool)
  }

  /** The person of a principal, from now on known. */
  user(principal: string, timeMs: number): UserBook {
    const known = this.users.get(principal)
    if (known !== undefined) return known
    const user = {
      id: this.users.size + 1,
      principal,
      firstMs: timeMs,
      lastMs: timeMs,
      txCount: 0,
      swapCount: 0,
      volumeUsd: 0n,
    }
    this.users.set(principal, user)
    this.touched.users.add(user)
    return user
  }
}

import type { Pool } from '../pools/PoolList.ts'
import type { PoolSnapshot } from '../pools/PoolSnapshot.ts'
import type { Pools } from '../pools/Pools.ts'
import type { Token, Tokens } from '../tokens.ts'
import { factsOf } from './PoolFacts.ts'
import { relevantPools } from './relevantPools.ts'
import { TradeFinder } from './TradeFinder.ts'
import { type TradeQuote, type TradeRequest, toTradeToken } from './TradeQuote.ts'

type Sources = {
  readonly pools: Pick<Pools, 'list' | 'fetchState'>
  readonly tokens: Pick<Tokens, 'list' | 'fetch'>
  readonly now: () => number
}

/** Prices move with each trade; what was read is good for this long. */
const FRESH_MS = 2_000
/** New pools are rare. */
const LISTED_MS = 10_000
const READ_AT_ONCE = 8

type Aged<T> = { readonly at: number; readonly value: Promise<T> }

/** The pools as far as trades were asked for, read when they are needed and kept for moments. */
export class TradeMarket {
  private readonly sources: Sources
  private readonly finder = new TradeFinder()
  private readonly states = new Map<string, Aged<PoolSnapshot>>()
  private listed: Aged<Pool[]> | undefined

  constructor(sources: Sources) {
    this.sources = sources
  }

  /** The best trade now; undefined when no way serves the amount. @throws CallError when nothing can be read */
  async find(request: TradeRequest): Promise<TradeQuote | undefined> {
    const [pools, tokens] = await Promise.all([this.list(), this.fetchTokens(request)])
    const known = new Map(tokens.map((token) => [token.ledgerId, token]))
    const relevant = relevantPools(pools, {
      ...request,
      maxHops: request.maxHops ?? 3,
      isMiddle: (id) => known.get(id)?.standard === 'ICRC2',
    })
    const read = await this.read(relevant)
    return this.finder.find({ request, tokens: tokens.map(toTradeToken), poolIds: read })
  }

  private list(): Promise<Pool[]> {
    const kept = this.listed
    if (kept !== undefined && this.sources.now() - kept.at < LISTED_MS) return kept.value
    const value = this.sources.pools.list()
    this.listed = { at: this.sources.now(), value }
    value.catch(() => {
      this.listed = undefined
    })
    return value
  }

  /** Listed tokens may lie on the way; the two ends may be any. */
  private async fetchTokens({ tokenIn, tokenOut }: TradeRequest): Promise<Token[]> {
    const { tokens } = this.sources
    const [listed, ...ends] = await Promise.all([
      tokens.list(),
      tokens.fetch(tokenIn),
      tokens.fetch(tokenOut),
    ])
    return [...listed, ...ends]
  }

  /** Has the finder know the pools' present state. A pool that cannot be read is left out, unless none can. */
  private async read(pools: readonly Pool[]): Promise<string[]> {
    const waiting = [...pools]
    const read: string[] = []
    let failure: unknown
    const work = async () => {
      for (let pool = waiting.shift(); pool !== undefined; pool = waiting.shift()) {
        try {
          const state = await this.fetchState(pool.canisterId)
          if (!state.isOpen) continue
          this.finder.give(factsOf(state))
          read.push(pool.canisterId)
        } catch (error) {
          failure = error
        }
      }
    }
    await Promise.all(Array.from({ length: READ_AT_ONCE }, work))
    if (read.length === 0 && failure !== undefined) throw failure
    return read
  }

  private fetchState(id: string): Promise<PoolSnapshot> {
    const kept = this.states.get(id)
    if (kept !== undefined && this.sources.now() - kept.at < FRESH_MS) return kept.value
    const value = this.sources.pools.fetchState(id)
    this.states.set(id, { at: this.sources.now(), value })
    value.catch(() => this.states.delete(id))
    return value
  }
}

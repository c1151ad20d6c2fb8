import {
  type LivePool,
  MemoryPositionStore,
  MemoryTickStore,
  type PoolState,
  type TickInfo,
} from '@sluice/amm'
import { CandleLine, type Period } from '../candles/CandleLine.ts'
import { LEVELS } from '../candles/levels.ts'

/** Somebody who did something in a pool. */
export type UserBook = {
  readonly id: number
  readonly principal: string
  readonly firstMs: number
  lastMs: number
  txCount: number
  swapCount: number
  volumeUsd: bigint
}

export type TokenCandle = Period & {
  readonly token: TokenBook
  open: bigint
  high: bigint
  low: bigint
  close: bigint
  openMs: number
  closeMs: number
  volume: bigint
  volumeUsd: bigint
  feesUsd: bigint
  txCount: number
  locked: bigint
  tvlUsd: bigint
  behindUsd: bigint | undefined
}

export type PoolCandle = Period & {
  readonly pool: PoolBook
  open: bigint
  high: bigint
  low: bigint
  close: bigint
  openMs: number
  closeMs: number
  volume0: bigint
  volume1: bigint
  volumeUsd: bigint
  feesUsd: bigint
  txCount: number
  liquidity: bigint
  locked0: bigint
  locked1: bigint
  tvlUsd: bigint
}

export type Total = Period & {
  volumeUsd: bigint
  feesUsd: bigint
  txCount: number
  tvlUsd: bigint
}

/** One line for each level, from minutes to days. */
export type Lines<Candle extends Period> = readonly CandleLine<Candle>[]
export const newLines = <Candle extends Period>(): Lines<Candle> =>
  LEVELS.map(({ level, lengthMs }) => new CandleLine<Candle>(level, lengthMs))

/** What is known of a token besides what happens with it. */
export type TokenFacts = {
  readonly name: string
  readonly symbol: string
  readonly standard: string
  readonly decimals: number | undefined
  readonly fee: bigint | undefined
  readonly totalSupply: bigint | undefined
  readonly mintingAccount: string | undefined
  readonly rank: number | undefined
}

const UNKNOWN_TOKEN: TokenFacts = {
  name: '',
  symbol: '',
  standard: '',
  decimals: undefined,
  fee: undefined,
  totalSupply: undefined,
  mintingAccount: undefined,
  rank: undefined,
}

export class TokenBook {
  readonly id: number
  readonly ledgerId: string
  facts: TokenFacts = UNKNOWN_TOKEN
  readonly pools: PoolBook[] = []
  /** Pools between this token and an anchor. Undefined while no way leads to one. */
  level: number | undefined
  /** The pool that its price comes from. */
  via: PoolBook | undefined
  isFlagged = false
  /** The price that was written last: prices move with others, too. */
  writtenUsd: bigint | undefined
  /** Dollars of other tokens that stand behind its price: the sum of what its pools have of them. */
  behindUsd = 0n
  locked = 0n
  volume = 0n
  volumeUsd = 0n
  feesUsd = 0n
  txCount = 0
  holderCount = 0
  readonly candles: Lines<TokenCandle> = newLines()

  constructor(id: number, ledgerId: string) {
    this.id = id
    this.ledgerId = ledgerId
  }
}

/** Ticks that remember which of them have changed. */
class TrackedTicks extends MemoryTickStore {
  readonly touched = new Set<number>()

  override setTick(tick: number, info: TickInfo): void {
    this.touched.add(tick)
    super.setTick(tick, info)
  }

  override deleteTick(tick: number): void {
    this.touched.add(tick)
    super.deleteTick(tick)
  }
}

/** What a position was given and gave, in all. Its liquidity and fees are with the pool's engine. */
export type PositionBook = {
  readonly pool: PoolBook
  readonly positionId: number
  owner: UserBook
  readonly tickLower: number
  readonly tickUpper: number
  readonly openedMs: number
  closedMs: number | undefined
  deposited0: bigint
  deposited1: bigint
  withdrawn0: bigint
  withdrawn1: bigint
  collected0: bigint
  collected1: bigint
  /** Undefined once something was put in that had no price. */
  depositedUsd: bigint | undefined
  withdrawnUsd: bigint
  collectedUsd: bigint
}

export type OrderBook = {
  readonly id: number
  readonly pool: PoolBook
  readonly positionId: number
  readonly owner: UserBook
  readonly tickLimit: number
  readonly side: 0 | 1
  readonly amountIn: bigint
  readonly placedMs: number
  status: 'open' | 'filled' | 'removed'
  endedMs: number | undefined
  paid: { readonly amount0: bigint; readonly amount1: bigint } | undefined
}

/** Tokens of a pool that are in no position: people's, and on their way. */
export type Outside = {
  unused0: bigint
  unused1: bigint
  pendingIn0: bigint
  pendingIn1: bigint
  pendingOut0: bigint
  pendingOut1: bigint
}

export type LiveTrackedPool = LivePool & {
  readonly ticks: TrackedTicks
  readonly positions: MemoryPositionStore
}

export class PoolBook {
  readonly id: number
  readonly canisterId: string
  readonly token0: TokenBook
  readonly token1: TokenBook
  readonly feePips: number
  /** The pool's engine, as the pool itself has it; undefined until it is opened. */
  live: LiveTrackedPool | undefined
  readonly outside: Outside = {
    unused0: 0n,
    unused1: 0n,
    pendingIn0: 0n,
    pendingIn1: 0n,
    pendingOut0: 0n,
    pendingOut1: 0n,
  }
  createdMs: number | undefined
  removedMs: number | undefined
  isAvailable = true
  isOrderAvailable = true
  /** The price that token prices are taken from. */
  trustedSqrtPriceX96: bigint | undefined
  heldSinceMs: number | undefined
  heldEvents = 0
  /** Bit 0: so much of token 0 is in it that it may price token 1. Bit 1: the other way round. */
  usable = 0
  /** Dollars of the token nearer to an anchor: they stand behind the price of the other. */
  backingUsd = 0n
  tvlUsd = 0n
  volume0 = 0n
  volume1 = 0n
  volumeUsd = 0n
  feesUsd = 0n
  txCount = 0
  lastMs: number | undefined
  lastSeq = 0
  readonly positions = new Map<number, PositionBook>()
  /** Open orders by their positions. */
  readonly orders = new Map<number, OrderBook>()
  readonly candles: Lines<PoolCandle> = newLines()

  constructor(
    id: number,
    canisterId: string,
    pair: { token0: TokenBook; token1: TokenBook },
    feePips: number,
  ) {
    this.id = id
    this.canisterId = canisterId
    this.token0 = pair.token0
    this.token1 = pair.token1
    this.feePips = feePips
  }

  get locked0(): bigint {
    return this.live?.state.tokenAmount0 ?? 0n
  }

  get locked1(): bigint {
    return this.live?.state.tokenAmount1 ?? 0n
  }

  open(state: PoolState): LiveTrackedPool {
    this.live = { state, ticks: new TrackedTicks(), positions: new MemoryPositionStore() }
    return this.live
  }
}

export type HolderBook = {
  readonly token: TokenBook
  readonly account: string
  balance: bigint
  lastMs: number
}

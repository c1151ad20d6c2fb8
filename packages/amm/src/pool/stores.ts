import type { Liquidity } from '../liquidity.ts'
import type { WordReader, WordStore } from '../math/tickBitmap.ts'

/** What a pool remembers of an initialised tick. */
export interface TickInfo {
  /** Liquidity of all positions that begin or end here. */
  readonly liquidityGross: Liquidity
  /** Signed liquidity that becomes active when the price rises through the tick. */
  readonly liquidityNet: bigint
  /** Fee growth on the side of the tick where the price is not, X128 modulo 2^256; only differences have meaning. */
  readonly feeGrowthOutside0X128: bigint
  readonly feeGrowthOutside1X128: bigint
}

/** One position. Every position stands alone; only ticks are shared. */
export interface PositionState {
  readonly tickLower: number
  readonly tickUpper: number
  readonly liquidity: Liquidity
  /** Fee growth inside the range at the last settlement, X128 modulo 2^256. */
  readonly feeGrowthInside0LastX128: bigint
  readonly feeGrowthInside1LastX128: bigint
  /** Settled and not yet collected: removed liquidity and the owner's share of fees. */
  readonly tokensOwed0: bigint
  readonly tokensOwed1: bigint
}

/** Numbers positions from 1 up; never reused. */
export type PositionId = bigint

/** Where reads of ticks come from. */
export interface TickReader extends WordReader {
  getTick(tick: number): TickInfo | undefined
}

/** Where ticks live: plain maps in a browser, stable memory in a canister. */
export interface TickStore extends TickReader, WordStore {
  setTick(tick: number, info: TickInfo): void
  deleteTick(tick: number): void
}

/** Where reads of positions come from. */
export interface PositionReader {
  getPosition(id: PositionId): PositionState | undefined
}

/** Where positions live. */
export interface PositionStore extends PositionReader {
  setPosition(id: PositionId, position: PositionState): void
  deletePosition(id: PositionId): void
}

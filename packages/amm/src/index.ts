export { AmmError, type AmmErrorCode } from './ammError.ts'
export {
  encodeSqrtRatioX96,
  maxLiquidityForAmounts,
  SqrtPriceMath,
  SwapMath,
  TickMath,
} from './entities/mathNames.ts'
export { Pool, type PoolDescription } from './entities/Pool.ts'
export { Position, type PositionRange } from './entities/Position.ts'
export { Route } from './entities/Route.ts'
export { Tick, toTickReader } from './entities/Tick.ts'
export { sortsBefore, type Token, type TokenAmount } from './entities/Token.ts'
export { type Hop, type RouteSwap, Trade, type TradeParts } from './entities/Trade.ts'
export { FEE_TIERS, type FeeTier, OFFERED_TIERS, tickSpacingOf } from './feeTiers.ts'
export { MAX_UINT128, MAX_UINT256, PIPS_PER_ONE, Q96, Q128, Q192 } from './limits.ts'
export { addDelta, type Liquidity, NO_LIQUIDITY, toLiquidity } from './liquidity.ts'
export { divRoundingUp, mulDiv, mulDivRoundingUp } from './math/fullMath.ts'
export {
  type Amounts,
  type AmountsForLiquidityRequest,
  amountsForLiquidity,
  type LiquidityForAmountsRequest,
  liquidityForAmount0,
  liquidityForAmount1,
  liquidityForAmounts,
  maxLiquidityPerTick,
} from './math/liquidityMath.ts'
export {
  amount0Delta,
  amount1Delta,
  nextSqrtPriceFromInput,
  nextSqrtPriceFromOutput,
  type PriceMove,
  type Rounding,
} from './math/sqrtPriceMath.ts'
export {
  computeSwapStep,
  type SwapKind,
  type SwapStep,
  type SwapStepRequest,
} from './math/swapStep.ts'
export {
  bitmapPositionOf,
  flipTick,
  type NextTick,
  type NextTickRequest,
  nextInitializedTickWithinOneWord,
  type WordReader,
  type WordStore,
} from './math/tickBitmap.ts'
export {
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
  mostSignificantBit,
  sqrtRatioAtTick,
  tickAtSqrtRatio,
} from './math/tickMath.ts'
export { type CollectRequest, planCollect, planCollectProtocol } from './pool/collect.ts'
export {
  type FeeGrowth,
  feeGrowthInside,
  type TickRangeInfo,
  wrappingAdd,
  wrappingSub,
} from './pool/feeGrowth.ts'
export {
  checkInvariants,
  isSolvent,
  type PoolBooks,
  type PoolContents,
  type TokenBooks,
} from './pool/invariants.ts'
export {
  type BurnRequest,
  isInRange,
  type MintRequest,
  planBurn,
  planMint,
  planSettle,
  requirePosition,
} from './pool/liquidityChange.ts'
export { MemoryPositionStore, MemoryTickStore } from './pool/memoryStores.ts'
export {
  applyChange,
  applyPlan,
  type Plan,
  type PoolChange,
  type PositionWrite,
  type TickWrite,
} from './pool/poolChange.ts'
export { initialPoolState, type LivePool, type NewPool, type PoolState } from './pool/poolState.ts'
export { type FeeSplit, type Settlement, settledPosition } from './pool/settlement.ts'
export type {
  PositionId,
  PositionReader,
  PositionState,
  PositionStore,
  TickInfo,
  TickReader,
  TickStore,
} from './pool/stores.ts'
export { planSwap, type SwapOutcome, type SwapRequest, type SwapSource } from './pool/swap.ts'
export { requireUsableRange } from './pool/tickUpdate.ts'
export {
  formatPrice,
  formatRatio,
  type PriceFormat,
  parseDecimal,
  parseSqrtPriceX96,
  type Ratio,
  sqrtFloor,
  sqrtPriceX96FromAmounts,
  type TokenDecimals,
  toPriceRatio,
} from './price.ts'
export { MOST_HOPS } from './routing/bestPath.ts'
export { bestTrade, type TradeRequest } from './routing/bestTrade.ts'
export { type LadderQuote, SwapLadder } from './routing/SwapLadder.ts'
export { ALLOWANCE_COSTS, type TransferCosts } from './routing/transferCosts.ts'
export {
  type PriceRange,
  priceRangeBetween,
  type SqrtPriceX96,
  toSqrtPriceX96,
} from './sqrtPrice.ts'
export { maxUsableTick, minUsableTick, nearestUsableTick } from './usableTick.ts'

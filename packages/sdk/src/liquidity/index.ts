export { PositionTokens } from '../nfts/PositionTokens.ts'
export { Liquidity } from './Liquidity.ts'
export { LiquidityReads } from './LiquidityReads.ts'
export { Positions } from './Positions.ts'

import type { LiquidityStepName, Token } from '@sluice/sdk'

/** What is done with positions, and with stakes of tokens, whose pair is what is staked and what it earns. */
export const LIQUIDITY_ACTIONS = [
  'create',
  'add',
  'increase',
  'zap',
  'move',
  'compound',
  'remove',
  'collect',
  'transfer',
  'wrap',
  'unwrap',
  'send',
  'lock',
  'extend-lock',
  'locked-fees',
  'unlock',
  'stake',
  'unstake',
  'reward',
  'staked-fees',
  'stake-tokens',
  'unstake-tokens',
  'harvest',
  'reclaim',
  'found',
  'create-farm',
] as const
export type LiquidityAction = (typeof LIQUIDITY_ACTIONS)[number]

/** Liquidity on its way into positions, out of them, or to somebody else. */
export type LiquiditySubject = {
  readonly kind: 'liquidity'
  readonly action: LiquidityAction
  /** The pair; of several positions that of the first. */
  readonly token0: Token
  readonly token1: Token
  /** What goes in, or is expected to come out. */
  readonly amount0: bigint
  readonly amount1: bigint
  /** How many positions. */
  readonly count: number
  readonly steps: readonly LiquidityStepName[]
}

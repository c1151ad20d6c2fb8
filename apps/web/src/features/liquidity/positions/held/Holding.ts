import type { OwnStakes, PositionLock, PositionNft, Stake, Token } from '@sluice/sdk'

/** A farm with the tokens of its pool, and what it pays. */
type HoldingFarm = {
  readonly farmId: string
  readonly tokens: { readonly token0: Token; readonly token1: Token; readonly reward: Token }
}

/** Who holds a position for the person, which decides what they can do with it. */
export type Holding =
  | {
      readonly kind: 'farm'
      readonly farm: HoldingFarm
      readonly stake: Stake
      readonly own: OwnStakes
    }
  | { readonly kind: 'token'; readonly nft: PositionNft }
  | { readonly kind: 'lock'; readonly lock: PositionLock }
  | { readonly kind: 'order' }

import type { OwnStakes, PositionNft, Stake } from '@sluice/sdk'
import type { FarmRow } from '../../../farm/useFarms.ts'

/** Who holds a position for the person, which decides what they can do with it. */
export type Holding =
  | {
      readonly kind: 'farm'
      readonly farm: FarmRow
      readonly stake: Stake
      readonly own: OwnStakes
    }
  | { readonly kind: 'token'; readonly nft: PositionNft }
  | { readonly kind: 'order' }

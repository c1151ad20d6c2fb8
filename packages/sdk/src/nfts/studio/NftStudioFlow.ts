import type { Flow } from '../../flows/Flow.ts'
import type { Moved } from '../../flows/Moved.ts'
import type { PricePaid } from '../../sale/SalePrice.ts'

export const NFT_STUDIO_KINDS = ['create-nft-collection', 'mint-nfts'] as const

export type NftLink = { readonly name: string; readonly url: string }

/** What a founder wants of a collection. */
export type NftCollectionWish = {
  /** 1 to 50 characters; a creator's name for a collection finds it for ever. */
  readonly name: string
  readonly ownerName: string
  readonly description: string
  /** At most 10. */
  readonly links: readonly NftLink[]
  /** In hundredths of a percent, at most 2 000. */
  readonly royaltyBps: number
}

export type CreateNftCollectionFacts = NftCollectionWish & {
  readonly controllerId: string
  /** What is paid for the creation; absent of an operator's, and where a fee was left over. */
  readonly creationFee?: PricePaid
}

/** A token as it will be for ever. */
export type NftToMint = {
  readonly name: string
  readonly description: string
  readonly artist: string
  readonly link: string
  readonly type: string
  /** Of a file that the collection has. */
  readonly filePath: string
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
}

/** At most ten at once: what is written down stays small. */
export const MOST_MINTED_AT_ONCE = 10

export type MintNftsFacts = {
  readonly collectionId: string
  /** A principal's default account. */
  readonly to: string
  readonly tokens: readonly NftToMint[]
}

export type CreateNftCollectionFlow = Flow<'create-nft-collection', CreateNftCollectionFacts>
export type MintNftsFlow = Flow<'mint-nfts', MintNftsFacts>
export type NftStudioFlow = CreateNftCollectionFlow | MintNftsFlow

export type NftStudioReceipt =
  | {
      readonly kind: 'create-nft-collection'
      readonly collectionId: string
      readonly moved: readonly Moved[]
    }
  | {
      readonly kind: 'mint-nfts'
      readonly collectionId: string
      /** In the order of what was ordered. */
      readonly tokenIds: readonly bigint[]
      readonly moved: readonly Moved[]
    }

/** `key` writes the approval's time down, `approve` allows the fee, `create` makes the collection; `mint` makes tokens. */
export type NftStudioStepName = 'key' | 'approve' | 'create' | 'mint'

import { SluiceError } from '../../errors.ts'

export const NFT_ERROR_CODES = [
  'nft-no-collection',
  'nft-no-token',
  'nft-no-file',
  'nft-file-too-large',
] as const
export type NftErrorCode = (typeof NFT_ERROR_CODES)[number]

/** What cannot be found, or shown, of a collection. Nothing moved. */
export class NftError extends SluiceError<NftErrorCode> {
  override readonly name = 'NftError'

  /** The canister understands no standard of collections. */
  static noCollection(collectionId: string) {
    return new NftError('nft-no-collection', {
      details: { collectionId },
      retry: 'after-change',
      funds: 'wallet',
    })
  }

  static noToken(collectionId: string, tokenId: bigint) {
    return new NftError('nft-no-token', {
      details: { collectionId, tokenId },
      retry: 'after-change',
      funds: 'wallet',
    })
  }

  /** The collection delivers nothing under this path. */
  static noFile(collectionId: string, path: string) {
    return new NftError('nft-no-file', {
      details: { collectionId, path },
      retry: 'later',
      funds: 'wallet',
    })
  }

  static fileTooLarge(collectionId: string, path: string) {
    return new NftError('nft-file-too-large', {
      details: { collectionId, path },
      retry: 'never',
      funds: 'wallet',
    })
  }
}

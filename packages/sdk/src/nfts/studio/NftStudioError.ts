import { SluiceError } from '../../errors.ts'

/** Why a collection was not created, or a token not minted. */
export const NFT_STUDIO_ERROR_CODES = [
  'nft-name-taken',
  'nft-not-created',
  'nft-not-minter',
  'nft-supply-used-up',
  'nft-not-minted',
  'nft-not-uploaded',
] as const
export type NftStudioErrorCode = (typeof NFT_STUDIO_ERROR_CODES)[number]

export class NftStudioError extends SluiceError<NftStudioErrorCode> {
  override readonly name = 'NftStudioError'

  /** The caller has made a collection of this name. Nothing was paid. */
  static nameTaken(collectionId: string) {
    return new NftStudioError('nft-name-taken', {
      details: { collectionId },
      retry: 'after-change',
      funds: 'wallet',
    })
  }

  /** In the controller's own words. Nothing was paid that is not kept for the next collection. */
  static notCreated(reason: string, cause?: unknown) {
    return because('nft-not-created', reason, cause)
  }

  /** Only who leads a collection mints, or changes it. */
  static notMinter() {
    return new NftStudioError('nft-not-minter', { retry: 'never', funds: 'wallet' })
  }

  static usedUp() {
    return new NftStudioError('nft-supply-used-up', { retry: 'never', funds: 'wallet' })
  }

  /** In the collection's own words. */
  static notMinted(reason: string, cause?: unknown) {
    return because('nft-not-minted', reason, cause)
  }

  /** In the collection's own words. What is there of the file stays for a day, and is gone on with. */
  static notUploaded(reason: string, cause?: unknown) {
    return because('nft-not-uploaded', reason, cause)
  }
}

const because = (code: NftStudioErrorCode, reason: string, cause: unknown) =>
  new NftStudioError(code, { details: { reason }, retry: 'later', funds: 'wallet', cause })

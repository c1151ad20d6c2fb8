import { SluiceError } from '@sluice/sdk/errors'
import { NFT_ERROR_CODES, type NftErrorCode } from '@sluice/sdk/nftErrors'
import { useTranslation } from 'react-i18next'
import { describeCallError } from '../../tokens/describeCallError.ts'

/** Why something of a collection cannot be shown, in a sentence. */
export function useDescribeNftError(): (error: unknown) => string {
  const { t } = useTranslation('nfts')
  const { t: tCommon } = useTranslation()
  const sentences: Record<NftErrorCode, string> = {
    'nft-no-collection': t('error.noCollection'),
    'nft-no-token': t('error.noToken'),
    'nft-no-file': t('error.noFile'),
    'nft-file-too-large': t('error.fileTooLarge'),
  }
  return (error) =>
    error instanceof SluiceError && isNftCode(error.code)
      ? sentences[error.code]
      : describeCallError(tCommon, error)
}

const isNftCode = (code: string): code is NftErrorCode =>
  NFT_ERROR_CODES.some((known) => known === code)

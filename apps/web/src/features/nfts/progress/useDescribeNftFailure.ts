import { CREATION_FEE_ERROR_CODES, type CreationFeeErrorCode } from '@sluice/sdk'
import { SluiceError } from '@sluice/sdk/errors'
import {
  NFT_MARKET_ERROR_CODES,
  NFT_STUDIO_ERROR_CODES,
  type NftMarketErrorCode,
  type NftStudioErrorCode,
} from '@sluice/sdk/nftErrors'
import { VOTE_ERROR_CODES, type VoteErrorCode } from '@sluice/sdk/voteError'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useNextWords } from '../../../activity/progress/useNextWords.ts'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { serverText } from '../../../tokens/serverText.ts'
import { describeSwapError } from '../../swap/progress/describeSwapError.ts'
import { useDescribeNftError } from '../useDescribeNftError.ts'

type Described = { readonly what: string; readonly next: string }
type Code = NftMarketErrorCode | NftStudioErrorCode | CreationFeeErrorCode | VoteErrorCode

const CODES: readonly string[] = [
  ...NFT_MARKET_ERROR_CODES,
  ...NFT_STUDIO_ERROR_CODES,
  ...CREATION_FEE_ERROR_CODES,
  ...VOTE_ERROR_CODES,
]
const isKnown = (code: string): code is Code => CODES.includes(code)

/** Why something with NFTs was not done, and what to do about it. */
export function useDescribeNftFailure(): (error: unknown) => Described {
  const { t } = useTranslation('nftProgress')
  const { t: tCommon } = useTranslation(['common', 'progress'])
  const nextWords = useNextWords()
  const describeRead = useDescribeNftError()
  return (error) => {
    if (!(error instanceof SluiceError))
      return { what: describeCallError(tCommon, error), next: nextWords('later') }
    const next = nextWords(error.retry)
    if (isKnown(error.code)) {
      const reason = serverText(tCommon, String(error.details.reason ?? ''))
      return { what: sentences(t, reason)[error.code], next }
    }
    if (error.code.startsWith('nft-')) return { what: describeRead(error), next }
    return describeSwapError(tCommon, error)
  }
}

const sentences = (t: TFunction<'nftProgress'>, reason: string): Record<Code, string> => ({
  'nft-not-yours': t('failed.notYours'),
  'nft-listing-changed': t('failed.changed'),
  'nft-listing-gone': t('failed.listingGone'),
  'nft-offer-gone': t('failed.offerGone'),
  'nft-busy': t('failed.busy'),
  'nft-own': t('failed.own'),
  'nft-unlisted-token': t('failed.unlistedToken'),
  'nft-price-too-low': t('failed.priceTooLow'),
  'nft-limit': t('failed.limit'),
  'nft-market-closed': t('failed.closed'),
  'nft-unpaid': t('failed.unpaid', { reason }),
  'nft-only-traded': t('failed.onlyTraded'),
  'nft-paid-in': t('failed.paidIn'),
  'nft-offer-too-low': t('failed.offerTooLow'),
  'nft-nothing-owed': t('failed.nothingOwed'),
  'nft-silent': t('failed.silent'),
  'nft-underway': t('failed.underway'),
  'nft-refused': t('failed.refused', { reason }),
  'nft-name-taken': t('failed.nameTaken'),
  'nft-not-created': t('failed.notCreated', { reason }),
  'nft-not-minter': t('failed.notMinter'),
  'nft-supply-used-up': t('failed.usedUp'),
  'nft-not-minted': t('failed.notMinted', { reason }),
  'nft-not-uploaded': t('failed.notUploaded', { reason }),
  // of a project only its making is shown here
  'vote-name-taken': t('failed.votesNameTaken'),
  'vote-refused': t('failed.refused', { reason }),
  'vote-no-rights': t('failed.refused', { reason }),
  'vote-no-power': t('failed.refused', { reason }),
  'vote-no-snapshot': t('failed.refused', { reason }),
  'vote-nothing-sealed': t('failed.refused', { reason }),
  'vote-not-member': t('failed.refused', { reason }),
  'creations-closed': t('failed.creationsClosed'),
  'creation-fee-changed': t('failed.feeChanged'),
  'creation-unpaid': t('failed.unpaid', { reason }),
  'creation-fee-kept': t('failed.feeKept', { reason }),
  'creation-underway': t('failed.creationUnderway'),
})

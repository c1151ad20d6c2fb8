import { CREATION_FEE_ERROR_CODES, type CreationFeeErrorCode } from '@sluice/sdk'
import { SluiceError } from '@sluice/sdk/errors'
import { LAUNCHPAD_ERROR_CODES, type LaunchpadErrorCode } from '@sluice/sdk/launchpadError'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useNextWords } from '../../../activity/progress/useNextWords.ts'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { serverText } from '../../../tokens/serverText.ts'
import { describeSwapError } from '../../swap/progress/describeSwapError.ts'

type Described = { readonly what: string; readonly next: string }
type Code = LaunchpadErrorCode | CreationFeeErrorCode

const CODES: readonly string[] = [...LAUNCHPAD_ERROR_CODES, ...CREATION_FEE_ERROR_CODES]
const isKnown = (code: string): code is Code => CODES.includes(code)

/** Why something at the launchpad was not done, and what to do about it. */
export function useDescribeLaunchpadError(): (error: unknown) => Described {
  const { t } = useTranslation('launchpadProgress')
  const { t: tCommon } = useTranslation()
  const nextWords = useNextWords()
  return (error) => {
    if (!(error instanceof SluiceError))
      return { what: describeCallError(tCommon, error), next: nextWords('later') }
    if (error.code === 'liquidity-price-moved')
      return { what: t('failed.priceMoved'), next: t('failed.priceMovedNext') }
    if (!isKnown(error.code)) return describeSwapError(tCommon, error)
    const reason = serverText(tCommon, String(error.details.reason ?? ''))
    return { what: sentences(t, reason)[error.code], next: nextWords(error.retry) }
  }
}

const sentences = (t: TFunction<'launchpadProgress'>, reason: string): Record<Code, string> => ({
  'sale-gone': t('failed.gone'),
  'sale-not-open': t('failed.notOpen'),
  'sale-not-listed': t('failed.notListed'),
  'sale-amount-out-of-range': t('failed.amount'),
  'sale-paid-in': t('failed.paidIn', { reason }),
  'sale-nothing-to-collect': t('failed.nothing'),
  'sale-not-created': t('failed.notCreated', { reason }),
  'sale-started': t('failed.started'),
  'sale-underway': t('failed.underway'),
  'sale-refused': t('failed.refused', { reason }),
  'creations-closed': t('failed.creationsClosed'),
  'creation-fee-changed': t('failed.feeChanged'),
  'creation-unpaid': t('failed.feeUnpaid', { reason }),
  'creation-underway': t('failed.underway'),
  'creation-fee-kept': t('failed.feeKept', { reason }),
})

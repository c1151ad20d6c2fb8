import type { SluiceError } from '@sluice/sdk'
import { CLAIM_ERROR_CODES, type ClaimErrorCode } from '@sluice/sdk/claimError'
import { TransferError } from '@sluice/sdk/errors'
import { useTranslation } from 'react-i18next'
import { useDescribePaymentError } from '../../../payments/useDescribePaymentError.ts'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { serverText } from '../../../tokens/serverText.ts'
import type { ClaimSubject } from './claimSubject.ts'

type Described = { readonly what: string; readonly next: string }

/** What kept a claim or an event from being done, and what to do about it. */
export function useDescribeClaimError(): (
  error: SluiceError,
  about: Pick<ClaimSubject, 'token'>,
) => Described {
  const { t } = useTranslation('claim')
  const { t: tCommon } = useTranslation()
  const describePayment = useDescribePaymentError()
  return (error, { token }) => {
    if (error instanceof TransferError)
      return {
        what: describePayment(error, { token, kind: 'transfer' }),
        next: t('failed.againNext'),
      }
    if (!isClaimCode(error.code))
      return error.code === 'outcome-unknown'
        ? { what: t('failed.unknown'), next: t('failed.underwayNext') }
        : { what: describeCallError(tCommon, error), next: t('failed.againNext') }
    const reason = serverText(tCommon, String(error.details.reason ?? ''))
    const words: Record<ClaimErrorCode, Described> = {
      'not-entitled': { what: t('failed.notEntitled'), next: t('failed.notEntitledNext') },
      'already-claimed': { what: t('failed.claimed'), next: t('failed.claimedNext') },
      'claim-closed': { what: t('failed.closed'), next: t('failed.closedNext') },
      'claim-underway': { what: t('failed.underway'), next: t('failed.underwayNext') },
      'claim-too-small': { what: t('failed.tooSmall'), next: t('failed.tooSmallNext') },
      'claim-refused': { what: t('failed.refused', { reason }), next: t('failed.againNext') },
      'claim-limit': { what: t('failed.limit'), next: t('failed.limitNext') },
      'event-gone': { what: t('failed.gone'), next: t('failed.goneNext') },
      'event-fixed': { what: t('failed.fixed'), next: t('failed.fixedNext') },
      'event-empty': { what: t('failed.empty'), next: t('failed.emptyNext') },
      'event-unfunded': { what: t('failed.unfunded'), next: t('failed.unfundedNext') },
      'event-open': { what: t('failed.open'), next: t('failed.openNext') },
      'nothing-to-return': { what: t('failed.nothing'), next: t('failed.nothingNext') },
      'list-missing': { what: t('failed.listMissing'), next: t('failed.listMissingNext') },
      'list-differs': { what: t('failed.listDiffers'), next: t('failed.listDiffersNext') },
      'room-changed': { what: t('failed.roomChanged'), next: t('failed.roomChangedNext') },
      'room-too-small': { what: t('room.longList'), next: t('failed.roomTooSmallNext') },
      'room-unpaid': { what: t('failed.roomUnpaid', { reason }), next: t('failed.roomUnpaidNext') },
      'deadline-past': { what: t('failed.deadline'), next: t('failed.deadlineNext') },
    }
    return words[error.code]
  }
}

const isClaimCode = (code: string): code is ClaimErrorCode =>
  CLAIM_ERROR_CODES.some((known) => known === code)

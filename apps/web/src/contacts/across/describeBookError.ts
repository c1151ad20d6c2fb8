import { CREATION_FEE_ERROR_CODES, type CreationFeeErrorCode } from '@sluice/sdk'
import { ADDRESS_BOOK_ERROR_CODES, type AddressBookErrorCode } from '@sluice/sdk/addressBookError'
import { SluiceError, TRANSFER_ERROR_CODES } from '@sluice/sdk/errors'
import { useTranslation } from 'react-i18next'
import { describeCallError } from '../../tokens/describeCallError.ts'
import { serverText } from '../../tokens/serverText.ts'

type Code = AddressBookErrorCode | CreationFeeErrorCode

/** Why contacts are not kept across devices, and what to do. Those of the device are as they were. */
export function useDescribeBookError(): (error: unknown) => string {
  const { t: tCommon } = useTranslation()
  const { t } = useTranslation('contactsAcross')
  return (error) => {
    if (!(error instanceof SluiceError)) return tCommon('callError.unknown')
    const reason = serverText(tCommon, String(error.details.reason ?? ''))
    const words: Record<Code, string> = {
      'book-unpaid': t('error.unpaid'),
      'book-conflict': t('error.conflict'),
      'book-too-large': t('error.tooLarge'),
      'book-busy': t('error.busy'),
      'book-key-failed': t('error.keyFailed'),
      'book-unreadable': t('error.unreadable'),
      'book-refused': t('error.refused', { reason }),
      'creations-closed': t('error.closed'),
      'creation-fee-changed': t('error.feeChanged'),
      'creation-unpaid': t('error.notPaid', { reason }),
      'creation-underway': t('error.underway'),
      'creation-fee-kept': t('error.keyFailed'),
    }
    const { code } = error
    if (isBookCode(code)) return words[code]
    if (isTransferCode(code)) return t('error.notPaid', { reason: reason || code })
    return describeCallError(tCommon, error)
  }
}

const CODES: ReadonlySet<string> = new Set([
  ...ADDRESS_BOOK_ERROR_CODES,
  ...CREATION_FEE_ERROR_CODES,
])
const isBookCode = (code: string): code is Code => CODES.has(code)
const TRANSFER: ReadonlySet<string> = new Set(TRANSFER_ERROR_CODES)
const isTransferCode = (code: string): boolean => TRANSFER.has(code)

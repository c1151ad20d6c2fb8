import { type Token, TransferError, type TransferErrorCode } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../format/amount.ts'
import { useLocale } from '../i18n/useLocale.ts'

const LONGEST_REASON = 160

/** A payment that was not made, or not finished, in one sentence that says where the tokens are; none for other errors. */
export function useDescribeTransferError({ symbol, decimals }: Pick<Token, 'symbol' | 'decimals'>) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  return (error: unknown): string | undefined => {
    if (!(error instanceof TransferError)) return undefined
    const { minimum, reason } = error.details
    const sentences: Record<TransferErrorCode, string> = {
      'invalid-amount': t('failed.amount'),
      'bad-address': t('failed.address'),
      'self-transfer': t('failed.self'),
      'duplicate-transfer': t('failed.duplicate'),
      'insufficient-balance': t('failed.balance', { symbol }),
      'transfer-fee-changed': t('failed.fee'),
      'below-minimum': t('failed.minimum', {
        amount: formatAmount(typeof minimum === 'bigint' ? minimum : undefined, decimals, locale),
        symbol,
      }),
      'ledger-busy': t('failed.busy'),
      'transfer-clock-wrong': t('failed.clock'),
      'transfer-refused': t('failed.refused', {
        symbol,
        reason: String(reason ?? '').slice(0, LONGEST_REASON),
      }),
      'transfer-not-made': t('failed.notMade'),
      'transfer-unknown': t('failed.unknown'),
      'wrap-unfinished': t('failed.wrap'),
      'unwrap-unfinished': t('failed.unwrap'),
    }
    return sentences[error.code]
  }
}

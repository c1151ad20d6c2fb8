import type { BridgeErrorCode } from '@sluice/sdk'
import { SluiceError } from '@sluice/sdk/errors'
import { useTranslation } from 'react-i18next'
import { describeCallError } from '../../tokens/describeCallError.ts'
import { serverText } from '../../tokens/serverText.ts'

/** What the minter, a chain or a call did not do, in words. What nobody has words for is told as it came. */
export function useDescribeBridgeError(): (error: unknown) => string {
  const { t } = useTranslation('bridge')
  const { t: tCommon } = useTranslation()
  return (error) => {
    if (!(error instanceof SluiceError)) return t('error.unexpected')
    const reason = String(error.details.reason ?? '')
    const told = serverText(tCommon, reason)
    const sentences: Readonly<Record<BridgeErrorCode, string>> = {
      'bridge-unavailable': t('error.unavailable'),
      'bridge-address': reason ? t('error.addressBecause', { reason: told }) : t('error.address'),
      'bridge-own-address': t('error.ownAddress'),
      'bridge-amount': t('error.amount'),
      'bridge-quote-worse': t('error.quoteWorse'),
      'bridge-minter-busy': t('error.busy'),
      'bridge-minter-closed': reason
        ? t('error.closedBecause', { reason: told })
        : t('error.closed'),
      'bridge-tainted': t('error.tainted'),
      'bridge-refused': reason ? t('error.refusedBecause', { reason: told }) : t('error.refused'),
      'bridge-explorer': t('error.explorer'),
      'bridge-unknown-transfer': t('error.unknownTransfer'),
    }
    const isBridgeCode = (code: string): code is BridgeErrorCode => code in sentences
    return isBridgeCode(error.code) ? sentences[error.code] : describeCallError(tCommon, error)
  }
}

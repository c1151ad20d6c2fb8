import type { BridgeErrorCode } from '@sluice/sdk'
import { SluiceError } from '@sluice/sdk/errors'
import { useTranslation } from 'react-i18next'
import { formatExactAmount } from '../../format/amount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { describeCallError } from '../../tokens/describeCallError.ts'
import { serverText } from '../../tokens/serverText.ts'
import { ETHER } from './ether.ts'

/** What the minter, a chain or a call did not do, in words. What nobody has words for is told as it came. */
export function useDescribeBridgeError(): (error: unknown) => string {
  const { t } = useTranslation('bridge')
  const { t: tCommon } = useTranslation()
  const locale = useLocale()
  return (error) => {
    if (!(error instanceof SluiceError)) return t('error.unexpected')
    const reason = String(error.details.reason ?? '')
    const told = serverText(tCommon, reason)
    const { agreedGas, gas, problem, needed, flaw, burned, returns, withdrawal } = error.details
    const ether = (wei: bigint | string | number | undefined) =>
      typeof wei === 'bigint' ? formatExactAmount(wei, ETHER.decimals, locale) : ''
    const sentences: Readonly<Record<BridgeErrorCode, string>> = {
      'bridge-unavailable': t('error.unavailable'),
      'bridge-address': reason ? t('error.addressBecause', { reason: told }) : t('error.address'),
      'bridge-own-address': flaw === 'minter' ? t('error.minterAddress') : t('error.ownAddress'),
      'bridge-amount':
        problem === 'gas-short'
          ? t('error.gasShort', { needed: ether(needed) })
          : t('error.amount'),
      'bridge-quote-worse':
        agreedGas === undefined
          ? t('error.quoteWorse')
          : t('error.gasRisen', { agreed: ether(agreedGas), gas: ether(gas) }),
      'bridge-gas-burned':
        burned === undefined
          ? t('error.gasBurnedAt', { block: String(withdrawal ?? '') })
          : t('error.gasBurned', { burned: ether(burned), returns: ether(returns) }),
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

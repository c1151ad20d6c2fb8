import { LIQUIDITY_ERROR_CODES, type LiquidityErrorCode, type SluiceError } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { serverText } from '../../../tokens/serverText.ts'
import { describeSwapError } from '../../swap/progress/describeSwapError.ts'

type Symbols = { readonly symbolIn: string; readonly symbolOut: string }
type Described = { readonly what: string; readonly next: string }

/** What happened to liquidity and what to do, in words. */
export function useDescribeLiquidityError(): (error: SluiceError, symbols: Symbols) => Described {
  const { t: tCommon } = useTranslation()
  const { t } = useTranslation('liquidity')
  return (error, symbols) => {
    if (!isLiquidityCode(error.code)) {
      const { what, next } = describeSwapError(tCommon, error, symbols)
      if (error.code !== 'swap-refused') return { what, next }
      const symbol = `${symbols.symbolIn}/${symbols.symbolOut}`
      const message = serverText(tCommon, String(error.details.reason ?? ''))
      return { what: t('failed.deposit', { symbol, message }), next: t('failed.refusedNext') }
    }
    const reason = serverText(tCommon, String(error.details.reason ?? ''))
    const words: Record<LiquidityErrorCode, Described> = {
      'out-of-range': { what: t('failed.outOfRange'), next: t('failed.outOfRangeNext') },
      'too-little': { what: t('failed.tooLittle'), next: t('failed.tooLittleNext') },
      'liquidity-price-moved': { what: t('failed.moved'), next: t('failed.movedNext') },
      'liquidity-refused': {
        what: t('failed.refusedWhy', { reason }),
        next: t('failed.refusedNext'),
      },
      'position-gone': { what: t('failed.gone'), next: t('failed.goneNext') },
      'position-is-order': { what: t('failed.isOrder'), next: t('failed.isOrderNext') },
      'pool-not-created': {
        what: t('failed.notCreated', { reason }),
        next: t('failed.notCreatedNext'),
      },
      'pool-exists': { what: t('failed.exists'), next: t('failed.existsNext') },
      'position-underway': { what: t('failed.underway'), next: t('failed.underwayNext') },
      'nothing-to-collect': { what: t('failed.nothing'), next: t('failed.nothingNext') },
    }
    return words[error.code]
  }
}

const isLiquidityCode = (code: string): code is LiquidityErrorCode =>
  LIQUIDITY_ERROR_CODES.some((known) => known === code)

import { ORDER_ERROR_CODES, type OrderErrorCode, type SluiceError } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { reasonIn, serverText } from '../../../tokens/serverText.ts'
import { describeSwapError } from '../../swap/progress/describeSwapError.ts'

type Symbols = { readonly symbolIn: string; readonly symbolOut: string }
type Described = { readonly what: string; readonly next: string }

/** What happened to an order and what to do, in words. */
export function useDescribeOrderError(): (error: SluiceError, symbols: Symbols) => Described {
  const { t: tCommon } = useTranslation(['common', 'progress'])
  const { t } = useTranslation('orders')
  return (error, symbols) => {
    if (!isOrderCode(error.code)) {
      const { what, next } = describeSwapError(tCommon, error, symbols)
      if (error.code !== 'swap-refused') return { what, next }
      const why = reasonIn(tCommon, error.details.reason)
      return { what: why ? t('failed.notTakenWhy', { reason: why }) : t('failed.refused'), next }
    }
    const reason = serverText(tCommon, String(error.details.reason ?? ''))
    const words: Record<OrderErrorCode, Described> = {
      'wrong-side': { what: t('failed.wrongSide'), next: t('failed.wrongSideNext') },
      'out-of-range': { what: t('failed.outOfRange'), next: t('failed.outOfRangeNext') },
      'too-little': { what: t('failed.tooLittle'), next: t('failed.tooLittleNext') },
      'no-orders-here': { what: t('failed.noOrders'), next: t('failed.noOrdersNext') },
      'order-price-passed': { what: t('failed.passed'), next: t('failed.passedNext') },
      'order-refused': { what: t('failed.refusedWhy', { reason }), next: t('failed.refusedNext') },
      'order-gone': { what: t('failed.gone'), next: t('failed.goneNext') },
      'order-came-back-short': { what: t('failed.short'), next: t('failed.shortNext') },
    }
    return words[error.code]
  }
}

const isOrderCode = (code: string): code is OrderErrorCode =>
  ORDER_ERROR_CODES.some((known) => known === code)

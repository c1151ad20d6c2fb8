import { useTranslation } from 'react-i18next'
import { formatShortPrice, formatUsdPrice } from '../../format/price.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { type Alert, PRICE_PLACES } from './alert.ts'

/** Dollars have fewer places. */
const USD_SCALE = 10n ** 6n
const ONE = { amount: 1n, decimals: 0 }

/** How an alert and its prices are written. */
export function useAlertWords() {
  const { t } = useTranslation('alerts')
  const locale = useLocale()
  const priceText = ({ quote }: Pick<Alert, 'quote'>, price: bigint) => {
    if (quote === undefined) return formatUsdPrice(price / USD_SCALE, locale)
    const ratio = { base: ONE, quote: { amount: price, decimals: PRICE_PLACES } }
    return `${formatShortPrice(ratio, locale)} ${formatSymbol(quote.symbol)}`
  }
  const words = (alert: Alert) => ({
    symbol: formatSymbol(alert.base.symbol),
    price: priceText(alert, alert.price),
  })
  return {
    priceText,
    /** What it waits for. */
    waiting: (alert: Alert) =>
      alert.way === 'rises' ? t('waits.rises', words(alert)) : t('waits.drops', words(alert)),
    /** What will have happened, without the price of then. */
    reached: (alert: Alert) =>
      alert.way === 'rises' ? t('push.rises', words(alert)) : t('push.drops', words(alert)),
    /** What has happened. */
    fired: (alert: Alert, now: bigint) => {
      const told = { ...words(alert), now: priceText(alert, now) }
      return alert.way === 'rises' ? t('fired.rises', told) : t('fired.drops', told)
    },
  }
}

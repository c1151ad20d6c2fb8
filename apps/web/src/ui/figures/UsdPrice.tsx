import { USD_DECIMALS } from '@sluice/sdk/usdPrices'
import { toDecimalText } from '../../format/decimal.ts'
import { formatUsdPrice } from '../../format/price.ts'
import { useLocale } from '../../i18n/useLocale.ts'

/** Dollars with `USD_DECIMALS` places for one whole token; unknown while absent. Every digit on hover. */
export function UsdPrice({ value }: { readonly value: bigint | undefined }) {
  const locale = useLocale()
  const exact = value === undefined ? undefined : `$${toDecimalText(value, USD_DECIMALS)}`
  return (
    <span dir="ltr" title={exact}>
      {formatUsdPrice(value, locale)}
    </span>
  )
}

import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { formatUsd } from '../../../format/usd.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { classNames } from '../../../ui/classNames.ts'
import type { SwapSubject } from './SwapSubject.ts'

type WorthProps = { readonly subject: SwapSubject; readonly received: bigint }

/** What it is worth in dollars, and whether it is more or less than the quote said. */
export function Worth({ subject: { tokenOut, expected }, received }: WorthProps) {
  const { t } = useTranslation('trade')
  const locale = useLocale()
  const value = valueUsdOf(received, useUsdPrices().get(tokenOut.ledgerId))
  const change = expected ? ((received - expected) * 1_000_000n) / expected : undefined
  return (
    <p className="flex flex-wrap justify-center gap-x-2 text-14 text-ink-2">
      {value !== undefined && <span dir="ltr">{formatUsd(value, locale)}</span>}
      {change !== undefined && (
        <span className={classNames(change > 0n ? 'text-up' : change < 0n ? 'text-down' : '')}>
          {change === 0n
            ? t('done.asQuoted')
            : change > 0n
              ? t('done.better', { percent: formatPercent(change, locale) })
              : t('done.worse', { percent: formatPercent(-change, locale) })}
        </span>
      )}
    </p>
  )
}

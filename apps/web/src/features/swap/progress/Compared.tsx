import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { classNames } from '../../../ui/classNames.ts'
import type { SwapSubject } from './SwapSubject.ts'

type ComparedProps = { readonly subject: SwapSubject; readonly received: bigint }

/** Whether more or less came than the quote said; nothing where none is remembered. */
export function Compared({ subject: { expected }, received }: ComparedProps) {
  const { t } = useTranslation('receipt')
  const locale = useLocale()
  if (!expected) return undefined
  const change = ((received - expected) * 1_000_000n) / expected
  return (
    <p
      className={classNames(
        'text-14',
        change > 0n ? 'text-up' : change < 0n ? 'text-down' : 'text-ink-2',
      )}
    >
      {change === 0n
        ? t('asQuoted')
        : change > 0n
          ? t('better', { percent: formatPercent(change, locale) })
          : t('worse', { percent: formatPercent(-change, locale) })}
    </p>
  )
}

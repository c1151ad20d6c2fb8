import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { NOTABLE_SLIPPAGE_PPM } from '../../../preferences/preferences.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'

type SlippageWarningProps = { readonly ppm: bigint; readonly least: string }

/** What an unusual slippage means for this swap, in its own figures; nothing for a usual one. */
export function SlippageWarning({ ppm, least }: SlippageWarningProps) {
  const { t } = useTranslation(['common', 'trade'])
  const locale = useLocale()
  if (ppm > 0n && ppm <= NOTABLE_SLIPPAGE_PPM) return null
  return (
    <Notice tone="warn">
      {ppm === 0n
        ? t('trade:settings.slippageNone')
        : t('trade:review.slippage', { percent: formatPercent(ppm, locale), least })}
    </Notice>
  )
}

import { useTranslation } from 'react-i18next'
import { formatPercent, formatSignedPercent } from '../../../format/percent.ts'
import { formatUsd } from '../../../format/usd.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import type { useMarketRisk } from './useMarketRisk.ts'

/** What a deposit risks beyond the market, in dollars, to be agreed to before it can be made. Nothing where it risks nothing. */
export function RiskQuestion({ asked }: { readonly asked: ReturnType<typeof useMarketRisk> }) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const { risk, isAccepted, setAccepted } = asked
  if (risk === undefined) return undefined
  const { gapPpm, lossUsd, lossPpm, awayPpm } = risk
  return (
    <div className="flex flex-col gap-2">
      {gapPpm !== undefined && lossPpm !== undefined && (
        <Notice tone="warn">
          {t('risk.gap', {
            gap: formatSignedPercent(gapPpm, locale),
            loss: formatUsd(lossUsd, locale),
            percent: formatPercent(lossPpm, locale),
          })}
        </Notice>
      )}
      {awayPpm !== undefined && (
        <Notice tone="warn">
          {t('risk.away', { percent: formatSignedPercent(awayPpm, locale) })}
        </Notice>
      )}
      <Checkbox checked={isAccepted} onCheckedChange={setAccepted}>
        {gapPpm === undefined ? t('risk.acceptAway') : t('risk.accept')}
      </Checkbox>
    </div>
  )
}

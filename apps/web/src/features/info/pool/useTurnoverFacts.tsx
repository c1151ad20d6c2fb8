import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { aprPpm } from '../../liquidity/positions/aprPpm.ts'
import { UNKNOWN_TURNOVER, useTurnover } from '../../liquidity/positions/useTurnover.ts'
import type { Fact } from '../Facts.tsx'
import type { MarketPool } from '../useMarket.ts'

/** What was traded in a pool within a day and a week, and what the day earned; dashes without the info service. */
export function useTurnoverFacts(pool: MarketPool | undefined): readonly Fact[] {
  const locale = useLocale()
  const labels = useTurnoverLabels()
  const id = pool?.canisterId ?? ''
  const day = useTurnover(1).turnover.get(id) ?? UNKNOWN_TURNOVER
  const week = useTurnover(7).turnover.get(id) ?? UNKNOWN_TURNOVER
  const apr = aprPpm({ tvlUsd: pool?.tvlUsd, feesUsd: day.feesUsd, days: 1 })
  const values = [
    <Usd key="day" value={day.volumeUsd} />,
    <Usd key="week" value={week.volumeUsd} />,
    <Usd key="fees" value={day.feesUsd} />,
    formatPercent(apr, locale),
  ]
  return labels.map((label, index) => ({ label, value: values[index] }))
}

/** In the order of the facts. */
export function useTurnoverLabels(): readonly string[] {
  const { t } = useTranslation('info')
  return [t('volume24H'), t('volume7D'), t('fees24H'), t('apr24H')]
}

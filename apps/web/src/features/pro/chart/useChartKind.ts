import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useSdkIfReady } from '../../../session/useSdk.ts'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import type { ProPair } from '../useProPair.ts'

/** The pair's price, either token in dollars, and what became of the pool. */
const CHART_KINDS = ['pair', 'subject', 'other', 'volume', 'tvl', 'fees', 'liquidity'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

/** Which chart is shown: kept in the address; before that the one that the exchange's operators suggest. */
export function useChartKind(pair: ProPair) {
  const { subject, other } = pair
  const { t } = useTranslation('pro')
  const [kind, choose] = useChoiceInUrl<ChartKind>('chart', CHART_KINDS, useSuggested(pair))
  const names: Readonly<Record<ChartKind, string>> = {
    pair: t('chart.kinds.pair'),
    subject: t('chart.inDollars', { symbol: formatSymbol(subject?.symbol ?? '') }),
    other: t('chart.inDollars', { symbol: formatSymbol(other?.symbol ?? '') }),
    volume: t('chart.kinds.volume'),
    tvl: t('chart.kinds.tvl'),
    fees: t('chart.kinds.fees'),
    liquidity: t('chart.kinds.liquidity'),
  }
  return { kind, choose, kinds: CHART_KINDS.map((id) => ({ id, label: names[id] })) }
}

/** What the settings service names; charts of other sites are not embedded: in their place stands the pair's own. */
function useSuggested({ pool, subject }: ProPair): ChartKind {
  const sdk = useSdkIfReady()
  const { data } = useQuery({
    queryKey: queryKeys.defaultChart(),
    queryFn: sdk ? () => sdk.settings.fetchDefaultChart() : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  const isSubject0 = pool?.token0 === subject?.ledgerId
  switch (data) {
    case 'Token0':
      return isSubject0 ? 'subject' : 'other'
    case 'Token1':
      return isSubject0 ? 'other' : 'subject'
    case 'Volume':
      return 'volume'
    case 'TVl':
      return 'tvl'
    case 'Liquidity':
      return 'liquidity'
    default:
      return 'pair'
  }
}

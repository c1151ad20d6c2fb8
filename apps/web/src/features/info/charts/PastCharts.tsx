import { useTranslation } from 'react-i18next'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { tabLook } from '../../../ui/fields/tabLook.ts'
import { useStrip } from '../../../ui/fields/useStrip.ts'
import { type Past, PastChart } from './PastChart.tsx'
import { CHARTS, type Chart } from './pastPoints.ts'

const CHARTS_OF = {
  pool: CHARTS,
  token: ['price', 'volume', 'tvl', 'fees'],
  exchange: ['tvl', 'volume', 'fees'],
} as const

/** A pool's or a token's past: its price, what was traded, what it held and what it earned. Which one, and how far back, is in the address. */
export function PastCharts({ past }: { readonly past: Past }) {
  const { t } = useTranslation('info')
  const charts = CHARTS_OF[past.of]
  const [chart, setChart] = useChoiceInUrl<Chart>('chart', charts)
  const strip = useStrip<HTMLFieldSetElement>(chart)
  const short: Readonly<Record<Chart, string>> = {
    price: t('price'),
    volume: t('chart.volume'),
    tvl: t('chart.tvl'),
    fees: t('chart.fees'),
    apr: t('chart.apr'),
  }
  return (
    <div className="flex flex-col gap-2">
      <fieldset ref={strip} className="strip gap-1">
        <legend className="sr-only">{t('chart.kind')}</legend>
        {charts.map((id) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === chart}
            onClick={() => setChart(id)}
            className={tabLook(id === chart)}
          >
            {short[id]}
          </button>
        ))}
      </fieldset>
      <PastChart past={past} chart={chart} canCompare={past.of !== 'exchange'} />
    </div>
  )
}

/** As high as the charts are, before it is known what they draw. */
export function PastChartsSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-11 w-72 max-w-full rounded-control" />
      <Skeleton className="h-[436px] w-full rounded-card max-sm:h-[473px]" />
    </div>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MarketChart, type MarketPoint } from '../../ui/chart/MarketChart.tsx'
import type { PriceMark } from '../../ui/chart/usePriceMarks.ts'

const COUNT = 10_000
const MINUTE_MS = 60_000
const FIRST_MS = Date.UTC(2026, 0, 1)

/** A price that wanders, the same each time. */
const POINTS: readonly MarketPoint[] = Array.from({ length: COUNT }, (_, index) => {
  const at = (step: number) => 10 + 3 * Math.sin(step / 700) + Math.sin(step / 31) / 4
  const [open, value] = [at(index), at(index + 1)]
  const candle = { open, high: Math.max(open, value) + 0.05, low: Math.min(open, value) - 0.05 }
  const volume = 1_000 * (1 + Math.sin(index / 13))
  return { atMs: FIRST_MS + index * MINUTE_MS, value, candle, volume }
})
const NO_MARKS: readonly PriceMark[] = []
const formatValue = (value: number) => value.toFixed(4)
const ignore = () => {}

/** A chart of 10,000 candles, beside the browser's own slider: what `bench/web/candlePan.bench.ts` drags. */
export function CandlesPage() {
  const { t } = useTranslation('dev')
  const [value, setValue] = useState(50)
  return (
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-8 px-4 py-8">
      <h1 className="text-28 font-semibold">{t('candles')}</h1>
      <div className="h-[480px]">
        <MarketChart
          label={t('candles')}
          points={POINTS}
          formatValue={formatValue}
          onPoint={ignore}
          onOlder={ignore}
          marks={NO_MARKS}
          onMarkMoved={ignore}
        />
      </div>
      <label className="flex flex-col gap-2 text-14">
        {t('plainSlider')}
        <input
          type="range"
          step="any"
          value={value}
          onChange={({ target }) => setValue(Number(target.value))}
        />
      </label>
    </div>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartFrame, type ChartPoint } from '../../ui/chart/ChartFrame.tsx'
import { TimeChart } from '../../ui/chart/TimeChart.tsx'
import { Table } from '../../ui/table/Table.tsx'
import { Section } from './Section.tsx'

const DAY_MS = 86_400_000
const START_MS = Date.UTC(2026, 0, 1)
const POINTS: readonly ChartPoint[] = Array.from({ length: 60 }, (_, day) => ({
  atMs: START_MS + day * DAY_MS,
  value: 100 + 20 * Math.sin(day / 6) + day / 3,
}))
const formatValue = (value: number) => value.toFixed(2)
const formatDay = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)

/** A chart in each of its states. */
export function ChartSection() {
  const { t } = useTranslation('dev')
  const [point, setPoint] = useState<ChartPoint>()
  const [range, setRange] = useState('30')
  const shown = POINTS.slice(-Number(range))
  const table = (
    <Table
      label={t('chart')}
      rows={shown}
      rowKey={({ atMs }) => String(atMs)}
      columns={[
        {
          id: 'day',
          title: t('day'),
          sortBy: ({ atMs }) => atMs,
          cell: ({ atMs }) => formatDay(atMs),
        },
        { id: 'value', title: t('value'), isFigure: true, cell: ({ value }) => formatValue(value) },
      ]}
    />
  )
  const names = { loading: t('loading'), empty: t('empty'), failed: t('error') }
  return (
    <Section title={t('charts')}>
      <ChartFrame
        title={t('chart')}
        figure={formatValue((point ?? shown.at(-1))?.value ?? 0)}
        ranges={['7', '30', '60'].map((id) => ({ id, label: t('days', { count: Number(id) }) }))}
        range={range}
        onRange={setRange}
        table={table}
        state="ready"
      >
        <TimeChart label={t('chart')} points={shown} onPoint={setPoint} formatValue={formatValue} />
      </ChartFrame>
      <div className="grid gap-6 md:grid-cols-3">
        {(['loading', 'empty', 'failed'] as const).map((state) => (
          <ChartFrame
            key={state}
            title={`${t('chart')}: ${names[state]}`}
            figure="–"
            table={table}
            state={state}
            onRetry={() => undefined}
          >
            {undefined}
          </ChartFrame>
        ))}
      </div>
    </Section>
  )
}

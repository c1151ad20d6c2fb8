import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../format/decimal.ts'
import { formatDateTime } from '../../format/time.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Table } from '../table/Table.tsx'
import type { ChartPoint } from './ChartFrame.tsx'

type Figure<Point> = {
  readonly title: string
  readonly of: (point: Point) => number | undefined
  readonly format: (value: number) => ReactNode
}

type PointTableProps<Point> = {
  readonly label: string
  /** Oldest first. */
  readonly points: readonly Point[]
  readonly figures: readonly Figure<Point>[]
}

/** What a chart draws, the newest first. */
export function PointTable<Point extends ChartPoint>(props: PointTableProps<Point>) {
  const { label, points, figures } = props
  const { t } = useTranslation()
  const locale = useLocale()
  const columns = figures.map(({ title, of, format }) => ({
    id: title,
    title,
    isFigure: true,
    sortBy: of,
    cell: (point: Point) => {
      const value = of(point)
      return <span dir="ltr">{value === undefined ? UNKNOWN : format(value)}</span>
    },
  }))
  return (
    <Table
      label={label}
      rows={points.toReversed()}
      // two figures need their names beside them
      {...(figures.length === 1 ? { small: 'line' } : {})}
      rowKey={({ atMs }) => String(atMs)}
      columns={[
        {
          id: 'time',
          title: t('chart.time'),
          sortBy: ({ atMs }) => atMs,
          cell: ({ atMs }) => formatDateTime(atMs, locale),
        },
        ...columns,
      ]}
    />
  )
}

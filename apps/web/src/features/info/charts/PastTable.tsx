import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import type { ChartPoint } from '../../../ui/chart/ChartFrame.tsx'
import { Table } from '../../../ui/table/Table.tsx'

type PastTableProps = {
  readonly label: string
  /** Oldest first. */
  readonly points: readonly ChartPoint[]
  /** What the value is, and what it is compared with. */
  readonly columns: readonly string[]
  readonly formatValue: (value: number) => string
}

/** What a chart draws, the newest first. */
export function PastTable({ label, points, columns, formatValue }: PastTableProps) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const figure = (value: number | undefined) => (
    <span dir="ltr">{value === undefined ? UNKNOWN : formatValue(value)}</span>
  )
  const [first = label, second] = columns
  return (
    <Table
      label={label}
      rows={points.toReversed()}
      // two figures need their names beside them
      {...(second === undefined ? { small: 'line' } : {})}
      rowKey={({ atMs }) => String(atMs)}
      columns={[
        {
          id: 'time',
          title: t('transactions.time'),
          sortBy: ({ atMs }) => atMs,
          cell: ({ atMs }) => formatDateTime(atMs, locale),
        },
        {
          id: 'value',
          title: first,
          isFigure: true,
          sortBy: ({ value }) => value,
          cell: ({ value }) => figure(value),
        },
        ...(second === undefined
          ? []
          : [
              {
                id: 'other',
                title: second,
                isFigure: true,
                sortBy: ({ other = 0 }: ChartPoint) => other,
                cell: ({ other }: ChartPoint) => figure(other),
              },
            ]),
      ]}
    />
  )
}

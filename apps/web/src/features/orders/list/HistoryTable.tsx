import type { OrderSide } from '@sluice/sdk/info'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/amount.ts'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ReadProgress } from '../../../shell/pages/ReadProgress.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Private } from '../../../ui/figures/Private.tsx'
import { Time } from '../../../ui/figures/Time.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'
import type { EndedOrder } from './endedOrders.ts'
import { withoutDust } from './filled.ts'
import { useOrderHistory } from './useOrderHistory.ts'

/** Orders that were filled or taken back in the last half year. */
export function HistoryTable({ poolId }: { readonly poolId: string | undefined }) {
  const { t } = useTranslation('orders')
  const { rows, isMissing, hasFailed, retry } = useOrderHistory(poolId)
  const columns = useColumns()
  if (isMissing) return <EmptyState>{t('history.missing')}</EmptyState>
  return (
    <>
      <p className="mb-2 text-13 text-ink-2">{t('history.sixMonths')}</p>
      {!hasFailed && (
        <Table
          label={t('list.history')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<EmptyState>{t('history.empty')}</EmptyState>}
          expected={3}
        />
      )}
      <ReadProgress unread={hasFailed ? t('history.failed') : undefined} onRetry={retry} />
    </>
  )
}

function useColumns(): readonly Column<EndedOrder>[] {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const textOf = ({ symbol, decimals }: OrderSide, amount: bigint | undefined) =>
    decimals === undefined
      ? UNKNOWN
      : `${formatAmount(amount, decimals, locale)} ${formatSymbol(symbol)}`
  return [
    {
      id: 'time',
      title: t('column.time'),
      sortBy: ({ endedAtMs }) => endedAtMs,
      cell: ({ endedAtMs }) => <Time atMs={endedAtMs} />,
    },
    {
      id: 'paid',
      title: t('column.youPaid'),
      cell: ({ sold, amountSold }) => (
        <Private>
          <span dir="ltr">{textOf(sold, amountSold && withoutDust(amountSold))}</span>
        </Private>
      ),
    },
    {
      id: 'received',
      title: t('column.youReceived'),
      cell: ({ bought }) => (
        <Private>
          <span dir="ltr">{textOf(bought, bought.amountOut)}</span>
        </Private>
      ),
    },
    {
      id: 'state',
      title: t('column.state'),
      cell: ({ how, sold }) =>
        how === 'filled' ? (
          <Badge tone="up">{t('state.filled')}</Badge>
        ) : (
          <span className="inline-flex flex-wrap items-center gap-2">
            <Badge>{t('state.cancelled')}</Badge>
            {sold.amountOut > 0n && (
              <Private>
                <span className="text-13 text-ink-2">
                  {t('history.returned', { amount: textOf(sold, sold.amountOut) })}
                </span>
              </Private>
            )}
          </span>
        ),
    },
  ]
}

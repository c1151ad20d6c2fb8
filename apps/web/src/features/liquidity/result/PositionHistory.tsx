import type { InfoTransaction } from '@sluice/sdk/info'
import { useTranslation } from 'react-i18next'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Time } from '../../../ui/figures/Time.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'
import type { PositionRow } from '../positions/positionView.ts'
import { usePositionHistory } from './usePositionPast.ts'

type PositionHistoryProps = { readonly row: PositionRow; readonly isOwn: boolean }

/** What was done with a position, newest first. */
export function PositionHistory({ row, isOwn }: PositionHistoryProps) {
  const { t } = useTranslation('liquidity')
  const { data, isMissing, hasFailed, retry } = usePositionHistory(row.position)
  const columns = useColumns({ row, isOwn })
  if (isMissing) return undefined
  return (
    <section aria-label={t('history.title')} className="rounded-card bg-surface p-4 sm:p-6">
      <h2 className="mb-3 text-20 font-semibold">{t('history.title')}</h2>
      {hasFailed ? (
        <ErrorState what={t('history.failed')} onRetry={retry} />
      ) : (
        <Table
          label={t('history.title')}
          columns={columns}
          rows={data}
          expected={2}
          rowKey={({ sequence }) => String(sequence)}
          empty={<EmptyState>{t('history.empty')}</EmptyState>}
        />
      )}
    </section>
  )
}

function useColumns({
  row: { token0, token1 },
  isOwn,
}: PositionHistoryProps): readonly Column<InfoTransaction>[] {
  const { t } = useTranslation('liquidity')
  const names: Readonly<Record<string, string>> = {
    AddLiquidity: t('history.add'),
    DecreaseLiquidity: t('history.remove'),
    Claim: t('history.collect'),
    TransferPosition: t('history.transfer'),
    AddLimitOrder: t('history.order'),
    ExecuteLimitOrder: t('history.filled'),
    CancelLimitOrder: t('history.cancelled'),
  }
  const moved = ({ amountIn, amountOut }: InfoTransaction['token0']) =>
    amountIn > 0n ? amountIn : amountOut
  return [
    {
      id: 'action',
      title: t('history.action'),
      cell: ({ action }) => <span className="font-medium">{names[action] ?? action}</span>,
    },
    {
      id: 'token0',
      title: token0.symbol,
      isFigure: true,
      cell: (one) => <Amount amount={moved(one.token0)} token={token0} isOwn={isOwn} />,
    },
    {
      id: 'token1',
      title: token1.symbol,
      isFigure: true,
      cell: (one) => <Amount amount={moved(one.token1)} token={token1} isOwn={isOwn} />,
    },
    {
      id: 'value',
      title: t('history.value'),
      isFigure: true,
      cell: ({ valueUsd }) => <Usd value={dollarsOf(valueUsd)} isOwn={isOwn} />,
    },
    {
      id: 'time',
      title: t('history.time'),
      isFigure: true,
      sortBy: ({ timeMs }) => timeMs,
      cell: ({ timeMs }) => <Time atMs={timeMs} />,
    },
  ]
}

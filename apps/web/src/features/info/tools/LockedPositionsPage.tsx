import type { Pool } from '@sluice/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useSymbolOf } from '../../../tokens/by-id/useTokensById.ts'
import { poolsQuery } from '../../../tokens/queries.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'
import { LockName } from '../LockName.tsx'
import { lockedQuery } from '../lockedQuery.ts'
import { PoolField, usePoolAsked } from './PoolField.tsx'
import { ToolFrame } from './ToolFrame.tsx'
import { useToolQuery } from './useToolQuery.ts'

const NO_POOLS: readonly Pool[] = []

/** `/info-tools/locked-positions?pair=`: liquidity that nobody can take out at will, pool by pool. */
export function LockedPositionsPage() {
  const { t } = useTranslation('info')
  return (
    <ToolFrame title={t('tools.lockedPositions')} hint={t('tools.lockedHint')}>
      <Locked />
    </ToolFrame>
  )
}

type Row = {
  readonly pool: Pool
  readonly alias: string
  readonly positionIds: readonly bigint[]
  readonly sharePpm: bigint
}

function Locked() {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const asked = useToolQuery()
  const { rows, isReading, unread, pairOf } = useLocked(usePoolAsked(asked))
  const columns: readonly Column<Row>[] = [
    {
      id: 'pool',
      title: t('pair'),
      sortBy: ({ pool }) => pairOf(pool),
      cell: ({ pool }) => (
        <Link
          to={`/info-swap/pool/details/${pool.canisterId}`}
          className="inline-flex items-center gap-2 py-2 font-medium hover:text-accent"
        >
          <span translate="no">{pairOf(pool)}</span>
          <Badge>{formatPercent(BigInt(pool.fee), locale)}</Badge>
        </Link>
      ),
      under: ({ alias }) => <LockName alias={alias} />,
    },
    {
      id: 'alias',
      title: t('tools.lockedBy'),
      isColumnOnly: true,
      cell: ({ alias }) => <LockName alias={alias} />,
    },
    {
      id: 'positions',
      title: t('positions.title'),
      cell: ({ pool, positionIds }) => (
        <span className="flex flex-wrap gap-x-2">
          {positionIds.map((id) => (
            <Link
              key={String(id)}
              to={`/liquidity/position/${id}/${pool.canisterId}`}
              className="py-2 text-accent"
            >
              #{String(id)}
            </Link>
          ))}
        </span>
      ),
    },
    {
      id: 'share',
      title: t('tools.lockedShare'),
      isFigure: true,
      sortBy: ({ sharePpm }) => sharePpm,
      cell: ({ sharePpm }) => formatPercent(sharePpm, locale),
    },
  ]
  return (
    <>
      <section className="rounded-card bg-surface p-4 sm:max-w-[420px] sm:p-6">
        <PoolField asked={asked} />
      </section>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        {unread > 0 && <Notice tone="warn">{t('tools.poolsUnread', { count: unread })}</Notice>}
        <Table
          label={t('tools.lockedPositions')}
          columns={columns}
          small="line"
          rows={isReading && rows.length === 0 ? undefined : rows}
          rowKey={({ pool, alias }) => `${pool.canisterId} ${alias}`}
          initialSort={{ column: 'share', isDescending: true }}
          empty={<EmptyState>{t('tools.lockedNone')}</EmptyState>}
        />
      </section>
    </>
  )
}

/** What each pool's locks hold. A pool that does not answer is counted, not taken for unlocked. */
function useLocked(poolId: string | undefined) {
  const sdk = useSdk()
  const listed = useQuery(poolsQuery(sdk))
  const symbolOf = useSymbolOf()
  const pools = (listed.data ?? NO_POOLS).filter(
    ({ canisterId }) => poolId === undefined || canisterId === poolId,
  )
  const results = useQueries({
    queries: pools.map(({ canisterId }) => ({ ...lockedQuery(sdk, canisterId), retry: 1 })),
  })
  return {
    rows: pools.flatMap((pool, index): Row[] =>
      (results[index]?.data?.locks ?? []).map((lock) => ({ pool, ...lock })),
    ),
    isReading: listed.isPending || results.some(({ isPending }) => isPending),
    unread: results.filter(({ isError }) => isError).length,
    pairOf: ({ token0, token1 }: Pool) => [token0, token1].map(symbolOf).join('/'),
  }
}

import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../format/percent.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Badge } from '../../ui/Badge.tsx'
import { PairIcon } from '../../ui/PairIcon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/Table.tsx'
import { Usd } from '../../ui/Usd.tsx'
import { PoolPrice } from './PoolPrice.tsx'
import type { MarketPool } from './useMarket.ts'

type PoolTableProps = { readonly pools: readonly MarketPool[] | undefined }

/** Pools with their depth and price; a row opens its pool. */
export function PoolTable({ pools }: PoolTableProps) {
  const { t } = useTranslation('market')
  const columns: readonly Column<MarketPool>[] = [
    {
      id: 'pair',
      title: t('pair'),
      sortBy: ({ tokens }) => tokens?.map(({ symbol }) => symbol).join('/'),
      cell: (pool) => <Pair pool={pool} />,
    },
    {
      id: 'price',
      title: t('price'),
      isFigure: true,
      cell: (pool) => <PoolPrice pool={pool} />,
    },
    {
      id: 'tvl',
      title: t('tvl'),
      isFigure: true,
      sortBy: ({ tvlUsd }) => tvlUsd,
      cell: ({ snapshot, tvlUsd }) =>
        snapshot ? <Usd value={tvlUsd} /> : <Skeleton className="h-5 w-20" />,
    },
  ]
  return (
    <Table
      label={t('pools')}
      columns={columns}
      rows={pools}
      rowKey={({ canisterId }) => canisterId}
      rowLink={({ canisterId }) => `/info-swap/pool/details/${canisterId}`}
      initialSort={{ column: 'tvl', isDescending: true }}
    />
  )
}

function Pair({ pool }: { readonly pool: MarketPool }) {
  const locale = useLocale()
  if (!pool.tokens) return <Skeleton className="h-8 w-32" />
  const [first, second] = pool.tokens
  return (
    <span className="inline-flex items-center gap-3 font-medium">
      <PairIcon first={first} second={second} />
      {first.symbol}/{second.symbol}
      <Badge>{formatPercent(BigInt(pool.fee), locale)}</Badge>
    </span>
  )
}

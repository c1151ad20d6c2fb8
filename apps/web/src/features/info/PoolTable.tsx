import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../format/decimal.ts'
import { formatPercent } from '../../format/percent.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Usd } from '../../ui/figures/Usd.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/Table.tsx'
import { aprPpm } from '../liquidity/positions/aprPpm.ts'
import { UNKNOWN_TURNOVER, useTurnover } from '../liquidity/positions/useTurnover.ts'
import { PoolPair } from './PoolPair.tsx'
import { PoolPrice } from './PoolPrice.tsx'
import type { MarketPool } from './useMarket.ts'
import { useTokensOfPool } from './useTokensOfPool.ts'

type PoolTableProps = {
  readonly pools: readonly MarketPool[] | undefined
  readonly expected?: number
  /** Only what somebody looks for is listed. */
  readonly isSearched?: boolean
}

/** Pools with their depth and price; a row opens its pool. */
export function PoolTable({ pools, expected = 10, isSearched = false }: PoolTableProps) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const { turnover } = useTurnover(1)
  const { turnover: weeks } = useTurnover(7)
  const turnoverOf = ({ canisterId }: MarketPool) => turnover.get(canisterId) ?? UNKNOWN_TURNOVER
  const apr = (pool: MarketPool) =>
    aprPpm({ tvlUsd: pool.tvlUsd, feesUsd: turnoverOf(pool).feesUsd, days: 1 })
  const empty = isSearched ? <EmptyState>{t('search.nothing')}</EmptyState> : undefined
  const columns: readonly Column<MarketPool>[] = [
    {
      id: 'pair',
      title: t('pair'),
      share: 'quarter',
      sortBy: ({ tokens }) => tokens?.map(({ symbol }) => symbol).join('/'),
      cell: (pool) => <PoolPair pool={pool} />,
    },
    {
      id: 'price',
      title: t('price'),
      share: 'fifth',
      isFigure: true,
      isColumnOnly: true,
      cell: (pool) => <Price pool={pool} />,
    },
    {
      id: 'tvl',
      title: t('tvl'),
      isFigure: true,
      // of what is not listed nobody says what it is worth: it stands after the others
      sortBy: ({ tokens, tvlUsd }) => tokens && tvlUsd,
      cell: (pool) => <Usd value={pool.tvlUsd} />,
      under: (pool) => <Price pool={pool} isShort />,
    },
    {
      id: 'volume',
      title: t('volume24H'),
      isFigure: true,
      isWideOnly: true,
      sortBy: (pool) => pool.tokens && turnoverOf(pool).volumeUsd,
      cell: (pool) => <Usd value={turnoverOf(pool).volumeUsd} />,
    },
    {
      id: 'week',
      title: t('volume7D'),
      isFigure: true,
      isWidestOnly: true,
      sortBy: ({ tokens, canisterId }) => tokens && weeks.get(canisterId)?.volumeUsd,
      cell: ({ canisterId }) => <Usd value={weeks.get(canisterId)?.volumeUsd} />,
    },
    {
      id: 'apr',
      title: t('apr24H'),
      isFigure: true,
      isWideOnly: true,
      sortBy: apr,
      cell: (pool) => {
        const ppm = apr(pool)
        return ppm === undefined ? UNKNOWN : formatPercent(ppm, locale)
      },
    },
  ]
  return (
    <Table
      label={t('pools')}
      urlName="pools"
      columns={columns}
      rows={pools}
      expected={expected}
      small="line"
      rowKey={({ canisterId }) => canisterId}
      rowLink={({ canisterId }) => `/info-swap/pool/details/${canisterId}`}
      initialSort={{ column: 'tvl', isDescending: true }}
      empty={empty}
    />
  )
}

function Price({ pool, isShort }: { readonly pool: MarketPool; readonly isShort?: boolean }) {
  const tokens = useTokensOfPool(pool)
  if (!pool.sqrtPriceX96 || !tokens) return UNKNOWN
  return <PoolPrice pool={{ ...pool, tokens }} isShort={isShort ?? false} isDense />
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSymbolOf } from '../../../tokens/by-id/useTokensById.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { tabLook } from '../../../ui/fields/tabLook.ts'
import { Usd } from '../../../ui/figures/Usd.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'
import { PoolPair } from '../../info/PoolPair.tsx'
import { type MarketPool, useMarket } from '../../info/useMarket.ts'
import { aprPpm } from './aprPpm.ts'
import { DAYS, type Days, type Turnover, UNKNOWN_TURNOVER, useTurnover } from './useTurnover.ts'

type Row = MarketPool & Turnover & { readonly days: number }

/** Pools with what they earned in the last day or week, the busiest first. */
export function TopPools() {
  const { t } = useTranslation('liquidity')
  const { pools, isComplete, hasFailed, retry } = useMarket()
  const [days, setDays] = useState<Days>(1)
  const { turnover, isMissing } = useTurnover(days)
  const [search, setSearch] = useState('')
  const symbolOf = useSymbolOf()
  const columns = useColumns()
  if (hasFailed) return <ErrorState what={t('pools.failed')} onRetry={retry} />
  const wanted = search.trim().toLowerCase()
  const rows = pools
    ?.map(
      (pool): Row => ({ ...pool, days, ...(turnover.get(pool.canisterId) ?? UNKNOWN_TURNOVER) }),
    )
    .filter(
      ({ token0, token1 }) =>
        wanted === '' ||
        [token0, token1].some((id) => symbolOf(id).toLowerCase().includes(wanted) || id === wanted),
    )
  return (
    <section className="rounded-card bg-surface p-4 sm:p-6" aria-label={t('tab.pools')}>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Field
          label={t('pools.search')}
          isLabelHidden
          placeholder={t('pools.search')}
          value={search}
          maxLength={40}
          onChange={({ target }) => setSearch(target.value)}
          className="max-w-72"
        />
        <fieldset aria-label={t('past.period')} className="ms-auto flex gap-1">
          {DAYS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === days}
              onClick={() => setDays(each)}
              className={tabLook(each === days)}
            >
              {each === 1 ? t('past.shortDay') : t('past.shortWeek')}
            </button>
          ))}
        </fieldset>
      </div>
      <Table
        label={t('tab.pools')}
        columns={columns}
        rows={isComplete ? rows : undefined}
        expected={8}
        rowKey={({ canisterId }) => canisterId}
        rowLink={({ canisterId }) => `/info-swap/pool/details/${canisterId}`}
        initialSort={{ column: 'volume', isDescending: true }}
        empty={<EmptyState>{t('pools.none')}</EmptyState>}
      />
      {isMissing && <p className="mt-3 text-13 text-ink-2">{t('pools.noService')}</p>}
    </section>
  )
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  return [
    {
      id: 'pair',
      title: t('pools.pair'),
      sortBy: ({ tokens }) => tokens?.map(({ symbol }) => symbol).join('/'),
      cell: (row) => <PoolPair pool={row} />,
    },
    {
      id: 'tvl',
      title: t('pools.tvl'),
      isFigure: true,
      sortBy: ({ tvlUsd }) => tvlUsd,
      cell: ({ tvlUsd }) => <Usd value={tvlUsd} />,
    },
    {
      id: 'apr',
      title: t('pools.apr'),
      isFigure: true,
      sortBy: aprPpm,
      cell: (row) => {
        const apr = aprPpm(row)
        return apr === undefined ? UNKNOWN : formatPercent(apr, locale)
      },
    },
    {
      id: 'fees',
      title: t('pools.fees'),
      isFigure: true,
      sortBy: ({ feesUsd }) => feesUsd,
      cell: ({ feesUsd }) => <Usd value={feesUsd} />,
    },
    {
      id: 'volume',
      title: t('pools.volume'),
      isFigure: true,
      sortBy: ({ volumeUsd }) => volumeUsd,
      cell: ({ volumeUsd }) => <Usd value={volumeUsd} />,
    },
    {
      id: 'action',
      title: '',
      isFigure: true,
      cell: ({ token0, token1, fee }) => (
        <LinkButton look="tonal" to={`/liquidity/add/${token0}/${token1}/${fee}`}>
          {t('pools.add')}
        </LinkButton>
      ),
    },
  ]
}

import type { InfoWalletTotals } from '@sluice/sdk/info'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { useLiveMarket } from '../../info/live/useLiveMarket.ts'
import { TransactionTable } from '../../info/transactions/TransactionTable.tsx'
import { useWalletRows } from '../tokens/useWalletRows.ts'
import { added, useWatchedTotals } from '../watch/useWatchedTotals.ts'
import { WatchPanel } from '../watch/WatchPanel.tsx'
import { ActivityExport } from './ActivityExport.tsx'
import { Allocation } from './Allocation.tsx'
import { ProfitTable } from './ProfitTable.tsx'
import { partsOf } from './partsOf.ts'
import { tradesOf } from './tradesOf.ts'
import { type Place, useEarning } from './useEarning.ts'
import { useInNeurons } from './useInNeurons.ts'
import { usePlaces } from './usePlaces.ts'
import { usePortfolio } from './usePortfolio.ts'
import { useStaked } from './useStaked.ts'
import { ValueChart } from './ValueChart.tsx'

type PortfolioPanelProps = { readonly account: string; readonly isOwn: boolean }

/** Where what an account has is, what it gained, and what it did. */
export function PortfolioPanel({ account, isOwn }: PortfolioPanelProps) {
  const { t } = useTranslation('wallet')
  const { rows } = useWalletRows(account)
  const { isMissing, totals, swaps, hasFailed, retry } = usePortfolio(account)
  const { counted, countedIds } = useWatchedTotals(account)
  // what is watched counts with the person's own, where that is wanted
  const all = !isOwn ? totals : totals && counted && added(totals, counted)
  const { value, isPending } = useStaked(isOwn ? [account, ...countedIds] : [account])
  const stakes = { id: 'stakes', label: t('portfolio.stakes'), to: '/stake?state=YOUR', value }
  const neurons = useInNeurons(isOwn ? [account, ...countedIds] : [account])
  const counts = isPending ? undefined : all
  const trades = useMemo(() => swaps && tradesOf(swaps.rows), [swaps])
  useLiveMarket([`user:${account}`])
  if (isMissing) return <EmptyState>{t('portfolio.missing')}</EmptyState>
  if (hasFailed) return <ErrorState what={t('portfolio.failed')} onRetry={retry} />
  return (
    <div className="grid grid-cols-1 gap-10">
      {isOwn ? (
        <OwnWorth
          totals={counts}
          countedIds={countedIds}
          account={account}
          watchedFarmsUsd={dollarsOf(counted?.farmsUsd ?? 0n)}
          earning={[stakes, neurons]}
        />
      ) : (
        <Worth
          totals={counts}
          countedIds={[]}
          account={account}
          earning={[
            {
              id: 'farms',
              label: t('portfolio.farms'),
              to: '/farm',
              value: totals && dollarsOf(totals.farmsUsd),
            },
            stakes,
            neurons,
          ]}
        />
      )}
      {isOwn && <WatchPanel own={account} />}
      <section>
        <ProfitTable trades={trades} isCut={swaps?.isCut ?? false} rows={rows} />
      </section>
      <section>
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-20 font-semibold">{t('portfolio.activity')}</h2>
          <span className="flex-1" />
          <ActivityExport account={account} />
          <Link
            to={`/info-tools/swap-transactions?principal=${account}`}
            className="py-2 text-14 font-medium text-accent"
          >
            {t('portfolio.export')}
          </Link>
        </div>
        <TransactionTable filter={{ principal: account }} hasAccount={false} />
      </section>
    </div>
  )
}

type WorthProps = {
  readonly account: string
  /** Watched accounts that count with it. */
  readonly countedIds: readonly string[]
  /** What the info service knows of all of them together; absent while it is read. */
  readonly totals: InfoWalletTotals | undefined
  /** What earns elsewhere, where that is known. */
  readonly earning: readonly Place[]
}

/** What all is worth now and was worth, which ends with what it is worth now. */
function Worth({ account, countedIds, totals, earning }: WorthProps) {
  const places = usePlaces(totals, earning)
  return (
    <>
      <Allocation places={places} countedCount={countedIds.length} />
      <ValueChart accounts={[account, ...countedIds]} now={partsOf(places)} />
    </>
  )
}

type OwnWorthProps = WorthProps & {
  /** What watched accounts have in farms, as the info service tells it. */
  readonly watchedFarmsUsd: bigint
}

/** With what farms tell only of their caller. */
function OwnWorth({ earning, watchedFarmsUsd, ...props }: OwnWorthProps) {
  const own = useEarning().map((place) =>
    place.id === 'farms' && place.value !== undefined
      ? { ...place, value: place.value + watchedFarmsUsd }
      : place,
  )
  return <Worth {...props} earning={[...own, ...earning]} />
}

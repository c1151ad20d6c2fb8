import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { SessionGate } from '../../session/SessionGate.tsx'
import { ContentSkeleton } from '../../shell/pages/PageSkeleton.tsx'
import type { ListedToken } from '../../tokens/useListedTokens.ts'
import { later } from '../../ui/browser/later.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { PastCharts } from './charts/PastCharts.tsx'
import { Lead } from './Lead.tsx'
import { useLiveMarket } from './live/useLiveMarket.ts'
import { Totals } from './overview/Totals.tsx'
import { PoolTable } from './PoolTable.tsx'
import { SearchField } from './search/SearchField.tsx'
import { useListSearch } from './search/useListSearch.ts'
import { TokenTable } from './TokenTable.tsx'
import { TransactionTable } from './transactions/TransactionTable.tsx'
import { type MarketPool, useMarket } from './useMarket.ts'

const Pillars = later(async () => (await import('./overview/Pillars.tsx')).Pillars)
const HeatMap = later(async () => (await import('./heat/HeatMap.tsx')).HeatMap)

/** `/info-overview`, `/info-swap`, `/info-swap/pools`, `/info-tokens`: the market, read from the pools themselves. */
export function MarketPage() {
  const { t } = useTranslation('info')
  const { pathname } = useLocation()
  const headings: Readonly<Record<string, string>> = {
    '/info-overview': t('overviewTitle'),
    '/info-swap': t('swapTitle'),
    '/info-swap/pools': t('pools'),
    '/info-tokens': t('tokens'),
  }
  const leads: Readonly<Record<string, string>> = {
    '/info-swap': t('lead.swap'),
    '/info-swap/pools': t('lead.pools'),
    '/info-tokens': t('lead.tokens'),
  }
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-8 px-4 py-8">
      <header className="flex flex-col gap-1">
        <h1 className="text-28 font-semibold">{headings[pathname] ?? t('overviewTitle')}</h1>
        <Lead>{leads[pathname] ?? t('lead.overview')}</Lead>
      </header>
      <SessionGate fallback={<ContentSkeleton />}>
        <Market />
      </SessionGate>
    </div>
  )
}

function Market() {
  const { t } = useTranslation('info')
  const { pathname } = useLocation()
  const market = useMarket()
  const hasPools = pathname !== '/info-tokens'
  const hasTokens = pathname !== '/info-swap/pools'
  if (market.hasFailed && !market.pools) {
    return (
      <ErrorState
        what={t('failed')}
        next={t('failedNext')}
        action={<Button onClick={market.retry}>{t('retry')}</Button>}
      />
    )
  }
  return (
    <>
      {pathname === '/info-overview' && (
        <>
          <Totals market={market} />
          <Suspense fallback={<div className="h-[33rem] lg:h-64" />}>
            <Pillars tokens={market.tokens} />
          </Suspense>
        </>
      )}
      {pathname === '/info-swap' && <PastCharts past={EXCHANGE} />}
      {pathname === '/info-tokens' && (
        <Suspense fallback={<div className="h-96 rounded-card bg-surface" />}>
          <HeatMap tokens={market.tokens ?? []} />
        </Suspense>
      )}
      {hasPools && <PoolBlock market={market} isAlone={pathname === '/info-swap/pools'} />}
      {hasTokens && <TokenBlock market={market} isAlone={pathname === '/info-tokens'} />}
      {pathname === '/info-swap' && (
        <Block title={t('transactions.title')}>
          <Latest />
        </Block>
      )}
    </>
  )
}

/** What is done anywhere, as it happens. */
function Latest() {
  useLiveMarket(ANYWHERE)
  return <TransactionTable filter={EVERYTHING} />
}

const ANYWHERE = ['all']
const EVERYTHING = {}
const EXCHANGE = { of: 'exchange', id: 'exchange', base: '' } as const

type ListProps = {
  readonly market: ReturnType<typeof useMarket>
  /** What the page is named after. */
  readonly isAlone: boolean
}

function PoolBlock({ market, isAlone }: ListProps) {
  const { t } = useTranslation('info')
  const { typed, type, found } = useListSearch('poolsSearch', market.pools, textsOfPool)
  return (
    <Block
      title={isAlone ? undefined : t('pools')}
      beside={<SearchField label={t('search.pools')} typed={typed} onType={type} />}
    >
      <PoolTable pools={market.isComplete ? found : undefined} isSearched={typed !== ''} />
    </Block>
  )
}

const textsOfPool = ({ tokens, token0, token1, canisterId }: MarketPool) => [
  ...(tokens?.flatMap(({ symbol, name }) => [symbol, name]) ?? []),
  token0,
  token1,
  canisterId,
]

function TokenBlock({ market, isAlone }: ListProps) {
  const { t } = useTranslation('info')
  const { typed, type, found } = useListSearch('tokensSearch', market.tokens, textsOfToken)
  return (
    <Block
      title={isAlone ? undefined : t('tokens')}
      beside={<SearchField label={t('search.tokens')} typed={typed} onType={type} />}
    >
      <TokenTable {...market} tokens={found} isSearched={typed !== ''} />
    </Block>
  )
}

const textsOfToken = ({ symbol, name, ledgerId }: ListedToken) => [symbol, name, ledgerId]

type BlockProps = {
  readonly title: string | undefined
  readonly beside?: ReactNode
  readonly children: ReactNode
}

function Block({ title, beside, children }: BlockProps) {
  return (
    <section className="rounded-card bg-surface p-4 sm:p-6">
      {(title || beside) && (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          {title && <h2 className="text-20 font-semibold">{title}</h2>}
          {beside}
        </div>
      )}
      {children}
    </section>
  )
}

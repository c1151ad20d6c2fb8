import { type PoolSnapshot, parsePrincipal, type Token } from '@sluice/sdk'
import type { UsdPrices } from '@sluice/sdk/usdPrices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { AddressLabel } from '../../contacts/AddressLabel.tsx'
import { formatPercent } from '../../format/percent.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { SessionGate } from '../../session/SessionGate.tsx'
import { useSdk } from '../../session/useSdk.ts'
import { useTokensById } from '../../tokens/by-id/useTokensById.ts'
import { poolStateQuery } from '../../tokens/queries.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../ui/figures/Amount.tsx'
import { Usd } from '../../ui/figures/Usd.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'
import { Breadcrumb } from '../../ui/layout/Breadcrumb.tsx'
import { Hint } from '../../ui/overlays/Hint.tsx'
import { PairIcon } from '../../ui/pictures/PairIcon.tsx'
import { PastCharts, PastChartsSkeleton } from './charts/PastCharts.tsx'
import { Facts } from './Facts.tsx'
import { Lead } from './Lead.tsx'
import { LiquidityChart, LiquidityFrame } from './LiquidityChart.tsx'
import { LockedLabel, LockedLiquidity } from './LockedLiquidity.tsx'
import { useLiveMarket } from './live/useLiveMarket.ts'
import { NotListed } from './NotListed.tsx'
import { PoolPrice } from './PoolPrice.tsx'
import { PoolTabs } from './pool/PoolTabs.tsx'
import { useTurnoverFacts, useTurnoverLabels } from './pool/useTurnoverFacts.tsx'
import { type MarketPool, stateOf, tvlOf, useMarket } from './useMarket.ts'

/** `/info-swap/pool/details/{id}`: one pool, as its canister describes it. */
export function PoolPage() {
  return (
    <SessionGate fallback={<PoolSkeleton />}>
      <PoolDetails />
    </SessionGate>
  )
}

function PoolDetails() {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const { id } = useParams()
  const { pools, prices, hasFailed, retry } = useMarket()
  useLiveMarket(id !== undefined && parsePrincipal(id) ? [`pool:${id}`] : [])
  const listed = pools?.find(({ canisterId }) => canisterId === id)
  // of the pool on screen its canister has the last word
  const { data: snapshot } = useQuery({
    ...poolStateQuery(useSdk(), id ?? '', REFRESH_MS),
    enabled: listed !== undefined,
  })
  const known = listed && snapshot ? withState(listed, snapshot, prices) : listed
  // whatever is listed, a pool is shown with what its own ledgers tell
  const asked = useTokensById(known && !known.tokens ? [known.token0, known.token1] : [])
  const pool = known && withTokens(known, asked.find)
  const turnover = useTurnoverFacts(pool)
  if (pools && !pool) return <NotListed wrong={{ what: 'pool', id: id ?? '' }} />
  if (!pool?.tokens && pool && asked.isComplete)
    return <NotListed what={t('noLedger')} onRetry={asked.retry} />
  if (!pool?.tokens)
    return hasFailed ? <NotListed what={t('failed')} onRetry={retry} /> : <PoolSkeleton />
  const [first, second] = pool.tokens
  const pair = `${first.symbol}/${second.symbol}`
  const query = new URLSearchParams({ input: first.ledgerId, output: second.ledgerId })
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-6">
      <Breadcrumb back={{ to: '/info-swap/pools', label: t('pools') }} current={pair} />
      <header className="flex flex-wrap items-center gap-4">
        <PairIcon first={first} second={second} size={40} />
        <h1 className="text-28 font-semibold">{pair}</h1>
        <Badge>{formatPercent(BigInt(pool.fee), locale)}</Badge>
        <span className="flex-1" />
        <LinkButton look="tonal" to={`/liquidity/add/${pool.token0}/${pool.token1}/${pool.fee}`}>
          {t('addLiquidity')}
        </LinkButton>
        <LinkButton to={`/swap?${query}`}>{t('swap')}</LinkButton>
      </header>
      <Lead>{t('lead.pool')}</Lead>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <Facts
          facts={[
            { label: t('price'), value: <PoolPrice pool={pool} /> },
            { label: t('inverted'), value: <PoolPrice pool={pool} isInverted /> },
            { id: 'tvl', label: <TvlLabel />, value: <Usd value={pool.tvlUsd} /> },
            { label: t('fee'), value: formatPercent(BigInt(pool.fee), locale) },
            ...turnover,
            {
              label: first.symbol,
              value: <Amount amount={pool.reserves?.amount0} token={first} />,
            },
            {
              label: second.symbol,
              value: <Amount amount={pool.reserves?.amount1} token={second} />,
            },
            {
              id: 'locked',
              label: <LockedLabel />,
              value: <LockedLiquidity poolId={pool.canisterId} />,
            },
            {
              label: t('poolId'),
              value: <AddressLabel isId text={pool.canisterId} what={t('poolId')} />,
            },
          ]}
        />
      </section>
      <PastCharts
        past={{
          of: 'pool',
          id: pool.canisterId,
          base: formatSymbol(first.symbol),
          quote: formatSymbol(second.symbol),
        }}
      />
      {snapshot ? (
        <LiquidityChart snapshot={snapshot} tokens={pool.tokens} />
      ) : (
        <LiquidityFrame>{BARS}</LiquidityFrame>
      )}
      <PoolTabs poolId={pool.canisterId} tokens={pool.tokens} />
    </div>
  )
}

const REFRESH_MS = 30_000

/**
 * A pool's own price. What the service says that it holds counts fees that nobody has collected and the protocol's share as well, which a
 * snapshot does not have: the figure stays the same as in lists.
 */
function withState(pool: MarketPool, snapshot: PoolSnapshot, prices: UsdPrices): MarketPool {
  const { sqrtPriceX96, ...told } = stateOf(snapshot)
  const reserves = pool.reserves ?? told.reserves
  return { ...pool, sqrtPriceX96, reserves, tvlUsd: tvlOf(pool, reserves, prices) }
}

/** A pool with the tokens that its ledgers tell of, where the exchange does not list them. */
function withTokens(pool: MarketPool, find: (ledgerId: string) => Token | undefined): MarketPool {
  const [first, second] = [find(pool.token0), find(pool.token1)]
  return pool.tokens || !first || !second ? pool : { ...pool, tokens: [first, second] }
}

/** Beside what lies in the pool, which at the pool's own price may come to more. */
function TvlLabel() {
  const { t } = useTranslation('info')
  return (
    <span className="inline-flex items-center gap-1">
      {t('tvl')}
      <Hint about={t('tvl')}>{t('tvlHint')}</Hint>
    </span>
  )
}

const BARS = <Skeleton className="h-full w-full rounded-control" />
const FIGURE = <Skeleton className="h-5 w-32" />

/** The page with everything that does not depend on the pool, in its final size. */
function PoolSkeleton() {
  const { t } = useTranslation('info')
  const prices = [t('price'), t('inverted')]
  const turnover = useTurnoverLabels()
  const symbol = <Skeleton className="h-5 w-16" />
  return (
    <div
      aria-busy
      className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-6"
    >
      <Breadcrumb back={{ to: '/info-swap/pools', label: t('pools') }} current="…" />
      <Skeleton className="h-11 w-56" />
      <Lead>{t('lead.pool')}</Lead>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <Facts
          facts={[
            ...prices.map((label) => ({ label, value: FIGURE })),
            { id: 'tvl', label: <TvlLabel />, value: FIGURE },
            { label: t('fee'), value: FIGURE },
            ...turnover.map((label) => ({ label, value: FIGURE })),
            { id: 'first', label: symbol, value: FIGURE },
            { id: 'second', label: symbol, value: FIGURE },
            { id: 'locked', label: <LockedLabel />, value: FIGURE },
            { label: t('poolId'), value: FIGURE },
          ]}
        />
      </section>
      <PastChartsSkeleton />
      <LiquidityFrame>{BARS}</LiquidityFrame>
    </div>
  )
}

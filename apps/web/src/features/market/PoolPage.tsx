import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { formatPercent } from '../../format/percent.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { SessionGate } from '../../session/SessionGate.tsx'
import { PageSkeleton } from '../../shell/PageSkeleton.tsx'
import { Address } from '../../ui/Address.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PairIcon } from '../../ui/PairIcon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Usd } from '../../ui/Usd.tsx'
import { Facts } from './Facts.tsx'
import { LiquidityChart } from './LiquidityChart.tsx'
import { NotListed } from './NotListed.tsx'
import { PoolPrice } from './PoolPrice.tsx'
import { useMarket } from './useMarket.ts'

/** `/info-swap/pool/details/{id}`: one pool, as its canister describes it. */
export function PoolPage() {
  return (
    <SessionGate fallback={<PageSkeleton />}>
      <PoolDetails />
    </SessionGate>
  )
}

function PoolDetails() {
  const { t } = useTranslation('market')
  const locale = useLocale()
  const { id } = useParams()
  const { pools, hasFailed, retry } = useMarket()
  const pool = pools?.find(({ canisterId }) => canisterId === id)
  if (pools && !pool) return <NotListed what={t('noPool')} />
  if (!pool?.tokens)
    return hasFailed ? <NotListed what={t('failed')} onRetry={retry} /> : <PageSkeleton />
  const [first, second] = pool.tokens
  const pair = `${first.symbol}/${second.symbol}`
  const query = new URLSearchParams({ input: pool.token0, output: pool.token1 })
  return (
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-6 px-4 py-6">
      <Breadcrumb back={{ to: '/info-swap/pools', label: t('pools') }} current={pair} />
      <header className="flex flex-wrap items-center gap-4">
        <PairIcon first={first} second={second} size={40} />
        <h1 className="text-28 font-semibold">{pair}</h1>
        <Badge>{formatPercent(BigInt(pool.fee), locale)}</Badge>
        <span className="flex-1" />
        <LinkButton to={`/swap?${query}`}>{t('swap')}</LinkButton>
      </header>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <Facts
          facts={[
            { label: t('price'), value: <PoolPrice pool={pool} /> },
            { label: t('inverted'), value: <PoolPrice pool={pool} isInverted /> },
            { label: t('tvl'), value: <Usd value={pool.tvlUsd} /> },
            { label: t('fee'), value: formatPercent(BigInt(pool.fee), locale) },
            {
              label: first.symbol,
              value: <Amount amount={pool.reserves?.amount0} token={first} />,
            },
            {
              label: second.symbol,
              value: <Amount amount={pool.reserves?.amount1} token={second} />,
            },
            { label: t('poolId'), value: <Address text={pool.canisterId} what={t('poolId')} /> },
          ]}
        />
      </section>
      {pool.snapshot ? (
        <LiquidityChart snapshot={pool.snapshot} tokens={pool.tokens} />
      ) : (
        <Skeleton className="h-80 w-full rounded-card" />
      )}
    </div>
  )
}

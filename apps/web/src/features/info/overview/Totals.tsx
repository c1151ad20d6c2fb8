import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { UNKNOWN } from '../../../format/decimal.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Count } from '../../../ui/figures/Count.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { useTurnover } from '../../liquidity/positions/useTurnover.ts'
import type { useMarket } from '../useMarket.ts'
import { useEarnState } from './useEarnState.ts'

type Card = {
  readonly title: string
  /** Undefined while it is on its way. */
  readonly figure: ReactNode
  readonly caption?: string | undefined
  readonly to: string
}

/** The exchange in eight figures: all of it above, its parts below, each of which leads to what it counts. */
export function Totals({ market }: { readonly market: ReturnType<typeof useMarket> }) {
  const { t } = useTranslation('info')
  const { all, parts } = useCards(market)
  return (
    <div className="flex flex-col gap-4">
      <Row cards={all} />
      <Row cards={parts} hasCaptions />
      <p className="text-13 text-ink-2">{t('overview.tvlCounts')}</p>
    </div>
  )
}

function useCards(market: ReturnType<typeof useMarket>) {
  const { t } = useTranslation('info')
  const { turnover, isMissing } = useTurnover(1)
  // pools of tokens that are not listed are shown, and count in no sum
  const listed = market.pools?.filter(({ tokens }) => tokens !== undefined)
  const traded = (of: 'volumeUsd' | 'feesUsd') => {
    if (isMissing) return UNKNOWN
    if (turnover.size === 0 || !market.isComplete) return undefined
    const all = listed?.reduce(
      (sum, { canisterId }) => sum + (turnover.get(canisterId)?.[of] ?? 0n),
      0n,
    )
    return <Usd value={all} />
  }
  const earn = useEarnState()
  const noEarn = earn.isMissing ? UNKNOWN : undefined
  const pooled = market.isComplete
    ? listed?.reduce((sum, { tvlUsd }) => sum + (tvlUsd ?? 0n), 0n)
    : undefined
  const farmed = dollarsOf(earn.state?.farmTvlUsd)
  const staked = dollarsOf(earn.state?.stakeTvlUsd)
  const running = (live: number | undefined, all: number | undefined) =>
    live === undefined || all === undefined ? undefined : t('overview.running', { live, all })
  const { liveFarms, farms, liveStakePools, stakePools, liveClaimEvents, claimEvents } =
    earn.state ?? {}
  const all: readonly Card[] = [
    {
      title: t('tvl'),
      // positions in farms lie in pools, and are counted there
      figure: usd(sumOf(pooled, staked ?? (earn.isMissing ? 0n : undefined))),
      to: '/info-swap',
    },
    { title: t('volume24H'), figure: traded('volumeUsd'), to: '/info-swap?chart=volume' },
    { title: t('fees24H'), figure: traded('feesUsd'), to: '/info-swap?chart=fees' },
    { title: t('tokens'), figure: countOf(market.tokens?.length), to: '/info-tokens' },
  ]
  const parts: readonly Card[] = [
    {
      title: t('overview.inPools'),
      figure: usd(pooled),
      caption: market.pools && t('overview.poolCount', { count: market.pools.length }),
      to: '/info-swap/pools',
    },
    {
      title: t('overview.inFarms'),
      figure: usd(farmed) ?? noEarn,
      caption: running(liveFarms, farms),
      to: '/info-farm',
    },
    {
      title: t('overview.inStaking'),
      figure: usd(staked) ?? noEarn,
      caption: running(liveStakePools, stakePools),
      to: '/info-stake',
    },
    {
      title: t('overview.claims'),
      figure: countOf(liveClaimEvents) ?? noEarn,
      caption: claimEvents === undefined ? undefined : t('overview.ofAll', { all: claimEvents }),
      to: '/info-claim',
    },
  ]
  return { all, parts }
}

const usd = (value: bigint | undefined) => (value === undefined ? undefined : <Usd value={value} />)
const sumOf = (one: bigint | undefined, other: bigint | undefined) =>
  one === undefined || other === undefined ? undefined : one + other
const countOf = (count: number | undefined) =>
  count === undefined ? undefined : <Count of={count} />

type RowProps = { readonly cards: readonly Card[]; readonly hasCaptions?: boolean }

const Row = ({ cards, hasCaptions }: RowProps) => (
  <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
    {cards.map(({ title, figure, caption, to }) => (
      <Link
        key={title}
        to={to}
        className="rounded-card bg-surface p-4 transition-colors hover:bg-surface-2 sm:px-6"
      >
        <span className="block text-13 text-ink-2">{title}</span>
        <span className="mt-1 flex h-10 items-center text-20 font-semibold sm:text-28">
          {figure ?? <Skeleton className="h-8 w-24" />}
        </span>
        {hasCaptions && <span className="block h-5 truncate text-13 text-ink-2">{caption}</span>}
      </Link>
    ))}
  </div>
)

import { isWhollyFunded, promisedBy } from '@sluice/sdk/stakingPool'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { SessionGate } from '../../../session/SessionGate.tsx'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Breadcrumb } from '../../../ui/layout/Breadcrumb.tsx'
import { PairIcon } from '../../../ui/pictures/PairIcon.tsx'
import { HeadFigures } from '../../earn/HeadFigures.tsx'
import { timeLeft } from '../../earn/timeLeft.ts'
import { StakingBadge } from '../StakingBadge.tsx'
import { aprOf } from '../stakeView.ts'
import { type KnownStake, useStake } from '../useStake.ts'
import { StakeAprs } from './StakeAprs.tsx'
import { StakeCard } from './StakeCard.tsx'
import { StakeFacts } from './StakeFacts.tsx'

const TICK_MS = 1_000

/** `/stake/details/{id}`: one staking pool, what it pays, and what the person has there. */
export function StakeDetailsPage() {
  const { t } = useTranslation('stake')
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-6">
      <Breadcrumb back={{ to: '/stake', label: t('title') }} current={t('details.title')} />
      <SessionGate fallback={<Waiting />}>
        <Details />
      </SessionGate>
    </div>
  )
}

function Waiting() {
  const { t } = useTranslation('stake')
  return (
    <>
      <h1 className="flex min-h-10 items-center text-28 font-semibold">{t('details.title')}</h1>
      <Skeleton className="h-24 w-full rounded-card" />
      <Skeleton className="h-96 w-full rounded-card" />
    </>
  )
}

function Details() {
  const { t } = useTranslation('stake')
  const { t: tCommon } = useTranslation()
  const { known, own, hasOwnFailed, hasFailed, error, retry } = useStake()
  if (hasFailed)
    return (
      <>
        <h1 className="text-28 font-semibold">{t('details.title')}</h1>
        <ErrorState
          what={describeCallError(tCommon, error)}
          action={<Button onClick={retry}>{tCommon('common.tryAgain')}</Button>}
        />
      </>
    )
  if (known === undefined) return <Waiting />
  return (
    <>
      <Head known={known} />
      <Warnings known={known} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_420px]">
        <div className="grid gap-6 lg:order-last">
          <StakeCard known={known} own={own} hasFailed={hasOwnFailed} onRetry={retry} />
        </div>
        <div className="grid min-w-0 gap-6">
          <StakeAprs stakingPoolId={known.pool.stakingPoolId} />
          <StakeFacts known={known} />
        </div>
      </div>
    </>
  )
}

function Head({ known }: { readonly known: KnownStake }) {
  const { t } = useTranslation('stake')
  const { pool, staking, reward } = known
  return (
    <>
      <header className="flex min-h-10 flex-wrap items-center gap-3">
        <PairIcon first={staking} second={reward} size={40} />
        <h1 className="text-28 font-semibold">
          {t('details.earn', {
            symbol: formatSymbol(staking.symbol),
            reward: formatSymbol(reward.symbol),
          })}
        </h1>
        <StakingBadge status={pool.status} />
      </header>
      <Figures known={known} />
    </>
  )
}

function Figures({ known }: { readonly known: KnownStake }) {
  const { t } = useTranslation('stake')
  const locale = useLocale()
  const prices = useUsdPrices()
  const { pool, staking, reward } = known
  const apr = pool.status === 'live' ? aprOf(pool, prices) : undefined
  const labels = {
    live: t('details.endsIn'),
    'not-started': t('details.startsIn'),
    finished: t('details.ended'),
  }
  const figures = [
    {
      label: t('column.apr'),
      hint: t('details.aprHint'),
      value: formatPercent(apr, locale),
    },
    { label: t('column.staked'), value: <Amount amount={pool.staked} token={staking} /> },
    { label: t('column.total'), value: <Amount amount={promisedBy(pool)} token={reward} /> },
    { label: labels[pool.status], value: <TimeLeft known={known} /> },
  ]
  return <HeadFigures figures={figures} />
}

function TimeLeft({ known: { pool } }: { readonly known: KnownStake }) {
  const { t } = useTranslation('stake')
  const now = useNow(TICK_MS)
  const { status, startSeconds, endSeconds } = pool
  if (status === 'finished') return t('status.finished')
  const left = timeLeft(status === 'live' ? endSeconds : startSeconds, now)
  return (
    <span className="tabular-nums">
      {left.days > 0 ? t('details.daysLeft', left) : t('details.hoursLeft', left)}
    </span>
  )
}

/** What a staker must know: a reward that has not come, and an end that an operator carries out. */
function Warnings({ known: { pool, reward } }: { readonly known: KnownStake }) {
  const { t } = useTranslation('stake')
  const symbol = formatSymbol(reward.symbol)
  if (pool.settling !== 'no')
    return (
      <Notice tone="warn">
        {pool.settling === 'done' ? t('details.settled') : t('details.settling')}
      </Notice>
    )
  if (pool.status === 'finished' || isWhollyFunded(pool) !== false) return null
  return (
    <Notice tone="warn">
      {pool.funded === 0n ? t('details.unfunded', { symbol }) : t('details.partFunded', { symbol })}
    </Notice>
  )
}

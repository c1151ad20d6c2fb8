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
import { Usd } from '../../../ui/figures/Usd.tsx'
import { Breadcrumb } from '../../../ui/layout/Breadcrumb.tsx'
import { PairIcon } from '../../../ui/pictures/PairIcon.tsx'
import { HeadFigures } from '../../earn/HeadFigures.tsx'
import { timeLeft } from '../../earn/timeLeft.ts'
import { aprOf, stakedUsdOf } from '../farmView.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { type KnownFarm, useFarm } from '../useFarm.ts'
import { FarmAprs } from './FarmAprs.tsx'
import { FarmFacts } from './FarmFacts.tsx'
import { StakeCard } from './StakeCard.tsx'

const TICK_MS = 15_000

/** `/farm/details/{id}`: one farm, what it pays, and what the person has there. */
export function FarmDetailsPage() {
  const { t } = useTranslation('farm')
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-6">
      <Breadcrumb back={{ to: '/farm', label: t('title') }} current={t('details.title')} />
      <SessionGate fallback={<Waiting />}>
        <Details />
      </SessionGate>
    </div>
  )
}

function Waiting() {
  const { t } = useTranslation('farm')
  return (
    <>
      <h1 className="flex min-h-10 items-center text-28 font-semibold">{t('details.title')}</h1>
      <Skeleton className="h-24 w-full rounded-card" />
      <Skeleton className="h-96 w-full rounded-card" />
    </>
  )
}

function Details() {
  const { t } = useTranslation('farm')
  const { t: tCommon } = useTranslation()
  const { known, own, hasOwnFailed, hasFailed, error, retry } = useFarm()
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
      <Funding known={known} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_420px]">
        <div className="grid gap-6 lg:order-last">
          <StakeCard known={known} own={own} hasFailed={hasOwnFailed} onRetry={retry} />
        </div>
        <div className="grid min-w-0 gap-6">
          <FarmAprs farmId={known.farm.farmId} />
          <FarmFacts known={known} />
        </div>
      </div>
    </>
  )
}

function Head({ known }: { readonly known: KnownFarm }) {
  const { t } = useTranslation('farm')
  const { farm, token0, token1, reward } = known
  const pair = `${formatSymbol(token0.symbol)}/${formatSymbol(token1.symbol)}`
  return (
    <>
      <header className="flex min-h-10 flex-wrap items-center gap-3">
        <PairIcon first={token0} second={token1} size={40} />
        <h1 className="text-28 font-semibold">
          {t('details.earn', { reward: formatSymbol(reward.symbol) })}{' '}
          <span className="text-ink-2" translate="no">
            {pair}
          </span>
        </h1>
        <StatusBadge status={farm.status} />
      </header>
      <Figures known={known} />
    </>
  )
}

function Figures({ known }: { readonly known: KnownFarm }) {
  const { t } = useTranslation('farm')
  const locale = useLocale()
  const prices = useUsdPrices()
  const { farm, reward } = known
  const figures = [
    { label: t('column.apr'), value: formatPercent(aprOf(farm, known, prices), locale) },
    { label: t('column.staked'), value: <Usd value={stakedUsdOf(farm, known, prices)} /> },
    { label: t('column.total'), value: <Amount amount={farm.totalReward} token={reward} /> },
    { label: useTimeLabel(known), value: <TimeLeft known={known} /> },
  ]
  return <HeadFigures figures={figures} />
}

function useTimeLabel({ farm: { status } }: KnownFarm): string {
  const { t } = useTranslation('farm')
  const labels = {
    live: t('details.endsIn'),
    'not-started': t('details.startsIn'),
    finished: t('details.ended'),
    closed: t('details.ended'),
  }
  return labels[status]
}

function TimeLeft({ known: { farm } }: { readonly known: KnownFarm }) {
  const { t } = useTranslation('farm')
  const now = useNow(TICK_MS)
  const { status, startSeconds, endSeconds } = farm
  if (status === 'finished' || status === 'closed') return t('status.finished')
  const left = timeLeft(status === 'live' ? endSeconds : startSeconds, now)
  return (
    <span className="tabular-nums">
      {left.days > 0 ? t('details.daysLeft', left) : t('details.hoursLeft', left)}
    </span>
  )
}

/** A farm whose reward was never deposited pays nothing, whatever it says of itself. */
function Funding({ known: { farm, reward } }: { readonly known: KnownFarm }) {
  const { t } = useTranslation('farm')
  if (farm.isFunded || farm.status === 'closed' || farm.status === 'finished') return null
  return (
    <Notice tone="warn">{t('details.unfunded', { symbol: formatSymbol(reward.symbol) })}</Notice>
  )
}

import type { Token } from '@sluice/sdk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../ui/browser/useNow.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PairIcon } from '../../../ui/pictures/PairIcon.tsx'
import { NewBadge, OfferBadge } from '../OfferBadge.tsx'
import type { OfferStatus } from '../offerState.ts'
import { type HeadFigure, HeadFigures } from './HeadFigures.tsx'
import { timeLeft } from './timeLeft.ts'

/** When an offer begins and ends. */
type OfferTimes = {
  readonly status: OfferStatus
  readonly startSeconds: number
  readonly endSeconds: number
  /** Made by somebody who is no operator, and no operator vouches for it yet. */
  readonly isNew?: boolean
}

type OfferHeadProps = {
  readonly icons: readonly [Token, Token]
  readonly title: ReactNode
  readonly offer: OfferTimes
  /** Beside how long it still goes on. */
  readonly figures: readonly HeadFigure[]
}

/** Which offer this is, how it stands, and how long it goes on. */
export function OfferHead({ icons: [first, second], title, offer, figures }: OfferHeadProps) {
  const { t } = useTranslation('offers')
  const labels = {
    live: t('time.endsIn'),
    'not-started': t('time.startsIn'),
    finished: t('time.ended'),
    closed: t('time.ended'),
  }
  const time = { label: labels[offer.status], value: <TimeLeft {...offer} /> }
  return (
    <>
      <header className="flex min-h-10 flex-wrap items-center gap-3">
        <PairIcon first={first} second={second} size={40} />
        <h1 className="text-28 font-semibold">{title}</h1>
        <OfferBadge status={offer.status} />
        {offer.isNew && <NewBadge />}
      </header>
      {offer.isNew && <Notice tone="raised">{t('creation.newHint')}</Notice>}
      <HeadFigures figures={[...figures, time]} />
    </>
  )
}

/** Minutes are the smallest that is shown. */
const TICK_MS = 5_000

function TimeLeft({ status, startSeconds, endSeconds }: OfferTimes) {
  const { t } = useTranslation('offers')
  const now = useNow(TICK_MS)
  if (status === 'closed') return t('status.closed')
  if (status === 'finished') return t('status.finished')
  const left = timeLeft(status === 'live' ? endSeconds : startSeconds, now)
  return (
    <span className="tabular-nums">
      {left.days > 0 ? t('time.daysLeft', left) : t('time.hoursLeft', left)}
    </span>
  )
}

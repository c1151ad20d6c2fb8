import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwner } from '../../../session/useSdk.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { knownTotal } from './knownTotal.ts'
import type { OfferRow } from './OfferList.tsx'

type Figure = {
  readonly label: string
  /** Undefined while it is read. */
  readonly value: ReactNode | undefined
  readonly note?: string | undefined
}

type OfferFiguresProps = {
  readonly title: string
  readonly rows: readonly OfferRow[] | undefined
  /** What the person could put into what is live. */
  readonly available: Figure
  /** In how many of them the person has something. */
  readonly stakedNote: (count: number) => string
  readonly rewards: Figure
  readonly liveRewards: Figure
  /** What their number is called. */
  readonly countLabel: string
}

/** Six figures about all offers of a kind, two by two: what is the person's, what is there, what is paid. */
export function OfferFigures({ title, rows, available, ...of }: OfferFiguresProps) {
  const { t } = useTranslation('offers')
  const isVisitor = useOwner() === undefined
  const mine = rows?.filter(({ isMine }) => isMine)
  const live = rows?.filter(({ status }) => status === 'live')
  const staked = {
    label: t('figure.staked'),
    value: mine && <Usd value={knownTotal(mine.map(({ ownUsd }) => ownUsd))} isOwn />,
    note: mine && of.stakedNote(mine.length),
  }
  const own = [available, staked].map((figure) =>
    isVisitor ? { label: figure.label, value: '–' } : figure,
  )
  const tvl = {
    label: t('figure.tvl'),
    value: rows && <Usd value={knownTotal(rows.map(({ stakedUsd }) => stakedUsd))} />,
  }
  const count = {
    label: of.countLabel,
    value: rows?.length,
    note: live && t('figure.live', { count: live.length }),
  }
  return (
    <section aria-label={title} className="grid gap-4 md:grid-cols-3">
      <Card figures={own} />
      <Card figures={[tvl, of.rewards]} />
      <Card figures={[of.liveRewards, count]} />
    </section>
  )
}

const Card = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <dl className="grid grid-cols-2 gap-4 rounded-card bg-surface p-4 sm:p-6">
    {figures.map(({ label, value, note }) => (
      <div key={label} className="grid min-w-0 content-between">
        <dt className="text-13 text-ink-2">{label}</dt>
        <dd className="flex h-8 items-center text-20 font-semibold">
          {value ?? <Skeleton className="h-6 w-20" />}
        </dd>
        <dd className="h-4 truncate text-12 text-ink-3">{note}</dd>
      </div>
    ))}
  </dl>
)

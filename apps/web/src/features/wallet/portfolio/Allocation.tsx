import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { Pie } from '../../../ui/pictures/Pie.tsx'
import { sumOfPlaces } from './partsOf.ts'
import type { Place } from './useEarning.ts'

type AllocationProps = {
  /** Absent while it is read. */
  readonly places: readonly Place[] | undefined
  /** How many watched accounts are in it. */
  readonly countedCount: number
}

/** What somebody has in all, and how much of it is where. */
export function Allocation({ places, countedCount }: AllocationProps) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  if (!places) return <Skeleton className="h-36 w-full" />
  const all = sumOfPlaces(places)
  const ppmOf = (value = 0n) => (all === 0n ? 0n : (value * 1_000_000n) / all)
  return (
    <div className="flex flex-wrap items-center gap-6">
      <Pie
        label={t('portfolio.allocation')}
        slices={places.map(({ id, value }) => ({ id, share: Number(ppmOf(value)) }))}
      />
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-13 text-ink-2">
          {countedCount > 0
            ? t('portfolio.inAllWith', { count: countedCount })
            : t('portfolio.inAll')}
        </p>
        <p className="text-28 font-semibold">
          <Usd value={all} isOwn />
        </p>
        <div className="mb-3">
          {places.map(
            ({ id, label, doubt }) => doubt && <Doubt key={id} {...{ label, ...doubt }} />,
          )}
        </div>
        <ul className="grid gap-1 text-14">
          {places.map(({ id, label, to, value }, index) => (
            <li key={id} className="flex items-center gap-2">
              <span
                aria-hidden
                className="size-3 shrink-0 rounded-full"
                style={{ background: Pie.colour(index) }}
              />
              <Link to={to} className="flex-1 py-2 hover:text-accent">
                {label}
              </Link>
              <span dir="ltr" className="text-ink-2">
                {value === undefined ? UNKNOWN : formatPercent(ppmOf(value), locale)}
              </span>
              <span className="w-28 text-end font-medium">
                <Usd value={value} isOwn />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** A place that the sum leaves out. */
function Doubt({ label, text, retry }: { readonly label: string } & NonNullable<Place['doubt']>) {
  const { t } = useTranslation('wallet')
  const { t: tCommon } = useTranslation()
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
      <Icon of={CircleAlert} size={16} className="text-warn" />
      {t('portfolio.doubt', { place: label, why: text })}
      {retry && (
        <Button look="quiet" onClick={retry}>
          {tCommon('common.tryAgain')}
        </Button>
      )}
    </p>
  )
}

import type { InfoHolder } from '@sluice/sdk/info'
import { useTranslation } from 'react-i18next'
import { AddressName } from '../../../contacts/AddressName.tsx'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { classNames } from '../../../ui/classNames.ts'
import { Pie } from '../../../ui/pictures/Pie.tsx'
import { concentrationOf, slicesOf } from './concentration.ts'

/** Of ten rows beside the drawing, or below it. */
const HEIGHT = 'min-h-[36rem] sm:min-h-80'

/** Stands in for the shares, in their size, so that the list below them does not move. */
export const SharesPlace = () => (
  <div aria-busy className={classNames('rounded-card bg-surface', HEIGHT)} />
)

/** How much of a token few hold: the largest as a pie, and the share of the first ten and hundred. Nothing where no supply is known. */
export function HolderShares({ holders }: { readonly holders: readonly InfoHolder[] }) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const slices = slicesOf(holders)
  if (slices.length === 0) return undefined
  return (
    <section
      className={classNames(
        'flex flex-wrap content-start items-center gap-6 rounded-card bg-surface p-4 sm:content-center sm:p-6',
        HEIGHT,
      )}
    >
      <Pie
        label={t('holders.shares')}
        slices={slices.map(({ account, ppm }) => ({ id: account ?? 'others', share: Number(ppm) }))}
      />
      <ol className="grid min-w-0 max-w-md flex-1 basis-60 gap-1 text-13">
        {slices.map(({ account, ppm }, index) => (
          <li key={account ?? 'others'} className="flex min-h-6 items-center gap-2">
            <span
              aria-hidden
              className="size-3 shrink-0 rounded-full"
              style={{ background: Pie.colour(index) }}
            />
            <span className="min-w-0 flex-1 truncate text-start">
              {account ? <AddressName text={account} /> : t('positions.others')}
            </span>
            <span dir="ltr">{formatPercent(ppm, locale)}</span>
          </li>
        ))}
      </ol>
      <dl className="grid gap-2 text-14 sm:ms-auto">
        {([10, 100] as const).map((count) => (
          <div key={count} className="flex items-center justify-between gap-6">
            <dt className="text-ink-2">{t('holders.first', { number: count })}</dt>
            <dd dir="ltr" className="font-semibold">
              {formatPercent(concentrationOf(holders, count), locale)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

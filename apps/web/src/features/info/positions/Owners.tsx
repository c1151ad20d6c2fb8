import type { InfoPosition } from '@sluice/sdk/info'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Pie } from '../../../ui/pictures/Pie.tsx'
import { sharesOf } from './sharesOf.ts'

/** The largest owners by what their positions are worth; all others together. */
export function Owners({ positions }: { readonly positions: readonly InfoPosition[] }) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const shares = sharesOf(positions)
  if (shares.length === 0) return undefined
  return (
    <figure className="mb-6 flex flex-wrap items-center gap-6">
      <Pie
        label={t('positions.owners')}
        slices={shares.map(({ owner, ppm }) => ({ id: owner ?? 'others', share: Number(ppm) }))}
      />
      <ol className="grid min-w-0 max-w-md flex-1 basis-60 gap-1 text-13">
        {shares.map(({ owner, ppm }, index) => (
          <li key={owner ?? 'others'} className="flex items-center gap-2">
            <span
              aria-hidden
              className="size-3 shrink-0 rounded-full"
              style={{ background: Pie.colour(index) }}
            />
            <span className="min-w-0 flex-1 truncate">
              {owner ? (
                <AddressLabel text={owner} what={t('positions.owner')} />
              ) : (
                t('positions.others')
              )}
            </span>
            <span dir="ltr">{formatPercent(ppm, locale)}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

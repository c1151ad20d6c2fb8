import { TrendingDown, TrendingUp } from 'lucide-react'
import { formatSignedPercent } from '../../format/percent.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { classNames } from '../classNames.ts'
import { Icon } from '../pictures/Icon.tsx'

/** How much something moved, in parts per million: with a sign and an arrow, never by colour alone. */
export function Change({ ppm }: { readonly ppm: bigint | undefined }) {
  const locale = useLocale()
  const isDown = ppm !== undefined && ppm < 0n
  const isUp = ppm !== undefined && ppm > 0n
  return (
    <span
      dir="ltr"
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap',
        isUp && 'text-up',
        isDown && 'text-down',
      )}
    >
      {(isUp || isDown) && <Icon of={isUp ? TrendingUp : TrendingDown} size={16} />}
      {formatSignedPercent(ppm, locale)}
    </span>
  )
}

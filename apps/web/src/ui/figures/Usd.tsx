import { formatExactUsd, formatUsd } from '../../format/usd.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Private } from './Private.tsx'

type UsdProps = {
  /** Dollars with `USD_DECIMALS` places; unknown while absent. */
  readonly value: bigint | undefined
  /** What somebody owns is covered in privacy mode; a price is not. */
  readonly isOwn?: boolean
}

/** A dollar value, rounded down, with all of it on hover. */
export function Usd({ value, isOwn = false }: UsdProps) {
  const locale = useLocale()
  const figure = (
    <span dir="ltr" title={value === undefined ? undefined : formatExactUsd(value, locale)}>
      {formatUsd(value, locale)}
    </span>
  )
  return isOwn ? <Private>{figure}</Private> : figure
}

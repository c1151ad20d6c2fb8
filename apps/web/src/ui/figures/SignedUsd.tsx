import { UNKNOWN } from '../../format/decimal.ts'
import { formatExactUsd, formatUsd, isBelowCent } from '../../format/usd.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { classNames } from '../classNames.ts'
import { Private } from './Private.tsx'

type SignedUsdProps = {
  /** Dollars with `USD_DECIMALS` places; below zero for a loss; unknown while absent. */
  readonly value: bigint | undefined
  readonly isOwn?: boolean
}

/** Dollars won or lost, always with a sign. */
export function SignedUsd({ value, isOwn = false }: SignedUsdProps) {
  const locale = useLocale()
  if (value === undefined) return UNKNOWN
  const size = value < 0n ? -value : value
  // what rounds to nothing was neither won nor lost
  const isNothing = isBelowCent(value)
  const sign = isNothing ? '' : value < 0n ? '−' : '+'
  const figure = (
    <span
      dir="ltr"
      title={`${sign}${formatExactUsd(size, locale)}`}
      className={classNames(sign === '−' && 'text-down', sign === '+' && 'text-up')}
    >
      {sign}
      {formatUsd(size, locale)}
    </span>
  )
  return isOwn ? <Private>{figure}</Private> : figure
}

import { formatUsd } from '../format/usd.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { Private } from './Private.tsx'

type UsdProps = {
  /** Dollars with `USD_DECIMALS` places; unknown while absent. */
  readonly value: bigint | undefined
  /** What somebody owns is covered in privacy mode; a price is not. */
  readonly isOwn?: boolean
}

/** A dollar value, rounded down. */
export function Usd({ value, isOwn = false }: UsdProps) {
  const locale = useLocale()
  const figure = <span dir="ltr">{formatUsd(value, locale)}</span>
  return isOwn ? <Private>{figure}</Private> : figure
}

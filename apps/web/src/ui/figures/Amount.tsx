import { formatAmount, formatExactAmount } from '../../format/amount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Private } from './Private.tsx'

type AmountProps = {
  /** Smallest units; unknown while absent. */
  readonly amount: bigint | undefined
  readonly token: { readonly decimals: number; readonly symbol: string }
  readonly hasSymbol?: boolean
  /** A balance is covered in privacy mode; a price or a fee is not. */
  readonly isOwn?: boolean
  /** A fee, or what is about to be paid, is written to the last digit. */
  readonly isExact?: boolean
}

/** A token amount, rounded down, with every digit on hover. */
export function Amount({
  amount,
  token,
  hasSymbol = true,
  isOwn = false,
  isExact = false,
}: AmountProps) {
  const locale = useLocale()
  const exact = amount === undefined ? undefined : formatExactAmount(amount, token.decimals, locale)
  const figure = (
    <span dir="ltr" title={exact} className="whitespace-nowrap">
      {(isExact && exact) || formatAmount(amount, token.decimals, locale)}
      {hasSymbol && amount !== undefined && ` ${token.symbol}`}
    </span>
  )
  return isOwn ? <Private>{figure}</Private> : figure
}

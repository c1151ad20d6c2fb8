import { formatAmount, formatExactAmount } from '../../format/amount.ts'
import { useLocale } from '../../i18n/useLocale.ts'

type QuietDigitsProps = { readonly amount: bigint; readonly decimals: number }

/** An amount to the last unit, of which the digits that hardly matter are quiet. */
export function QuietDigits({ amount, decimals }: QuietDigitsProps) {
  const locale = useLocale()
  const exact = formatExactAmount(amount, decimals, locale)
  const short = formatAmount(amount, decimals, locale)
  if (!exact.startsWith(short)) return exact
  return (
    <>
      {short}
      <span className="text-14 font-normal text-ink-2">{exact.slice(short.length)}</span>
    </>
  )
}

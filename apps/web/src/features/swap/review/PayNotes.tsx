import { hopsOf } from '@sluice/sdk/tradeQuote'
import { useTranslation } from 'react-i18next'
import { formatExactAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import type { SwapForm } from '../form/useSwapForm.ts'
import type { PayWay } from './payWay.ts'

type PayNotesProps = { readonly form: SwapForm; readonly way: PayWay | undefined }

/** Where a swap's tokens come from and stay, and how often the wallet asks; nothing of what is as always. */
export function PayNotes({ form, way }: PayNotesProps) {
  const { t } = useTranslation(['common', 'trade'])
  const locale = useLocale()
  const { signsUnasked } = useSdk()
  const { tokenIn, tokenOut, view } = form
  if (!tokenIn || !tokenOut || view.kind !== 'quoted') return undefined
  const fromPool = way ? way.payment.unused + way.payment.lying : 0n
  const hops = hopsOf(view.quote).length
  return (
    <div className="flex flex-col gap-1 text-13 text-ink-2 empty:hidden">
      {fromPool > 0n && (
        <p>
          {t('trade:review.fromPool', {
            amount: `${formatExactAmount(fromPool, tokenIn.decimals, locale)} ${formatSymbol(tokenIn.symbol)}`,
          })}
        </p>
      )}
      {way?.isKept && (
        <p>{t('trade:review.staysInPool', { symbol: formatSymbol(tokenOut.symbol) })}</p>
      )}
      {!signsUnasked && (
        <p>{t('trade:review.prompts', { count: way?.steps.length ?? 2 * hops })}</p>
      )}
    </div>
  )
}

import { executionPrice, flipPrice, spotPrice } from '@sluice/sdk/pairPrice'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPrice, formatUsdPrice } from '../../../format/price.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import type { SwapForm } from '../form/useSwapForm.ts'

/** 1 A = x B; a click turns it round. Before an amount is typed it is the pool's own price. */
export function PriceLine({ form }: { readonly form: SwapForm }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [isFlipped, setFlipped] = useState(false)
  const { tokenIn, tokenOut, view, prices } = form
  // there is nobody to ask for what is no token
  if (form.wrongIds.length > 0 && (!tokenIn || !tokenOut)) return undefined
  if (view.kind === 'loading')
    return (
      <span aria-busy className="truncate text-13 text-ink-3">
        {t('swap.price.asking')}
      </span>
    )
  if (!tokenIn || !tokenOut) return undefined
  const price =
    view.kind === 'quoted'
      ? executionPrice(
          { amountConsumed: view.quote.amountIn, amountOut: view.quote.amountOut },
          tokenIn,
          tokenOut,
        )
      : view.kind === 'idle' && view.snapshot
        ? spotPrice(view.snapshot, tokenIn, tokenOut)
        : undefined
  if (!price) return <span className="text-13 text-ink-3">{t('swap.price.none')}</span>
  const [base, quote] = isFlipped ? [tokenOut, tokenIn] : [tokenIn, tokenOut]
  const one = valueUsdOf(10n ** BigInt(base.decimals), prices.get(base.ledgerId))
  return (
    <button
      type="button"
      onClick={() => setFlipped(!isFlipped)}
      className="group relative flex min-w-0 items-center gap-2 text-start text-13 text-ink before:absolute before:-inset-2"
    >
      <span dir="ltr" className="min-w-0 wrap-anywhere">
        {t('swap.price.line', {
          base: formatSymbol(base.symbol),
          quote: formatSymbol(quote.symbol),
          price: formatPrice(isFlipped ? flipPrice(price) : price, locale),
        })}
        {one !== undefined && <span className="text-ink-2"> ({formatUsdPrice(one, locale)})</span>}
      </span>
      <span className="sr-only">, {t('swap.price.flip')}</span>
      <Icon of={ArrowRightLeft} size={16} className="shrink-0 text-ink-3 group-hover:text-ink" />
    </button>
  )
}

import type { Token } from '@sluice/sdk'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/amount.ts'
import { formatSignedPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { formatUsd } from '../../../format/usd.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { QuietDigits } from '../../../ui/figures/QuietDigits.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import type { SwapForm } from '../form/useSwapForm.ts'
import type { OfferChange } from './offerChange.ts'

type SwapSidesProps = {
  readonly form: SwapForm
  readonly change: OfferChange
  /** The least that arrives, with its symbol. */
  readonly least: string
}

/** What leaves and what arrives on one line, to the last unit, and the least of it. */
export function SwapSides({ form, change, least }: SwapSidesProps) {
  const { t } = useTranslation(['common', 'trade'])
  const locale = useLocale()
  const { tokenIn, tokenOut, amountIn, amountOut, valueIn, valueOut } = form
  if (!tokenIn || !tokenOut || amountIn === undefined || amountOut === undefined) return undefined
  return (
    <div className="flex flex-col gap-1">
      <p dir="ltr" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-20 font-semibold">
        <span className="sr-only">{t('swap.youPay')} </span>
        <Side token={tokenIn} amount={amountIn} />
        <Icon of={ArrowRight} className="text-ink-3" />
        <span className="sr-only"> {t('swap.youReceive')} </span>
        <Side token={tokenOut} amount={amountOut} />
        <Change change={change} />
      </p>
      <p className="text-14 font-medium">
        {form.given === 'output'
          ? t('trade:review.aboutAtLeast', {
              about: `${formatAmount(amountOut, tokenOut.decimals, locale)} ${formatSymbol(tokenOut.symbol)}`,
              least,
            })
          : t('trade:review.atLeast', { amount: least })}
      </p>
      <p dir="ltr" className="text-13 text-ink-2">
        {formatUsd(valueIn, locale)} → {formatUsd(valueOut, locale)}
      </p>
    </div>
  )
}

function Side({ token, amount }: { readonly token: Token; readonly amount: bigint }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <TokenIcon {...token} size={24} />
      <span className="min-w-0 break-all">
        <QuietDigits amount={amount} decimals={token.decimals} /> {formatSymbol(token.symbol)}
      </span>
    </span>
  )
}

/** How the offer has changed since the review opened. */
function Change({ change }: { readonly change: OfferChange }) {
  const { t } = useTranslation(['common', 'trade'])
  const locale = useLocale()
  if (change.kind !== 'marked' && change.kind !== 'must-accept') return undefined
  return (
    <span
      role="status"
      className="text-13 font-normal text-down"
      title={t('trade:review.sinceOpened')}
    >
      {formatSignedPercent(change.ppm, locale)}
    </span>
  )
}

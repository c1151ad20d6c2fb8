import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatSignedPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import type { SwapForm } from '../form/useSwapForm.ts'
import type { OfferChange } from './offerChange.ts'
import { SideRow } from './SideRow.tsx'

type SwapSidesProps = {
  readonly form: SwapForm
  readonly change: OfferChange
  /** The least that arrives, with its symbol. */
  readonly least: string
}

/** What leaves and what arrives, to the last unit. */
export function SwapSides({ form, change, least }: SwapSidesProps) {
  const { t } = useTranslation(['common', 'trade'])
  const { tokenIn, tokenOut, amountIn, amountOut } = form
  if (!tokenIn || !tokenOut || amountIn === undefined || amountOut === undefined) return undefined
  return (
    <div className="flex flex-col gap-1">
      <SideRow name={t('swap.youPay')} token={tokenIn} amount={amountIn} valueUsd={form.valueIn} />
      <Icon of={ArrowDown} className="ms-2.5 text-ink-3" />
      <SideRow
        name={t('swap.youReceive')}
        token={tokenOut}
        amount={amountOut}
        valueUsd={form.valueOut}
      >
        <Change change={change} />
      </SideRow>
      <p className="ps-13 text-13 text-ink-2">{t('trade:review.atLeast', { amount: least })}</p>
    </div>
  )
}

/** How the offer has changed since the review opened. */
function Change({ change }: { readonly change: OfferChange }) {
  const { t } = useTranslation(['common', 'trade'])
  const locale = useLocale()
  if (change.kind !== 'marked' && change.kind !== 'must-accept') return undefined
  return (
    <span role="status" className="text-13 text-down" title={t('trade:review.sinceOpened')}>
      {formatSignedPercent(change.ppm, locale)}
    </span>
  )
}

import type { Token } from '@sluice/sdk'
import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExactAmount } from '../../../format/amount.ts'
import { formatSignedPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { formatUsd } from '../../../format/usd.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
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
        change={change}
      />
      <p className="ps-13 text-13 text-ink-2">{t('trade:review.atLeast', { amount: least })}</p>
    </div>
  )
}

type SideRowProps = {
  readonly name: string
  readonly token: Token
  readonly amount: bigint
  readonly valueUsd: bigint | undefined
  readonly change?: OfferChange
}

function SideRow({ name, token, amount, valueUsd, change }: SideRowProps) {
  const { t } = useTranslation(['common', 'trade'])
  const locale = useLocale()
  return (
    <div className="flex items-center gap-3">
      <TokenIcon {...token} size={40} />
      <div className="min-w-0 flex-1">
        <p className="text-13 text-ink-2">{name}</p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span dir="ltr" className="text-20 font-semibold break-all">
            {formatExactAmount(amount, token.decimals, locale)} {formatSymbol(token.symbol)}
          </span>
          <span className="text-13 text-ink-2">{formatUsd(valueUsd, locale)}</span>
          {(change?.kind === 'marked' || change?.kind === 'must-accept') && (
            <span role="status" className="text-13 text-down" title={t('trade:review.sinceOpened')}>
              {formatSignedPercent(change.ppm, locale)}
            </span>
          )}
        </p>
      </div>
    </div>
  )
}

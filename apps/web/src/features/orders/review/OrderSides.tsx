import type { Token } from '@sluice/sdk'
import { type UsdPrices, valueUsdOf } from '@sluice/sdk/usdPrices'
import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExactAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { formatUsd } from '../../../format/usd.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'

type OrderSidesProps = {
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly prices: UsdPrices
  /** What the two are, when not what is paid and what arrives. */
  readonly names?: readonly [string, string]
}

/** What is sold and what it buys, to the last unit. */
export function OrderSides(props: OrderSidesProps) {
  const { t } = useTranslation()
  const { tokenIn, tokenOut, amountIn, amountOut, prices } = props
  const [sold, bought] = props.names ?? [t('swap.youPay'), t('swap.youReceive')]
  return (
    <div className="flex flex-col gap-1">
      <Side name={sold} token={tokenIn} amount={amountIn} prices={prices} />
      <Icon of={ArrowDown} className="ms-2.5 text-ink-3" />
      <Side name={bought} token={tokenOut} amount={amountOut} prices={prices} />
    </div>
  )
}

type SideProps = {
  readonly name: string
  readonly token: Token
  readonly amount: bigint
  readonly prices: UsdPrices
}

function Side({ name, token, amount, prices }: SideProps) {
  const locale = useLocale()
  const value = valueUsdOf(amount, prices.get(token.ledgerId))
  return (
    <div className="flex items-center gap-3">
      <TokenIcon {...token} size={40} />
      <div className="min-w-0 flex-1">
        <p className="text-13 text-ink-2">{name}</p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span dir="ltr" className="text-20 font-semibold break-all">
            {formatExactAmount(amount, token.decimals, locale)} {formatSymbol(token.symbol)}
          </span>
          <span className="text-13 text-ink-2">{formatUsd(value, locale)}</span>
        </p>
      </div>
    </div>
  )
}

import type { Token } from '@sluice/sdk'
import { type UsdPrices, valueUsdOf } from '@sluice/sdk/usdPrices'
import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { SideRow } from '../../swap/review/SideRow.tsx'

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
  const worth = ({ ledgerId }: Token, amount: bigint) => valueUsdOf(amount, prices.get(ledgerId))
  return (
    <div className="flex flex-col gap-1">
      <SideRow name={sold} token={tokenIn} amount={amountIn} valueUsd={worth(tokenIn, amountIn)} />
      <Icon of={ArrowDown} className="ms-2.5 text-ink-3" />
      <SideRow
        name={bought}
        token={tokenOut}
        amount={amountOut}
        valueUsd={worth(tokenOut, amountOut)}
      />
    </div>
  )
}

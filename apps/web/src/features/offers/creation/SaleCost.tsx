import type { SalePrice } from '@sluice/sdk'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'

/** A price in its token and in dollars. */
export function SaleCost({ price: { ledgerId, price } }: { readonly price: SalePrice }) {
  const token = useToken(ledgerId)
  const usdPrice = useUsdPrices().get(ledgerId)
  if (token === undefined) return '…'
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <Amount amount={price} token={token} isExact />
      <span className="text-13 font-normal text-ink-2">
        <Usd value={valueUsdOf(price, usdPrice)} />
      </span>
    </span>
  )
}

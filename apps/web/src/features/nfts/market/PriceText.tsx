import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { formatSymbol } from '../../../format/symbol.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'

type PriceTextProps = {
  readonly price: bigint
  readonly ledgerId: string
  readonly isLarge?: boolean
}

/** A price in its token, and in dollars as far as that is known. */
export function PriceText({ price, ledgerId, isLarge = false }: PriceTextProps) {
  const token = useToken(ledgerId)
  const usd = useUsdPrices().get(ledgerId)
  if (token === undefined) return <Skeleton className="h-5 w-24" />
  return (
    <span className="grid">
      <span className={isLarge ? 'text-28 font-semibold' : 'text-14 font-medium'}>
        <Amount amount={price} token={{ ...token, symbol: formatSymbol(token.symbol) }} />
      </span>
      <span className="text-13 text-ink-2">
        <Usd value={valueUsdOf(price, usd)} />
      </span>
    </span>
  )
}

import { priceAtRoot } from '@sluice/sdk/pairPrice'
import { useTranslation } from 'react-i18next'
import { formatPrice, formatShortPrice } from '../../format/price.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { MarketPool } from './useMarket.ts'

type PoolPriceProps = {
  readonly pool: MarketPool
  readonly isInverted?: boolean
  /** Without the one token that costs so much, where the pair stands beside it. */
  readonly isShort?: boolean
  /** To as many digits as tables have room for. */
  readonly isDense?: boolean
}

/** What one token of the pair costs in the other, by the pool's own price. */
export function PoolPrice({
  pool,
  isInverted = false,
  isShort = false,
  isDense = false,
}: PoolPriceProps) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  if (!pool.sqrtPriceX96 || !pool.tokens) return <Skeleton className="h-5 w-32" />
  const [first, second] = pool.tokens
  const [base, quote] = isInverted ? [second, first] : [first, second]
  const ratio = priceAtRoot({ ...pool, sqrtPriceX96: pool.sqrtPriceX96 }, base, quote)
  const price = (isDense ? formatShortPrice : formatPrice)(ratio, locale)
  return (
    <span dir="ltr" className="sm:whitespace-nowrap">
      {isShort
        ? `${price} ${formatSymbol(quote.symbol)}`
        : t('onePrice', { base: base.symbol, price, quote: quote.symbol })}
    </span>
  )
}

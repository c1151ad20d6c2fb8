import { useTranslation } from 'react-i18next'
import { formatPrice } from '../../format/price.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { MarketPool } from './useMarket.ts'

const Q192 = 1n << 192n

type PoolPriceProps = { readonly pool: MarketPool; readonly isInverted?: boolean }

/** What one token of the pair costs in the other, by the pool's own price. */
export function PoolPrice({ pool, isInverted = false }: PoolPriceProps) {
  const { t } = useTranslation('market')
  const locale = useLocale()
  if (!pool.snapshot || !pool.tokens) return <Skeleton className="h-5 w-32" />
  const [first, second] = pool.tokens
  const { sqrtPriceX96 } = pool.snapshot.amm.state
  const one = { amount: Q192, decimals: first.decimals }
  const other = { amount: sqrtPriceX96 * sqrtPriceX96, decimals: second.decimals }
  const price = isInverted
    ? formatPrice({ base: other, quote: one }, locale)
    : formatPrice({ base: one, quote: other }, locale)
  const [base, quote] = isInverted ? [second, first] : [first, second]
  return (
    <span dir="ltr" className="whitespace-nowrap">
      {t('onePrice', { base: base.symbol, price, quote: quote.symbol })}
    </span>
  )
}

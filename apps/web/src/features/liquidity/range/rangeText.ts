import { maxUsableTick } from '@sluice/amm'
import type { PositionPool, TickRange, Token } from '@sluice/sdk'
import { formatShortPrice } from '../../../format/price.ts'
import { priceAtTick } from '../../orders/form/currentPrice.ts'

type Priced = Pick<Token, 'ledgerId' | 'decimals'>

/** Both ends of a range as prices of one of the tokens in the other; an end of the whole range is none. */
export function rangeTexts(
  pool: Pick<PositionPool, 'token0' | 'tickSpacing'>,
  { tickLower, tickUpper }: TickRange,
  {
    base,
    quote,
    locale,
  }: { readonly base: Priced; readonly quote: Priced; readonly locale: string },
): { readonly least: string; readonly most: string } {
  const isInverted = base.ledgerId !== pool.token0
  const end = maxUsableTick(pool.tickSpacing)
  const text = (tick: number) => formatShortPrice(priceAtTick(pool, tick, [base, quote]), locale)
  const [low, high] = isInverted ? [tickUpper, tickLower] : [tickLower, tickUpper]
  return {
    least: Math.abs(low) >= end ? '0' : text(low),
    most: Math.abs(high) >= end ? '∞' : text(high),
  }
}

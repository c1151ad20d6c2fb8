import { maxUsableTick, tickAtSqrtRatio, toSqrtPriceX96 } from '@sluice/amm'
import type { PositionPool, TickRange, Token } from '@sluice/sdk'
import { sqrtPriceOfText } from '@sluice/sdk/orderPrice'
import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAmount } from '../../../format/readAmount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { fieldText, sidesOf } from '../../orders/form/useOrderPrice.ts'
import { type End, moved } from '../range/rangeMath.ts'

type PriceEndProps = {
  readonly label: string
  readonly end: End
  readonly pool: PositionPool
  readonly range: TickRange
  readonly base: Token
  readonly quote: Token
  readonly onChange: (range: TickRange) => void
}

const LONGEST = 80
const PLACES = 38

/** One end of a range as a price, typed or stepped; what is typed comes to stand on a tick that the pool knows. */
export function PriceEnd({ label, end, pool, range, base, quote, onChange }: PriceEndProps) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const sides = sidesOf(pool, base, quote)
  const tick = range[end]
  const isAtEnd = Math.abs(tick) >= maxUsableTick(pool.tickSpacing)
  const isLow = tick < 0 === sides.isBase0
  const text = isAtEnd ? (isLow ? '0' : '∞') : fieldText(tick, sides, locale)
  const settle = () => {
    setTyped(undefined)
    if (typed === undefined) return
    const reading = readAmount(typed, { locale, places: PLACES })
    const price = 'plain' in reading ? sqrtPriceOfText(reading.plain, sides) : undefined
    if (price !== undefined)
      onChange(moved(pool, range, end, tickAtSqrtRatio(toSqrtPriceX96(price))))
  }
  const step = (isUp: boolean) => {
    setTyped(undefined)
    const direction = (isUp ? 1 : -1) * (sides.isBase0 ? 1 : -1)
    onChange(moved(pool, range, end, tick + direction * pool.tickSpacing))
  }
  return (
    <div className="rounded-control bg-surface-2 px-4 py-3 focus-within:ring-1 focus-within:ring-accent/60">
      <label htmlFor={id} className="text-13 text-ink-2">
        {label}
      </label>
      <div className="flex items-center gap-1">
        <input
          id={id}
          dir="ltr"
          value={typed ?? text}
          onChange={({ target }) => setTyped(target.value.slice(0, LONGEST))}
          onBlur={settle}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing) settle()
            if (key === 'ArrowUp') step(true)
            if (key === 'ArrowDown') step(false)
          }}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          className="h-11 min-w-0 flex-1 bg-transparent text-18 font-medium outline-none"
        />
        <IconButton icon={Minus} label={t('range.down', { label })} onClick={() => step(false)} />
        <IconButton icon={Plus} label={t('range.up', { label })} onClick={() => step(true)} />
      </div>
      <p className="text-12 text-ink-3">
        {t('range.unit', { base: formatSymbol(base.symbol), quote: formatSymbol(quote.symbol) })}
      </p>
    </div>
  )
}

import { maxUsableTick, tickAtSqrtRatio, toSqrtPriceX96 } from '@sluice/amm'
import type { PositionPool, Token } from '@sluice/sdk'
import { sqrtPriceOfText } from '@sluice/sdk/orderPrice'
import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAmount } from '../../../format/readAmount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { fieldText, sidesOf } from '../../orders/form/useOrderPrice.ts'
import { type End, moved, usable } from '../range/rangeMath.ts'
import type { ChosenRange } from '../range/useRangeDraft.ts'

type PriceEndProps = {
  readonly label: string
  readonly end: End
  readonly pool: PositionPool
  readonly draft: ChosenRange
  readonly base: Token
  readonly quote: Token
}

const LONGEST = 80
const PLACES = 38

/** What became of what was typed last: what it was, and whether it is a price at all. */
type Settled = { readonly text: string; readonly tick: number | undefined }

/**
 * One end of a range as a price, typed or stepped. What is typed comes to stand on a tick that the pool knows, which is said where that
 * is another price; it stays there whatever the other end is.
 */
export function PriceEnd({ label, end, pool, draft, base, quote }: PriceEndProps) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [settled, setSettled] = useState<Settled>()
  const sides = sidesOf(pool, base, quote)
  const tick = draft.ends[end]
  const text = endText(tick, { pool, sides, locale })
  const settle = () => {
    setTyped(undefined)
    if (typed === undefined) return
    const next = tickOf(typed, { pool, sides, locale })
    setSettled({ text: typed.trim(), tick: next && usable(pool, next) })
    if (next !== undefined) draft.setEnd(end, next)
  }
  const step = (isUp: boolean) => {
    setTyped(undefined)
    setSettled(undefined)
    const direction = (isUp ? 1 : -1) * (sides.isBase0 ? 1 : -1)
    const next = tick + direction * pool.tickSpacing
    draft.setEnd(end, draft.isCrossed ? next : moved(pool, draft.range, end, next)[end])
  }
  const note = noteOf(settled, { tick, text })
  const notes = {
    'no-price': t('range.noPrice', { text: settled?.text }),
    nearest: t('range.nearest', { typed: settled?.text }),
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
          aria-invalid={note === 'no-price' || draft.isCrossed || undefined}
          aria-describedby={`${id}-note`}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          className="h-11 min-w-0 flex-1 bg-transparent text-16 font-medium outline-none"
        />
        <IconButton icon={Minus} label={t('range.down', { label })} onClick={() => step(false)} />
        <IconButton icon={Plus} label={t('range.up', { label })} onClick={() => step(true)} />
      </div>
      <p className="text-12 text-ink-3">
        {t('range.unit', { base: formatSymbol(base.symbol), quote: formatSymbol(quote.symbol) })}
      </p>
      <p
        id={`${id}-note`}
        role="status"
        className={classNames('text-12', note === 'no-price' ? 'text-warn' : 'text-ink-2')}
      >
        {note && notes[note]}
      </p>
    </div>
  )
}

type Reading = {
  readonly pool: PositionPool
  readonly sides: ReturnType<typeof sidesOf>
  readonly locale: string
}

/** Prices run from 0 to ∞; both stand for the last tick that the pool knows. */
function endText(tick: number, { pool, sides, locale }: Reading): string {
  if (Math.abs(tick) < maxUsableTick(pool.tickSpacing)) return fieldText(tick, sides, locale)
  return tick < 0 === sides.isBase0 ? '0' : '∞'
}

/** The tick of a typed price; undefined when it is none. */
function tickOf(typed: string, { pool, sides, locale }: Reading): number | undefined {
  const most = maxUsableTick(pool.tickSpacing)
  if (typed.trim() === '∞') return sides.isBase0 ? most : -most
  const reading = readAmount(typed, { locale, places: PLACES })
  if (!('plain' in reading)) return undefined
  if (reading.plain === '0') return sides.isBase0 ? -most : most
  const price = sqrtPriceOfText(reading.plain, sides)
  return price === undefined ? undefined : tickAtSqrtRatio(toSqrtPriceX96(price))
}

/** What is to be said of the last text, as long as its end is where that has put it. */
function noteOf(
  settled: Settled | undefined,
  { tick, text }: { readonly tick: number; readonly text: string },
): 'no-price' | 'nearest' | undefined {
  if (settled === undefined) return undefined
  if (settled.tick === undefined) return 'no-price'
  return settled.tick === tick && settled.text !== text ? 'nearest' : undefined
}

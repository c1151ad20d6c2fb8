import type { Token } from '@sluice/sdk'
import { floorTick, isBeyondPrice, type OrderPool, snapTick } from '@sluice/sdk/orderPlan'
import {
  type PriceSides,
  priceDistancePpm,
  shiftedPrice,
  sqrtPriceOfText,
  sqrtPriceOfTick,
  tickPriceText,
} from '@sluice/sdk/orderPrice'
import { useState } from 'react'
import { readAmount, toFieldText } from '../../../format/readAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'

const DIGITS = 8
const PLACES = 38
/** How near to a preset a price has to be to count as it, in millionths. */
const NEAR_PPM = 10_000n
export const PRESETS_PPM = [100_000n, 300_000n, 500_000n] as const

/** What was chosen, for one pair: another pair begins anew. */
type Chosen = {
  readonly pair: string
  /** The least favourable one that can be set while undefined: it moves with the market. */
  readonly tick?: number
  /** What stands in the field while it is typed. */
  readonly text?: string
}

type Wanted = {
  readonly pool: OrderPool | undefined
  readonly tokenIn: Token | undefined
  readonly tokenOut: Token | undefined
  /** What it begins with, in place of the least favourable one. */
  readonly startTick?: number | undefined
}

/** The price of an order: a usable tick of the pool, typed, stepped or chosen. */
export function useOrderPrice({ pool, tokenIn, tokenOut, startTick }: Wanted) {
  const locale = useLocale()
  const pair = `${tokenIn?.ledgerId} ${tokenOut?.ledgerId}`
  const [kept, setChosen] = useState<Chosen>({
    pair,
    ...(startTick === undefined ? {} : { tick: startTick }),
  })
  const [isInverted, setInverted] = useState(false)
  const chosen = kept.pair === pair ? kept : { pair }
  if (!pool || !tokenIn || !tokenOut) return undefined

  const [base, quote] = isInverted ? [tokenOut, tokenIn] : [tokenIn, tokenOut]
  const sides = sidesOf(pool, base, quote)
  const least = floorTick(pool, tokenIn.ledgerId)
  const written = chosen.text === undefined ? undefined : readPrice(chosen.text, locale, sides)
  const tick =
    written === undefined
      ? (chosen.tick ?? least)
      : written.kind === 'price'
        ? snapTick(pool, written.sqrtPriceX96)
        : undefined
  const choose = (next: Omit<Chosen, 'pair'>) => setChosen({ pair, ...next })
  const distancePpm =
    tick === undefined
      ? undefined
      : priceDistancePpm(pool.sqrtPriceX96, sqrtPriceOfTick(tick), sides)
  const sign = isInverted ? -1n : 1n
  const presetNear = PRESETS_PPM.find(
    (ppm) => distancePpm !== undefined && abs(distancePpm - sign * ppm) < NEAR_PPM,
  )
  const isLeast = tick === least || (distancePpm !== undefined && abs(distancePpm) < NEAR_PPM)
  return {
    base,
    quote,
    sides,
    isInverted,
    /** Undefined while the field holds no price. */
    tick,
    text: chosen.text ?? fieldText(chosen.tick ?? least, sides, locale),
    /** Why there is none. */
    flaw: written !== undefined && written.kind !== 'price' ? written.kind : undefined,
    isBeyond: tick !== undefined && isBeyondPrice(pool, tokenIn.ledgerId, tick),
    leastText: fieldText(least, sides, locale),
    distancePpm,
    /** The chip that the price stands at: the least one, a preset, or none. */
    chip: isLeast ? ('least' as const) : presetNear,
    type: (text: string) => choose({ text: text.slice(0, 80) }),
    /** What was typed becomes a price that the pool can hold. */
    settle: () => {
      if (written?.kind === 'price') choose({ tick: snapTick(pool, written.sqrtPriceX96) })
    },
    reset: () => choose({}),
    preset: (ppm: bigint) => {
      const target = shiftedPrice(pool.sqrtPriceX96, sides, sign * ppm)
      if (target !== undefined) choose({ tick: snapTick(pool, target) })
    },
    setTick: (next: number) => choose({ tick: next }),
    step: (up: boolean) => {
      const direction = (up ? 1 : -1) * (sides.isBase0 ? 1 : -1)
      choose({ tick: (tick ?? least) + direction * pool.tickSpacing })
    },
    invert: () => {
      // what is half typed means something else from the other side
      if (tick !== undefined) choose(tick === least && chosen.tick === undefined ? {} : { tick })
      setInverted(!isInverted)
    },
  }
}

export type OrderPrice = NonNullable<ReturnType<typeof useOrderPrice>>

export const sidesOf = (pool: Pick<OrderPool, 'token0'>, base: Token, quote: Token): PriceSides =>
  base.ledgerId === pool.token0
    ? { decimals0: base.decimals, decimals1: quote.decimals, isBase0: true }
    : { decimals0: quote.decimals, decimals1: base.decimals, isBase0: false }

export const fieldText = (tick: number, sides: PriceSides, locale: string): string =>
  toFieldText(tickPriceText(tick, sides, DIGITS), locale)

type Written =
  | { readonly kind: 'empty' | 'zero' | 'unreadable' }
  | { readonly kind: 'price'; readonly sqrtPriceX96: bigint }

function readPrice(text: string, locale: string, sides: PriceSides): Written {
  const reading = readAmount(text, { locale, places: PLACES })
  if (reading.kind === 'nothing') return { kind: 'empty' }
  if (reading.kind === 'unreadable') return { kind: 'unreadable' }
  if (/^[0.]*$/.test(reading.plain)) return { kind: 'zero' }
  const sqrtPriceX96 = sqrtPriceOfText(reading.plain, sides)
  return sqrtPriceX96 === undefined ? { kind: 'unreadable' } : { kind: 'price', sqrtPriceX96 }
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)

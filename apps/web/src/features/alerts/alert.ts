import type { UsdPrices } from '@sluice/sdk/usdPrices'
import { type Named, readRecord } from '../../activity/readRecord.ts'

/** A token, and what names its amounts. */
export type AlertToken = Named & { readonly ledgerId: string }

/** Places of an alert's price: whatever is priced, and in whatever. */
export const PRICE_PLACES = 18
const SCALE = 10n ** BigInt(PRICE_PLACES)

/** Somebody wants to know when a price rises to a figure, or drops to it. It fires once. */
export type Alert = {
  readonly id: string
  readonly owner: string
  readonly base: AlertToken
  /** What the price is told in; dollars where absent. */
  readonly quote?: AlertToken
  readonly way: 'rises' | 'drops'
  /** Of one whole base, in whole quotes with `PRICE_PLACES`. */
  readonly price: bigint
  /** In milliseconds since 1970. */
  readonly createdAt: number
  readonly fired?: { readonly at: number; readonly price: bigint }
  /** Whether its person has put the news aside. */
  readonly isSeen: boolean
}

/** What one whole base costs now, with `PRICE_PLACES`, rounded down; undefined while nobody knows. */
export function priceNow(
  { base, quote }: Pick<Alert, 'base' | 'quote'>,
  prices: UsdPrices,
): bigint | undefined {
  const of = prices.get(base.ledgerId)
  if (of === undefined) return undefined
  const whole = of.numerator * 10n ** BigInt(base.decimals) * SCALE
  if (quote === undefined) return whole / of.denominator
  const by = prices.get(quote.ledgerId)
  if (by === undefined || by.numerator === 0n) return undefined
  return (whole * by.denominator) / (of.denominator * by.numerator * 10n ** BigInt(quote.decimals))
}

/** Whether a price is where the alert waits for it. */
export const isReached = ({ way, price }: Pick<Alert, 'way' | 'price'>, now: bigint): boolean =>
  way === 'rises' ? now >= price : now <= price

/** Those that have not fired and whose price has come, each with that price. */
export function reachedOf(alerts: readonly Alert[], prices: UsdPrices) {
  return alerts.flatMap((alert) => {
    const now = alert.fired ? undefined : priceNow(alert, prices)
    // a price of nothing is one that is too small to tell, or none
    return now !== undefined && now > 0n && isReached(alert, now) ? [{ alert, now }] : []
  })
}

/** Reads a stored alert; what cannot be understood is left out. */
export function readAlert(record: unknown): readonly Alert[] {
  const { field, text, amount } = readRecord(record)
  const [id, owner, way] = [text('id'), text('owner'), field('way')]
  const [base, quote] = [readToken(field('base')), readToken(field('quote'))]
  const [price, createdAt, fired] = [amount('price'), timeOf(field('createdAt')), field('fired')]
  if (id === undefined || owner === undefined || base === undefined) return []
  if (quote === undefined && field('quote') !== undefined) return []
  if (price === undefined || createdAt === undefined) return []
  if (way !== 'rises' && way !== 'drops') return []
  const [at, firedPrice] = [
    timeOf(readRecord(fired).field('at')),
    readRecord(fired).amount('price'),
  ]
  if (fired !== undefined && (at === undefined || firedPrice === undefined)) return []
  return [
    {
      ...{ id, owner, base, way, price, createdAt },
      ...(quote && { quote }),
      ...(at !== undefined && firedPrice !== undefined && { fired: { at, price: firedPrice } }),
      isSeen: field('isSeen') === true,
    },
  ]
}

function readToken(record: unknown): AlertToken | undefined {
  const ledgerId = readRecord(record).text('ledgerId')
  const named = readRecord({ record }).named('record')
  return named === undefined || ledgerId === undefined ? undefined : { ...named, ledgerId }
}

const timeOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

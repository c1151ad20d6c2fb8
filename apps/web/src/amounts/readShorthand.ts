import { formatAmount, parseAmount } from '@sluice/sdk/amounts'
import type { UsdPrice } from '@sluice/sdk/usdPrices'
import { type AmountReading, type AmountRules, readAmount } from '../format/readAmount.ts'

/** What shorthand is worked out from. */
export type AmountBasis = {
  /** The token's, for amounts in dollars. */
  readonly price?: UsdPrice | undefined
  /** The most that the field takes, for shares of it. */
  readonly most?: bigint | undefined
}

type Rules = AmountRules & { readonly decimals: number }
type Figure = (plain: string) => string | undefined

/** Decimals that dollars, shares and thousands are read with, before the token's own cut what comes of them. */
const MOST_PLACES = 38
const ZEROS_OF: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9 }
const INVISIBLE = /[\u200b\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g
const ALIASES: Readonly<Record<string, string>> = { '＄': '$', '٪': '%', '％': '%' }

/**
 * Reads an amount with what people write in short: `$50` by the token's price, `50%` of the most that can be moved, `1.5k`, `2m`, `1b`.
 * Whatever had to be worked out says so, so that it is shown in full before it moves.
 */
export function readTyped(text: string, rules: Rules, basis: AmountBasis): AmountReading {
  const usual = readAmount(text, rules)
  const short = readShorthand(text, rules, basis)
  if (!short || (usual.kind === 'unreadable' && usual.flaw === 'too-long')) return usual
  if (!('plain' in usual)) return short
  // a token named K: `5K` may be five of it, or five thousand
  return usual.kind === 'amount' && 'plain' in short && short.plain !== usual.plain
    ? { kind: 'ambiguous', plain: usual.plain, other: short.plain }
    : usual
}

/** Undefined for a text without anything in short. */
function readShorthand(
  text: string,
  rules: Rules,
  { price, most }: AmountBasis,
): AmountReading | undefined {
  const { figure, isDollars, isShare, zeros } = partsOf(text, rules.symbol ?? '')
  if (!isDollars && !isShare && zeros === 0) return undefined
  if (isDollars && isShare) return undefined
  const read = readAmount(figure, { locale: rules.locale, places: MOST_PLACES })
  if (!('plain' in read)) return read.kind === 'nothing' ? read : undefined
  if (isDollars && (!price || price.numerator <= 0n))
    return { kind: 'unreadable', flaw: 'no-price' }
  if (isShare && most === undefined) return { kind: 'unreadable', flaw: 'no-share' }
  const worked: Figure = (plain) => {
    const scaled = parseAmount(plain, MOST_PLACES)
    if (scaled === undefined) return undefined
    const units = unitsOf(scaled * 10n ** BigInt(zeros), { isDollars, price, isShare, most, rules })
    return formatAmount(units, rules.decimals, { maxDecimals: rules.places })
  }
  const plain = worked(read.plain)
  const other = read.kind === 'ambiguous' ? worked(read.other) : undefined
  if (plain === undefined) return undefined
  return other === undefined ? { kind: 'worked-out', plain } : { kind: 'ambiguous', plain, other }
}

type Parts = {
  readonly figure: string
  readonly isDollars: boolean
  readonly isShare: boolean
  /** Behind the figure: three for thousands. */
  readonly zeros: number
}

function partsOf(text: string, symbol: string): Parts {
  const clean = text
    .replace(INVISIBLE, '')
    .replace(/[＄٪％]/g, (mark) => ALIASES[mark] ?? mark)
    .trim()
  const behind = ` ${symbol}`.toLowerCase()
  const bare =
    symbol !== '' && clean.toLowerCase().endsWith(behind) ? clean.slice(0, -behind.length) : clean
  const isDollars = /^(us)?\$|\$$/i.test(bare)
  const isShare = /^%|%$/.test(bare)
  const rest = bare.replace(/^((us)?\$|%)|[$%]$/gi, '').trim()
  const letter = /[\p{N}.,٫]\s?([kmb])$/iu.exec(rest)?.[1]
  return {
    figure: letter ? rest.slice(0, -1).trim() : rest,
    isDollars,
    isShare,
    zeros: letter ? (ZEROS_OF[letter.toLowerCase()] ?? 0) : 0,
  }
}

type Wanted = AmountBasis & {
  readonly isDollars: boolean
  readonly isShare: boolean
  readonly rules: Rules
}

/** The token's smallest units, rounded down: nobody pays more than they wrote. */
function unitsOf(scaled: bigint, { isDollars, price, isShare, most, rules }: Wanted): bigint {
  const one = 10n ** BigInt(MOST_PLACES)
  if (isDollars && price) return (scaled * price.denominator) / (price.numerator * one)
  if (isShare && most !== undefined) return (scaled * most) / (100n * one)
  return (scaled * 10n ** BigInt(rules.decimals)) / one
}

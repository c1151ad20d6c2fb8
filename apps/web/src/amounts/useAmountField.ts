import { parseAmount } from '@sluice/sdk/amounts'
import { useState } from 'react'
import {
  type AmountReading,
  isPlainAmount,
  LONGEST_AMOUNT,
  toFieldText,
} from '../format/readAmount.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { useUsdPrices } from '../tokens/prices/useUsdPrices.ts'
import { type AmountBasis, readTyped } from './readShorthand.ts'

type Rules = {
  /** The token's; of a field without a token yet, as many as any token has. */
  readonly decimals: number
  /** Decimals that the field keeps, when fewer than the token has. */
  readonly places?: number | undefined
  readonly symbol?: string | undefined
  /** The token's, for its price: amounts can be typed in dollars then. */
  readonly ledgerId?: string | undefined
  /** The most that can be moved: shares of it can be typed then. */
  readonly most?: bigint | undefined
}

/** What was typed, and the language in which it was. `basis` keeps what shorthand came to while the price moves on. */
type Typed = {
  readonly text: string
  readonly locale: string
  readonly basis?: AmountBasis & { readonly ledgerId: string | undefined }
}

/**
 * An amount while it is typed: the text as it stands, what it is read as, and the amount in the token's smallest unit.
 * @param asked what the field begins with: plain decimal text as addresses carry it, or anything else that somebody wrote there
 */
export function useAmountField(
  { decimals, places = decimals, symbol = '', ledgerId, most }: Rules,
  asked = '',
) {
  const locale = useLocale()
  const [typed, setTyped] = useState<Typed>(() => ({ text: asFieldText(asked, locale), locale }))
  const price = useUsdPrices().get(ledgerId ?? '')
  const rules = { places, symbol, decimals }
  const now = { ledgerId, price, most }
  // a figure typed in another language keeps its meaning, not its marks
  const { text } = typed.locale === locale ? typed : translated(typed, locale, rules, now)
  const read = (next: string) => {
    const read = readTyped(next, { ...rules, locale }, now)
    const plain = plainOf(read)
    return { kind: read.kind, plain, amount: plain ? parseAmount(plain, decimals) : undefined }
  }
  const reading = readTyped(text, { ...rules, locale }, basisOf(typed, now))
  return {
    text,
    reading,
    symbol,
    places,
    plain: plainOf(reading),
    amount: 'plain' in reading ? parseAmount(reading.plain, decimals) : undefined,
    /** What a text would mean, before it is typed. */
    read,
    type: (next: string) =>
      setTyped({ text: next.slice(0, LONGEST_AMOUNT + 1), locale, basis: now }),
    /** Fills in plain decimal text. */
    fill: (plain: string) => setTyped({ text: asFieldText(plain, locale), locale }),
  }
}

export type AmountField = ReturnType<typeof useAmountField>

/** What a text means as plain decimal text; empty when it means no amount. */
const plainOf = (reading: AmountReading): string => ('plain' in reading ? reading.plain : '')

const asFieldText = (plain: string, locale: string): string =>
  isPlainAmount(plain)
    ? toFieldText(withoutEndZeros(plain), locale)
    : plain.slice(0, LONGEST_AMOUNT + 1)

/** `1.230` reads in two ways, `1.23` in one. */
const withoutEndZeros = (plain: string): string =>
  plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain

/** Of the moment in which it was typed, as far as that was known then, and of the same token. */
function basisOf({ basis }: Typed, now: NonNullable<Typed['basis']>): AmountBasis {
  if (basis === undefined || basis.ledgerId !== now.ledgerId) return now
  return { price: basis.price ?? now.price, most: basis.most ?? now.most }
}

function translated(
  typed: Typed,
  locale: string,
  rules: { places: number; symbol: string; decimals: number },
  now: NonNullable<Typed['basis']>,
): Typed {
  const { text, locale: from } = typed
  const plain = plainOf(readTyped(text, { ...rules, locale: from }, basisOf(typed, now)))
  return { text: plain ? asFieldText(plain, locale) : text, locale }
}

import { parseAmount } from '@sluice/sdk/amounts'
import { useState } from 'react'
import {
  type AmountReading,
  isPlainAmount,
  LONGEST_AMOUNT,
  readAmount,
  toFieldText,
} from '../format/readAmount.ts'
import { useLocale } from '../i18n/useLocale.ts'

type Rules = {
  /** The token's; of a field without a token yet, as many as any token has. */
  readonly decimals: number
  /** Decimals that the field keeps, when fewer than the token has. */
  readonly places?: number | undefined
  readonly symbol?: string | undefined
}

/** What was typed, and the language in which it was. */
type Typed = { readonly text: string; readonly locale: string }

/**
 * An amount while it is typed: the text as it stands, what it is read as, and the amount in the token's smallest unit.
 * @param asked what the field begins with: plain decimal text as addresses carry it, or anything else that somebody wrote there
 */
export function useAmountField({ decimals, places = decimals, symbol = '' }: Rules, asked = '') {
  const locale = useLocale()
  const [typed, setTyped] = useState<Typed>(() => ({ text: asFieldText(asked, locale), locale }))
  const rules = { places, symbol }
  // a figure typed in another language keeps its meaning, not its marks
  const { text } = typed.locale === locale ? typed : translated(typed, locale, rules)
  const read = (next: string) => {
    const { kind, ...rest } = readAmount(next, { ...rules, locale })
    return { kind, amount: 'plain' in rest ? parseAmount(rest.plain, decimals) : undefined }
  }
  const reading = readAmount(text, { ...rules, locale })
  return {
    text,
    reading,
    symbol,
    places,
    plain: plainOf(reading),
    amount: 'plain' in reading ? parseAmount(reading.plain, decimals) : undefined,
    /** What a text would mean, before it is typed. */
    read,
    type: (next: string) => setTyped({ text: next.slice(0, LONGEST_AMOUNT + 1), locale }),
    /** Fills in plain decimal text. */
    fill: (plain: string) => setTyped({ text: asFieldText(plain, locale), locale }),
  }
}

export type AmountField = ReturnType<typeof useAmountField>

/** What a text means as plain decimal text; empty when it means no amount. */
export const plainOf = (reading: AmountReading): string => ('plain' in reading ? reading.plain : '')

const asFieldText = (plain: string, locale: string): string =>
  isPlainAmount(plain)
    ? toFieldText(withoutEndZeros(plain), locale)
    : plain.slice(0, LONGEST_AMOUNT + 1)

/** `1.230` reads in two ways, `1.23` in one. */
const withoutEndZeros = (plain: string): string =>
  plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain

function translated(
  { text, locale: from }: Typed,
  locale: string,
  rules: { places: number; symbol: string },
): Typed {
  const plain = plainOf(readAmount(text, { ...rules, locale: from }))
  return { text: plain ? asFieldText(plain, locale) : text, locale }
}

import { toDecimalText } from '../../../format/decimal.ts'
import { type AmountFlaw, readAmount, toFieldText } from '../../../format/readAmount.ts'
import { DEFAULT_SLIPPAGE_PPM, MAX_SLIPPAGE_PPM } from '../../../preferences/preferences.ts'

const PPM_DECIMALS = 4
const PLACES = 2

/** What a typed slippage means. What is refused changes nothing: a slip of the finger must not cost half of a swap. */
export type SlippageReading =
  | { readonly kind: 'taken'; readonly ppm: bigint }
  | { readonly kind: 'refused'; readonly flaw: AmountFlaw | 'too-much' }

/** Reads a percentage with at most two decimals; the default when there is none. */
export function readSlippage(text: string, locale: string): SlippageReading {
  const reading = readAmount(text, { locale, places: PLACES, symbol: '%' })
  if (reading.kind === 'nothing') return { kind: 'taken', ppm: DEFAULT_SLIPPAGE_PPM }
  if (reading.kind === 'unreadable') return { kind: 'refused', flaw: reading.flaw }
  const [whole = '', fraction = ''] = reading.plain.split('.')
  const ppm = BigInt(`${whole}${fraction.padEnd(PPM_DECIMALS, '0')}`)
  return ppm > MAX_SLIPPAGE_PPM ? { kind: 'refused', flaw: 'too-much' } : { kind: 'taken', ppm }
}

/** Parts per million as a percentage to type over. */
export const toSlippageText = (ppm: bigint, locale: string): string =>
  toFieldText(toDecimalText(ppm, PPM_DECIMALS, PLACES), locale)

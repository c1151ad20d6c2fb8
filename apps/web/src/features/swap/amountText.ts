/** Decimals that a typed amount keeps; ledgers may have more, nobody types them. */
const MOST_PLACES = 8
const MOST_WHOLE_DIGITS = 12
const LONGEST_TEXT = 25

/**
 * What the field holds after typing or pasting. Groups and spaces of a pasted figure go, a lone comma is a decimal
 * mark also behind points that group, further decimals are dropped. Undefined when the text is no amount: then the field keeps what it held.
 */
export function cleanAmountText(typed: string, decimals: number): string | undefined {
  const text = toPoint(typed.replace(/[\s'’_]/g, ''))
  if (!/^\d*\.?\d*$/.test(text) || text.length > LONGEST_TEXT) return undefined
  if (text === '.') return '0.'
  const [whole = '', fraction] = text.split('.')
  const kept = whole.replace(/^0+(?=\d)/, '')
  if (fraction === undefined) return kept
  const places = Math.min(MOST_PLACES, decimals)
  return places === 0 ? kept : `${kept || '0'}.${fraction.slice(0, places)}`
}

/** Whether the amount has more digits before or after the point than the exchange works with. */
export function exceedsLimit(text: string): boolean {
  const [whole = '', fraction = ''] = text.split('.')
  return whole.length > MOST_WHOLE_DIGITS || fraction.length > MOST_PLACES
}

/** Decimals of an amount that is filled in for the person, as typing would keep them. */
export const placesFor = (decimals: number) => Math.min(MOST_PLACES, decimals)

function toPoint(text: string): string {
  const hasOneComma = text.split(',').length === 2
  const isDecimalMark = hasOneComma && text.indexOf(',') > text.lastIndexOf('.')
  return isDecimalMark ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
}

const LONGEST = 79

/**
 * What an amount field holds after typing or pasting, as plain decimal text. Groups and spaces of a pasted figure go, a
 * lone comma is a decimal mark also behind points that group, a lone point is `0.`, decimals beyond `places` are dropped.
 * Undefined when the text is no amount: then the field keeps what it held.
 */
export function cleanAmountText(
  typed: string,
  places: number,
  longest = LONGEST,
): string | undefined {
  const text = toPoint(typed.replace(/[\s'’_]/g, ''))
  if (!/^\d*\.?\d*$/.test(text) || text.length > longest) return undefined
  if (text === '.') return '0.'
  const [whole = '', fraction] = text.split('.')
  const kept = whole.replace(/^0+(?=\d)/, '')
  if (fraction === undefined) return kept
  return places === 0 ? kept : `${kept || '0'}.${fraction.slice(0, places)}`
}

function toPoint(text: string): string {
  const hasOneComma = text.split(',').length === 2
  const isDecimalMark = hasOneComma && text.indexOf(',') > text.lastIndexOf('.')
  return isDecimalMark ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
}

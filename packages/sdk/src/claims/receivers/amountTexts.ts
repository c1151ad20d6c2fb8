import { parseAmount } from '../../amounts.ts'

/** How a file writes its amounts: where the fraction begins, as far as its rows say. */
export type AmountStyle = 'point' | 'comma' | 'unknown'

const plain = /^\d+$/
/** 1,234,567.89 and 1234.5678 */
const withPoint = /^(\d{1,3}(,\d{3})+|\d*)\.\d+$/
/** 1.234.567,89 and 1234,5678 */
const withComma = /^(\d{1,3}(\.\d{3})+|\d*),\d+$/
/** 1,234 is a thousand, or one and a bit. */
const either = /^\d{1,3}[.,]\d{3}$/
const inThousands = { point: /^\d{1,3}(,\d{3})+$/, comma: /^\d{1,3}(\.\d{3})+$/ }
/** What table programs make of very small and very large numbers. */
const exponent = /^(\d{1,40})(?:[.,](\d{1,40}))?[eE]([+-]?\d{1,3})$/

/** Spaces and apostrophes between thousands say nothing. */
const tidied = (text: string): string => text.replace(/(?<=\d)[\s\u00a0\u202f'’_](?=\d{3})/g, '')

/** What one amount says of its file's style; undefined when nothing. */
export function styleOf(text: string): Exclude<AmountStyle, 'unknown'> | undefined {
  const tidy = tidied(text)
  if (plain.test(tidy) || either.test(tidy) || exponent.test(tidy)) return undefined
  if (withPoint.test(tidy)) return 'point'
  if (withComma.test(tidy)) return 'comma'
  if ((tidy.match(/,/g)?.length ?? 0) > 1 && inThousands.point.test(tidy)) return 'point'
  if ((tidy.match(/\./g)?.length ?? 0) > 1 && inThousands.comma.test(tidy)) return 'comma'
  return undefined
}

export type AmountFlaw = 'no-amount' | 'bad-amount' | 'ambiguous-amount' | 'too-many-decimals'

/** An amount in the token's smallest unit, or what is wrong with its text. Never through a float. */
export function readAmountText(
  text: string,
  decimals: number,
  style: AmountStyle,
): bigint | AmountFlaw {
  if (text === '') return 'no-amount'
  const tidy = tidied(text)
  const written = exponent.exec(tidy)
  if (written) return ofExponent(written, decimals)
  if (plain.test(tidy)) return parseAmount(tidy, decimals) ?? 'bad-amount'
  // programs write "1.234"; "1,234" is anybody's guess
  if (either.test(tidy) && style === 'unknown' && tidy.includes(',')) return 'ambiguous-amount'
  const fraction = style === 'comma' ? ',' : '.'
  const group = style === 'comma' ? '.' : ','
  const fits = style === 'comma' ? withComma : withPoint
  if (!fits.test(tidy) && !inThousands[style === 'comma' ? 'comma' : 'point'].test(tidy))
    return 'bad-amount'
  const digits = tidy.replaceAll(group, '').replace(fraction, '.')
  return parseAmount(digits, decimals) ?? 'too-many-decimals'
}

function ofExponent(
  [, whole = '', fraction = '', power = '0']: RegExpExecArray,
  decimals: number,
): bigint | AmountFlaw {
  const shift = decimals + Number(power) - fraction.length
  const digits = `${whole}${fraction}`
  if (shift > 80) return 'bad-amount'
  if (shift >= 0) return BigInt(`${digits}${'0'.repeat(shift)}`)
  const kept = digits.slice(0, Math.max(digits.length + shift, 0))
  const cut = digits.slice(kept.length)
  return /^0*$/.test(cut) ? BigInt(kept === '' ? '0' : kept) : 'too-many-decimals'
}

import { parseAmount } from '../../amounts.ts'

/** How a file writes its amounts: where the fraction begins. */
export type DecimalMark = 'point' | 'comma'

const plain = /^\d+$/
/** 1,234,567.89 and 1234.5678 */
const withPoint = /^(\d{1,3}(,\d{3})+|\d*)\.\d+$/
/** 1.234.567,89 and 1234,5678 */
const withComma = /^(\d{1,3}(\.\d{3})+|\d*),\d+$/
/** 1,234 is a thousand, or one and a bit. */
const either = /^[1-9]\d{0,2}[.,]\d{3}$/
const inThousands = { point: /^\d{1,3}(,\d{3})+$/, comma: /^\d{1,3}(\.\d{3})+$/ }
/** What table programs make of very small and very large numbers. */
const exponent = /^(\d{1,40})(?:[.,](\d{1,40}))?[eE]([+-]?\d{1,3})$/
/** As many digits a table program keeps of a number. */
const KEPT_DIGITS = 15

/** Spaces and apostrophes between thousands say nothing. */
const tidied = (text: string): string => text.replace(/(?<=\d)[\s\u00a0\u202f'’_](?=\d{3})/g, '')

/** What one amount says of its file's mark; `either` where it could be read with both, undefined where it says nothing. */
export function markOf(text: string): DecimalMark | 'either' | undefined {
  const tidy = tidied(text)
  if (plain.test(tidy) || exponent.test(tidy)) return undefined
  if (either.test(tidy)) return 'either'
  if (withPoint.test(tidy)) return 'point'
  if (withComma.test(tidy)) return 'comma'
  if ((tidy.match(/,/g)?.length ?? 0) > 1 && inThousands.point.test(tidy)) return 'point'
  if ((tidy.match(/\./g)?.length ?? 0) > 1 && inThousands.comma.test(tidy)) return 'comma'
  return undefined
}

/** Whether a table program may have left digits out: 1.23457E+11 had twelve, and it keeps fifteen of any number. */
export function lacksDigits(text: string, isOfTable: boolean): boolean {
  const tidy = tidied(text)
  const [, whole = '', fraction = '', power = '0'] = exponent.exec(tidy) ?? []
  if (isOfTable) {
    const digits = whole === '' ? tidy.replace(/\D/g, '') : `${whole}${fraction}`
    return digits.replace(/^0+|0+$/g, '').length >= KEPT_DIGITS
  }
  return whole !== '' && Number(power) > fraction.length
}

export type AmountFlaw = 'no-amount' | 'bad-amount' | 'too-many-decimals'

/** An amount in the token's smallest unit, or what is wrong with its text. Never through a float. */
export function readAmountText(
  text: string,
  decimals: number,
  mark: DecimalMark,
): bigint | AmountFlaw {
  if (text === '') return 'no-amount'
  const tidy = tidied(text)
  const written = exponent.exec(tidy)
  if (written) return ofExponent(written, decimals)
  if (plain.test(tidy)) return parseAmount(tidy, decimals) ?? 'bad-amount'
  const [fraction, group] = mark === 'comma' ? [',', '.'] : ['.', ',']
  const fits = mark === 'comma' ? withComma : withPoint
  if (!fits.test(tidy) && !inThousands[mark].test(tidy)) return 'bad-amount'
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

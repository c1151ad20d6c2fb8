/** Dollars, prices and rates are whole numbers of 10^-18. */
export const ONE_18 = 10n ** 18n
const DECIMALS = 18

/** A number as people write it: at most 18 places, no zeros at the end, no exponent. */
export function formatDecimal18(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(DECIMALS + 1, '0')
  const whole = digits.slice(0, -DECIMALS)
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** What `formatDecimal18` wrote, or anything like it; further places are cut off. Undefined for what is no number. */
export function parseDecimal18(text: string): bigint | undefined {
  const match = /^(-?)(\d{1,60})(?:\.(\d{1,60}))?$/.exec(text)
  if (match === null) return undefined
  const [, sign, whole = '0', fraction = ''] = match
  const value = BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'))
  return sign === '-' ? -value : value
}

/** How far `now` is from `before` as a fraction of it: 0.5 · 10^18 is half as much again. Undefined where there was nothing. */
export function change18(now: bigint, before: bigint): bigint | undefined {
  return before === 0n ? undefined : ((now - before) * ONE_18) / before
}

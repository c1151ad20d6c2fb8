/** Amounts are bigint in the token's smallest unit; these two functions are the only way from and to decimal text. */

/** `amountText` in the smallest unit; undefined when it is no plain decimal number or has more decimals than the token. */
export function parseAmount(amountText: string, decimals: number): bigint | undefined {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(amountText.trim())
  const whole = match?.[1] ?? ''
  const fraction = (match?.[2] ?? '').replace(/0+$/, '')
  if (match === null || (whole === '' && (match[2] ?? '') === '') || fraction.length > decimals)
    return undefined
  return BigInt(`${whole === '' ? '0' : whole}${fraction.padEnd(decimals, '0')}`)
}

export type FormatAmountOptions = {
  /** Digits kept after the point, the rest cut off: a balance never looks larger than it is. */
  maxDecimals?: number
  /** Thousands separated by commas. */
  isGrouped?: boolean
}

/** Decimal text of an amount, rounded down, without trailing zeros. */
export function formatAmount(
  amount: bigint,
  decimals: number,
  options: FormatAmountOptions = {},
): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const kept = digits.slice(digits.length - decimals).slice(0, options.maxDecimals ?? decimals)
  const fraction = kept.replace(/0+$/, '')
  const grouped = options.isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole
  return `${amount < 0n ? '-' : ''}${grouped}${fraction === '' ? '' : `.${fraction}`}`
}

const PPM = 1_000_000n

/** A payment's fee in parts per million of its amount, rounded up: what to warn of before a small payment. */
export function feeSharePpm(fee: bigint, amount: bigint): number {
  return amount <= 0n ? 0 : Number((fee * PPM + amount - 1n) / amount)
}

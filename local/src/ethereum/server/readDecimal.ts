import { HttpError } from '@sluice/network'

const LONGEST = 40

/** An amount as people write it, `1.5`, in the smallest unit. Throws an `HttpError` for what is none, and for more decimals than there are. */
export function readDecimal(value: unknown, name: string, decimals: number): bigint {
  // a form's whole numbers come as numbers
  const text = Number.isSafeInteger(value) ? String(value) : value
  const written = typeof text === 'string' && text.length <= LONGEST ? text.trim() : ''
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(written) ?? []
  if (whole === '' || fraction.length > decimals)
    throw new HttpError(
      400,
      `${name} must be a number with at most ${decimals} decimals, for example 1.5.`,
    )
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

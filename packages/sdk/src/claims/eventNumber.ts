import { fromHex, toHex } from '@sluice/candid/hex'

/**
 * An event's id as a number, as results of steps are: its UTF-8 bytes behind a 1, which keeps leading zeros. Ids are as short as
 * `event-12`.
 * @throws Error for one that no stored flow could hold
 */
export function numberOfText(id: string): bigint {
  const bytes = new TextEncoder().encode(id)
  if (bytes.length === 0 || bytes.length > LONGEST_ID) throw new Error('this is no event’s id')
  return BigInt(`0x01${toHex(bytes)}`)
}

/** @throws Error for a number that was made of no id */
export function textOfNumber(number: bigint): string {
  const hex = number.toString(16)
  if (hex.length < 3 || hex[0] !== '1') throw new Error('this was made of no id')
  return new TextDecoder().decode(fromHex(hex.slice(1)))
}

/** Figures of a stored flow have at most 80 digits. */
const LONGEST_ID = 32

/** Hexadecimal with 0x, in small letters. */
export type Hex = `0x${string}`

const WORD_DIGITS = 64
const LARGEST = 2n ** 256n
const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** A selector and words of 32 bytes: a call, as contracts take it. Source: Solidity's contract ABI, static types only. */
export const encodeCall = (selector: Hex, words: readonly string[]): Hex =>
  `${selector}${words.join('')}`

/** @throws RangeError for a negative number, and for one of more than 256 bits */
export function uintWord(value: bigint): string {
  if (value < 0n || value >= LARGEST) throw new RangeError(`${value} is no number of 256 bits`)
  return value.toString(16).padStart(WORD_DIGITS, '0')
}

/** @throws RangeError for what is no address */
export function addressWord(address: string): string {
  if (!ADDRESS.test(address)) throw new RangeError(`${address} is no address of Ethereum`)
  return address.slice(2).toLowerCase().padStart(WORD_DIGITS, '0')
}

/** The first word of what a contract returned, as a number; undefined when there is none, as where no contract is. */
export function readUint(returned: string): bigint | undefined {
  const digits = returned.slice(2, 2 + WORD_DIGITS)
  return digits.length === WORD_DIGITS ? BigInt(`0x${digits}`) : undefined
}

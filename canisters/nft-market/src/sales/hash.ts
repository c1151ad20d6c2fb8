const DIGITS = 16

/** A settlement's name in the public interface: its number in hexadecimal digits. */
export function hashOf(id: bigint): string {
  return id.toString(16).padStart(DIGITS, '0')
}

/** Undefined for a text that names none. */
export function parseHash(hash: string): bigint | undefined {
  return /^[0-9a-f]{16}$/.test(hash) ? BigInt(`0x${hash}`) : undefined
}

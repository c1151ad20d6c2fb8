const MAX_AMOUNT = 2n ** 128n - 1n
const MAX_TIME = 2n ** 64n - 1n
/** Public ledgers take at most 80 bytes. */
const LONGEST_MEMO = 1_024

/** Amounts as ledgers hold them: below 2^128, so that no sum of them outgrows a stored number. @throws Error */
export function amount(value: bigint): bigint {
  if (value < 0n || value > MAX_AMOUNT) throw new Error('a block has an amount that no ledger has')
  return value
}

/** Nanoseconds since 1970. @throws Error */
export function timeNs(value: bigint): bigint {
  if (value < 0n || value > MAX_TIME) throw new Error('a block has a time that no clock shows')
  return value
}

/** @throws Error */
export function memo(bytes: Uint8Array): Uint8Array {
  if (bytes.length > LONGEST_MEMO) throw new Error('a block has a memo that no ledger takes')
  return bytes
}

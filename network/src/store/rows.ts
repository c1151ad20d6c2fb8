/** The key of a memory page; canisters follow each other, so that a memory is one range of keys. */
export function pageKey(canister: number, page: number): bigint {
  return BigInt(canister) * 0x1_0000_0000n + BigInt(page)
}

/** The bytes in a column. Throws when the column holds anything else. */
export function blob(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw new Error('the data folder is damaged: expected bytes')
}

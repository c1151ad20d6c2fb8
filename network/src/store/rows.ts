/** The key of a memory page; canisters follow each other, so that a memory is one range of keys. */
export function pageKey(canister: number, page: number): bigint {
  return BigInt(canister) * 0x1_0000_0000n + BigInt(page)
}

/** The canister and the page that a key stands for. */
export function pageOf(key: number): { canister: number; page: number } {
  const canister = Math.floor(key / 0x1_0000_0000)
  return { canister, page: key - canister * 0x1_0000_0000 }
}

/** The bytes in a column. Throws when the column holds anything else. */
export function blob(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw new Error('the data folder is damaged: expected bytes')
}

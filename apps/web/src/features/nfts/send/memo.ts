/** Bytes of UTF-8 that ledgers of tokens keep with a transfer. */
export const LONGEST_MEMO = 32

export const isMemoTooLong = (memo: string): boolean =>
  new TextEncoder().encode(memo).length > LONGEST_MEMO

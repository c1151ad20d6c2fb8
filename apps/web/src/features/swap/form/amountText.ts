/** Decimals that a typed amount keeps; ledgers may have more, nobody types them. */
const MOST_PLACES = 8
/** Pools count in 128 bits. Tokens with huge supplies and many decimals stay far below. */
const MOST_AMOUNT = (1n << 128n) - 1n

/** Whether the amount, in smallest units, is more than a pool can count. */
export const exceedsLimit = (amount: bigint | undefined): boolean =>
  amount !== undefined && amount > MOST_AMOUNT

/** Decimals of an amount that is filled in for the person, as typing would keep them. */
export const placesFor = (decimals: number) => Math.min(MOST_PLACES, decimals)

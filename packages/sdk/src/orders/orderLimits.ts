/** Most orders of one ladder. */
export const MOST_RUNGS = 20

/** What a position leaves unused of its amount by rounding; more would be another price. */
const DUST_PARTS = 1_000n

/** The least that a position of so much has to take up for its order to be placed. */
export const leastMinted = (amountIn: bigint): bigint => amountIn - amountIn / DUST_PARTS

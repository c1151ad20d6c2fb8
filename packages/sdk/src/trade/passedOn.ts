/** Fees of a middle token between two hops: a payout's, an approval's and a deposit's. */
const FEES_BETWEEN = 3n

/** What the next pool can be given of what the one before gave, in the smallest unit of the token between them. */
export const passedOn = (amountOut: bigint, fee: bigint): bigint => amountOut - FEES_BETWEEN * fee

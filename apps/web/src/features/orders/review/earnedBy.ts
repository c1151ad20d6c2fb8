/** Of the trading fee of 0.3 % four fifths are the order's, as they are any provider's. */
const EARNED_PPM = 2_400n

/** What an order earns by being filled, about: of what it buys. */
export const earnedBy = (amountOut: bigint): bigint => (amountOut * EARNED_PPM) / 1_000_000n

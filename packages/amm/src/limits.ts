/** Fixed-point one of the sqrt prices (Q64.96). */
export const Q96 = 1n << 96n

/** Fixed-point one of the fee growth counters (X128). */
export const Q128 = 1n << 128n

/** One past the largest value of the reference protocol's price type. */
export const Q160 = 1n << 160n

/** Fixed-point one of a price, which is a squared sqrt price. */
export const Q192 = 1n << 192n

/** One past the largest value of the reference protocol's word. */
export const Q256 = 1n << 256n

/** Largest liquidity and largest amount owed: both are 128-bit in the reference protocol. */
export const MAX_UINT128 = Q128 - 1n

/** Largest fraction that the reference protocol drops when it turns a Q128.128 ratio into a Q64.96 price. */
export const MAX_UINT32 = (1n << 32n) - 1n

/** Largest fraction of a Q64.96 number. */
export const MAX_UINT96 = Q96 - 1n

/** Largest word. */
export const MAX_UINT256 = Q256 - 1n

/** Fees are counted in pips: millionths of the input amount. */
export const PIPS_PER_ONE = 1_000_000n

/** What gas is paid in. */
export const ETHER = { symbol: 'ETH', decimals: 18 } as const

/** What gas is counted in on Ethereum, and what pays for it here: as it is shown. */
export const ETHER = { symbol: 'ETH', decimals: 18 } as const
export const CK_ETHER = { symbol: 'ckETH', decimals: 18 } as const

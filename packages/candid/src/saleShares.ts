/** Of each price the market keeps one percent. */
export const MARKET_FEE_BPS = 100n
const ALL_BPS = 10_000n

export type SaleShares = {
  readonly toSeller: bigint
  readonly fee: bigint
  readonly royalty: bigint
}

/**
 * How the price of an NFT is divided, in the smallest unit of its token; each share pays the ledger's fee of its own transfer. Both fees
 * round down: the seller keeps the remainder. The market divides by it, and the SDK says before a sale what comes of it.
 * @param royaltyBps in parts of 10 000
 */
export function saleShares(price: bigint, royaltyBps: bigint): SaleShares {
  const fee = (price * MARKET_FEE_BPS) / ALL_BPS
  const royalty = (price * royaltyBps) / ALL_BPS
  return { toSeller: price - fee - royalty, fee, royalty }
}

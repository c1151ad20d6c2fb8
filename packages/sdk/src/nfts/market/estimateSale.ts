import { saleShares } from '@sluice/candid/sale-shares'
import type { NftListing, NftSaleEstimate } from './Listing.ts'

/** Every part of a sale, divided as the market divides it. @param ledgerFee what the ledger takes for a transfer */
export function estimateSale(
  { ledgerId, price, royaltyBps }: Pick<NftListing, 'ledgerId' | 'price' | 'royaltyBps'>,
  ledgerFee: bigint,
): NftSaleEstimate {
  const { toSeller, fee, royalty } = saleShares(price, royaltyBps)
  return {
    ...{ ledgerId, price, ledgerFee, fee, royalty, toSeller },
    buyerPays: price + 2n * ledgerFee,
    sellerGets: toSeller > ledgerFee ? toSeller - ledgerFee : 0n,
  }
}

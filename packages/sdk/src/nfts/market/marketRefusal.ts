import type { SluiceError } from '../../errors.ts'
import { NftMarketError } from './NftMarketError.ts'

/**
 * What the market says, in its own words, and what that means. The only place where its texts are read, each from its start: further on the
 * market quotes ledgers, and anybody writes a ledger.
 */
const MEANINGS: readonly (readonly [RegExp, () => SluiceError])[] = [
  [
    /^This (token|listing|offer) is not yours|^This token is not in your account/,
    () => NftMarketError.of('nft-not-yours'),
  ],
  [/^The listing has changed|^The offer is another than/, NftMarketError.changed],
  [
    /^Order not found|^The listing has ended|^The seller has moved this token|^Order does not exist/,
    () => NftMarketError.of('nft-listing-gone'),
  ],
  [/^Th(is|e) offer has ended/, () => NftMarketError.of('nft-offer-gone')],
  [
    /^Somebody (else )?is buying|^This token is being sold|^Your last request about this token|^The owner has accepted this offer/,
    () => NftMarketError.of('nft-busy'),
  ],
  [/^Buyer and seller are the same/, () => NftMarketError.of('nft-own')],
  [/^Prices are in ICRC tokens/, () => NftMarketError.of('nft-unlisted-token')],
  [/^The price must leave the seller/, () => NftMarketError.of('nft-price-too-low')],
  [/^There are \d+ offers in this token already/, () => NftMarketError.of('nft-offer-too-low')],
  [
    /^One person has at most|^There are \d+ listings|^This collection has its most|^Too many offers/,
    () => NftMarketError.of('nft-limit'),
  ],
  [
    /^Trading is stopped|^This canister is short of cycles/,
    () => NftMarketError.of('nft-market-closed'),
  ],
  [
    /^Nothing is owed|^\d+ are owed to you, which is not more|^You have \d+ there/,
    () => NftMarketError.of('nft-nothing-owed'),
  ],
  [
    /^The (collection|ledger|ledger of the token|token list|list of collections) does not answer|^The ledger owes too many answers/,
    () => NftMarketError.of('nft-silent'),
  ],
  [
    /^The token is on its way back to you|^The ledger has not answered/,
    () => NftMarketError.underway(),
  ],
]

export function marketRefusal(reason: string): SluiceError {
  const meaning = MEANINGS.find(([pattern]) => pattern.test(reason))
  if (meaning !== undefined) return meaning[1]()
  return /^(Nothing was paid|You have \d|Allow the market|This token knows no allowances)/.test(
    reason,
  )
    ? NftMarketError.unpaid(reason)
    : NftMarketError.refused(reason)
}

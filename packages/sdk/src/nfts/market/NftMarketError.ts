import { SluiceError } from '../../errors.ts'

/** Why a token was not sent, listed, bought or offered for. */
export const NFT_MARKET_ERROR_CODES = [
  'nft-not-yours',
  'nft-listing-changed',
  'nft-listing-gone',
  'nft-offer-gone',
  'nft-busy',
  'nft-own',
  'nft-unlisted-token',
  'nft-price-too-low',
  'nft-limit',
  'nft-market-closed',
  'nft-unpaid',
  'nft-only-traded',
  'nft-paid-in',
  'nft-offer-too-low',
  'nft-nothing-owed',
  'nft-silent',
  'nft-underway',
  'nft-refused',
] as const
export type NftMarketErrorCode = (typeof NFT_MARKET_ERROR_CODES)[number]

export class NftMarketError extends SluiceError<NftMarketErrorCode> {
  override readonly name = 'NftMarketError'

  /** Nothing has moved, and asking the same again changes nothing. */
  static of(
    code: Exclude<
      NftMarketErrorCode,
      'nft-unpaid' | 'nft-only-traded' | 'nft-paid-in' | 'nft-refused' | 'nft-underway'
    >,
  ): NftMarketError {
    const retry = code === 'nft-busy' || code === 'nft-silent' ? 'later' : 'after-change'
    return new NftMarketError(code, { retry, funds: 'wallet' })
  }

  /** The price or the terms are others than those that were agreed to. Nothing was paid. */
  static changed(): NftMarketError {
    return new NftMarketError('nft-listing-changed', { retry: 'after-requote', funds: 'wallet' })
  }

  /** The buyer's ledger did not pay. Nothing has moved but, at most, the fee of an approval. */
  static unpaid(reason: string, cause?: unknown): NftMarketError {
    return new NftMarketError('nft-unpaid', {
      details: { reason },
      retry: 'after-change',
      funds: 'wallet',
      cause,
    })
  }

  /** The trade for the price went through, and then there was nothing to buy: its money is in the wallet, in the listing's token. */
  static onlyTraded(cause: SluiceError): NftMarketError {
    const details = { why: cause.code }
    return new NftMarketError('nft-only-traded', {
      details,
      retry: 'after-requote',
      funds: 'wallet',
      cause,
    })
  }

  /** The price was paid into the buyer's account at the market, and then nothing was bought: `claim` brings it back. */
  static paidIn(cause: SluiceError): NftMarketError {
    const details = { why: cause.code }
    return new NftMarketError('nft-paid-in', {
      details,
      retry: 'after-requote',
      funds: 'pool',
      cause,
    })
  }

  /** In words of the market's or the collection's own. Nothing has moved. */
  static refused(reason: string, cause?: unknown): NftMarketError {
    return new NftMarketError('nft-refused', {
      details: { reason },
      retry: 'now',
      funds: 'wallet',
      cause,
    })
  }

  /** The market waits for a collection or a ledger, and finds out by itself what came of it: resume. */
  static underway(cause?: unknown): NftMarketError {
    return new NftMarketError('nft-underway', { retry: 'later', funds: 'moving', cause })
  }
}

import type { RecordReader } from '../../flows/store/FlowStore.ts'
import { recordReader } from '../../flows/store/storedList.ts'
import { readRouteFacts } from '../../trade/readRoute.ts'
import { readEnd, readNftFacts } from '../tokens/readNftFacts.ts'
import type {
  AcceptNftOfferFacts,
  BuyNftFacts,
  CancelNftOfferFacts,
  ClaimNftMoneyFacts,
  DelistNftFacts,
  ListNftFacts,
  MarketFacts,
  NftPrice,
  NftPriceAndFee,
  OfferNftFacts,
  RepriceNftFacts,
  TakeBackNftFacts,
} from './NftMarketFlow.ts'

const readToken = (stored: RecordReader): MarketFacts => ({
  ...readNftFacts(stored),
  marketId: stored.text('marketId'),
})
const readPrice = ({ text, bigint }: RecordReader): NftPrice => ({
  ledgerId: text('ledgerId'),
  price: bigint('price'),
})
const readPaid = (stored: RecordReader): NftPriceAndFee => ({
  ...readPrice(stored),
  fee: stored.bigint('fee'),
})

/** @throws Error when a fact is missing, as all of these */
export const readTakeBackNft = (stored: RecordReader): TakeBackNftFacts => ({
  ...readToken(stored),
  escrow: stored.text('escrow'),
})

export const readDelistNft = (stored: RecordReader): DelistNftFacts => ({
  ...readTakeBackNft(stored),
  custody: stored.text('custody') === 'escrow' ? 'escrow' : 'approval',
})

export const readListNft = (stored: RecordReader): ListNftFacts => ({
  ...readDelistNft(stored),
  ...readPrice(stored),
  ...readEnd(stored),
  afterVersion: stored.bigint('afterVersion'),
})

export const readRepriceNft = (stored: RecordReader): RepriceNftFacts => ({
  ...readToken(stored),
  ...readPrice(stored),
  version: stored.bigint('version'),
})

export function readBuyNft(stored: RecordReader): BuyNftFacts {
  const trade = stored.field('trade')
  return {
    ...readToken(stored),
    ...readPaid(stored),
    version: stored.bigint('version'),
    afterId: stored.bigint('afterId'),
    ...(trade === undefined ? {} : { trade: readRouteFacts(recordReader(trade)) }),
  }
}

export const readOfferNft = (stored: RecordReader): OfferNftFacts => ({
  ...readToken(stored),
  ...readPaid(stored),
  expiresAtNs: stored.bigint('expiresAtNs'),
  endsWithSale: stored.field('endsWithSale') === true,
  afterId: stored.bigint('afterId'),
})

export const readCancelNftOffer = (stored: RecordReader): CancelNftOfferFacts => ({
  ...readToken(stored),
  ...readPaid(stored),
  offerId: stored.bigint('offerId'),
})

export const readAcceptNftOffer = (stored: RecordReader): AcceptNftOfferFacts => ({
  ...readCancelNftOffer(stored),
  ...readDelistNft(stored),
})

export const readClaimNftMoney = ({ text, bigint }: RecordReader): ClaimNftMoneyFacts => ({
  marketId: text('marketId'),
  ledgerId: text('ledgerId'),
  fee: bigint('fee'),
})

import type { NftStandard } from '../../nfts/collections/NftCollection.ts'
import type { RouteFacts } from '../../trade/RouteFlow.ts'
import type { AnyFlow } from '../flowKinds.ts'
import { newFlow } from '../orders/newFlow.ts'
import type { OrderKey } from '../orders/OrderKey.ts'
import {
  BOB,
  FEE,
  LEDGERS,
  LEFT_IN_POOL,
  ME,
  NFT_COLLECTION,
  NFT_CONTROLLER,
  NFT_EXT,
  NFT_MARKET,
  PRICE,
  SIDE_POOL,
} from './chainNames.ts'
import { CREATION_PRICE, FREE_COLLECTION } from './FakeCreations.ts'
import { ASKED, BOBS_EXT_OFFER, BOBS_OFFER, MY_OFFER, OFFERED } from './FakeNftMarket.ts'
import { ESCROW, nameOf } from './FakeNfts.ts'

type Order = (key: OrderKey, now: number) => AnyFlow

const mine = (key: OrderKey, now: number) => ({ principal: ME, key, now })

const token = (collectionId: string, tokenId: bigint) => {
  const standard: NftStandard = collectionId === NFT_EXT ? 'EXT' : 'ICRC7'
  return { collectionId, tokenId, standard, name: 'one' }
}
const atMarket = (collectionId: string, tokenId: bigint) => ({
  ...token(collectionId, tokenId),
  marketId: NFT_MARKET,
})
const kept = (collectionId: string, tokenId: bigint) => ({
  ...atMarket(collectionId, tokenId),
  escrow: nameOf(collectionId, ESCROW),
  custody: collectionId === NFT_EXT ? ('escrow' as const) : ('approval' as const),
})
const icp = (price: bigint) => ({ ledgerId: LEDGERS.icp, price })
const sluPaid = (price: bigint) => ({
  ...{ ledgerId: LEDGERS.slu, price, fee: FEE },
  isByTransfer: true as const,
})
const icpPaid = (price: bigint) => ({ ...icp(price), fee: FEE })

/** A trade of one hop, whose output pays a price in cketh. */
const TRADE: RouteFacts = {
  tokenIn: LEDGERS.icp,
  tokenOut: LEDGERS.cketh,
  amountIn: LEFT_IN_POOL,
  expectedOut: LEFT_IN_POOL * PRICE,
  branches: [
    [
      {
        poolId: SIDE_POOL,
        tokenIn: LEDGERS.icp,
        tokenOut: LEDGERS.cketh,
        zeroForOne: true,
        amountIn: LEFT_IN_POOL,
        expectedOut: LEFT_IN_POOL * PRICE,
        minimumOut: LEFT_IN_POOL * PRICE,
        feeIn: FEE,
        feeOut: FEE,
        heldOutBefore: 0n,
      },
    ],
  ],
}

export const NFTS_SENT: readonly Order[] = [
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'send-nft',
      facts: { ...token(NFT_COLLECTION, 1n), to: BOB, memo: 'for you' },
    }),
  (key, now) =>
    newFlow({ ...mine(key, now), kind: 'send-nft', facts: { ...token(NFT_EXT, 1n), to: BOB } }),
]
export const NFTS_APPROVED: readonly Order[] = [
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'approve-nft',
      facts: { ...token(NFT_COLLECTION, 1n), spender: BOB },
    }),
]
export const NFTS_REVOKED: readonly Order[] = [
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'revoke-nft',
      facts: { ...token(NFT_COLLECTION, 5n), spender: BOB },
    }),
]
/** By approval, by sending the token there, and once more with what lies there. */
export const NFTS_LISTED: readonly Order[] = [
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'list-nft',
      facts: { ...kept(NFT_COLLECTION, 1n), ...icp(ASKED), afterVersion: 0n },
    }),
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'list-nft',
      facts: { ...kept(NFT_EXT, 1n), ...icp(ASKED), afterVersion: 0n },
    }),
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'list-nft',
      facts: { ...kept(NFT_EXT, 2n), ...icp(ASKED), afterVersion: 0n },
    }),
]
/** The first listing of the fake market has the version 10. */
export const NFTS_REPRICED: readonly Order[] = [
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'reprice-nft',
      facts: { ...atMarket(NFT_COLLECTION, 2n), ...icp(ASKED + 1n), version: 10n },
    }),
]
export const NFTS_DELISTED: readonly Order[] = [
  (key, now) => newFlow({ ...mine(key, now), kind: 'delist-nft', facts: kept(NFT_COLLECTION, 2n) }),
  (key, now) => newFlow({ ...mine(key, now), kind: 'delist-nft', facts: kept(NFT_EXT, 3n) }),
]
/** With the money in the wallet, with a trade that brings it, and in a token without allowances. */
export const NFTS_BOUGHT: readonly Order[] = [
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'buy-nft',
      facts: {
        ...atMarket(NFT_COLLECTION, 3n),
        ...icpPaid(ASKED),
        version: 11n,
        afterId: 0n,
      },
    }),
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'buy-nft',
      facts: {
        ...atMarket(NFT_COLLECTION, 6n),
        ...{ ledgerId: LEDGERS.cketh, price: ASKED, fee: FEE, version: 12n, afterId: 0n },
        trade: TRADE,
      },
    }),
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'buy-nft',
      facts: {
        ...atMarket(NFT_COLLECTION, 7n),
        ...{ ...sluPaid(ASKED), version: 13n, afterId: 0n },
      },
    }),
]
export const NFT_OFFERS: readonly Order[] = [
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'offer-nft',
      facts: {
        ...atMarket(NFT_COLLECTION, 3n),
        ...icpPaid(OFFERED),
        expiresAtNs: 1_800_000_000_000_000_000n,
        endsWithSale: true,
        afterId: MY_OFFER,
      },
    }),
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'offer-nft',
      facts: {
        ...atMarket(NFT_COLLECTION, 3n),
        ...sluPaid(OFFERED),
        expiresAtNs: 1_800_000_000_000_000_000n,
        endsWithSale: true,
        afterId: MY_OFFER,
      },
    }),
]
export const NFT_OFFERS_CANCELLED: readonly Order[] = [
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'cancel-nft-offer',
      facts: {
        ...atMarket(NFT_COLLECTION, 4n),
        ...icpPaid(OFFERED),
        offerId: MY_OFFER,
      },
    }),
]
export const NFT_OFFERS_ACCEPTED: readonly Order[] = [
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'accept-nft-offer',
      facts: {
        ...kept(NFT_COLLECTION, 5n),
        ...icpPaid(OFFERED),
        offerId: BOBS_OFFER,
      },
    }),
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'accept-nft-offer',
      facts: { ...kept(NFT_EXT, 5n), ...icpPaid(OFFERED), offerId: BOBS_EXT_OFFER },
    }),
]
export const NFTS_TAKEN_BACK: readonly Order[] = [
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'take-back-nft',
      facts: { ...atMarket(NFT_EXT, 2n), escrow: nameOf(NFT_EXT, ESCROW) },
    }),
]
export const NFT_MONEY_CLAIMED: readonly Order[] = [
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'claim-nft-money',
      facts: { marketId: NFT_MARKET, ledgerId: LEDGERS.icp, fee: FEE },
    }),
]

const WISH = {
  controllerId: NFT_CONTROLLER,
  name: 'Birds',
  ownerName: 'Me',
  description: '',
  links: [{ name: 'web', url: 'https://birds.example' }],
  royaltyBps: 500,
}
/** By an operator, and by whoever pays for it. */
export const NFT_COLLECTIONS_MADE: readonly Order[] = [
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'create-nft-collection',
      facts: { ...WISH, name: FREE_COLLECTION },
    }),
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'create-nft-collection',
      facts: {
        ...WISH,
        creationFee: { ledgerId: LEDGERS.icp, price: CREATION_PRICE, fee: FEE },
      },
    }),
]
export const NFTS_MINTED: readonly Order[] = [
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'mint-nfts',
      facts: {
        collectionId: NFT_COLLECTION,
        to: ME,
        tokens: ['one', 'two'].map((name) => ({
          ...{ name, description: '', artist: '', link: '', type: 'picture', filePath: '/1' },
          attributes: [{ name: 'colour', value: 'red' }],
        })),
      },
    }),
]

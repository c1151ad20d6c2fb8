import type { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/nft_market'
import type { ConsentTable } from '@sluice/canister/runtime'
import type { MarketContext } from '../market/MarketContext.ts'

type Detail = readonly [label: string, value: string]

const token = (collection: string, tokenId: bigint | number): Detail[] => [
  ['Collection', collection],
  ['Token', `${tokenId}`],
]
const price = (amount: bigint, ledger: Principal | string): Detail[] => [
  ['Price, in the smallest unit', `${amount}`],
  ['Token of the price', ledger.toString()],
]
const DELIVERY: Detail = [
  'What can come of it',
  'You get the token and the seller the money, or you get your money back less the ledger’s fee',
]
const YOURS: Detail = ['What comes back', 'The token, if it lies at the market']

/** What wallets show before a person signs a call to the market. */
export function consentTable({ state, toPrincipal }: MarketContext): ConsentTable<_SERVICE> {
  const payLedger = () => toPrincipal(state.config.get().payLedger)
  return {
    sale: (request) => ({
      title: 'List a token for sale',
      details: [...token(request.nftCid, request.tokenIndex), ...price(request.price, payLedger())],
    }),
    listToken: (request) => ({
      title: 'List a token for sale',
      details: [
        ...token(request.collection.toText(), request.tokenId),
        ...price(request.price, request.ledger),
      ],
    }),
    changePrice: (request) => ({
      title: 'Change the price of a token',
      details: [
        ...token(request.collection.toText(), request.tokenId),
        ...price(request.price, request.ledger),
      ],
    }),
    buy: ({ nftCid, tokenIndex }) => ({
      title: 'Buy a token at its price',
      details: [
        ...token(nftCid, tokenIndex),
        ['Most that it costs', 'What you have approved to the market'],
        DELIVERY,
      ],
    }),
    buyListing: (request) => ({
      title: 'Buy a token',
      details: [
        ...token(request.collection.toText(), request.tokenId),
        ...price(request.price, request.ledger),
        DELIVERY,
      ],
    }),
    makeOffer: (request) => ({
      title: 'Offer money for a token',
      details: [
        ...token(request.collection.toText(), request.tokenId),
        ...price(request.price, request.ledger),
        ['Until then', 'The money lies at the market; you can take it back at any time'],
        DELIVERY,
      ],
    }),
    acceptOffer: (request) => ({
      title: 'Sell a token to who has offered for it',
      details: [['Offer', `${request.offer}`], ...price(request.price, request.ledger)],
    }),
    cancelOffer: (offer) => ({
      title: 'Take an offer back',
      details: [
        ['Offer', `${offer}`],
        ['What comes back', 'The money, less the ledger’s fee'],
      ],
    }),
    revoke: ({ nftCid, tokenIndex }) => ({
      title: 'End a listing',
      details: [...token(nftCid, tokenIndex), YOURS],
    }),
    cancel: (tokenIndex, nftCid) => ({
      title: 'End a listing',
      details: [...token(nftCid, tokenIndex), YOURS],
    }),
    cancelListing: ({ collection, tokenId }) => ({
      title: 'End a listing',
      details: [...token(collection.toText(), tokenId), YOURS],
    }),
    takeBack: ({ collection, tokenId }) => ({
      title: 'Take a token back that lies at the market',
      details: token(collection.toText(), tokenId),
    }),
    takeOut: (ledger) => ({
      title: 'Take your tokens out of your account at the market',
      details: [['Token', ledger.toText()]],
    }),
    claim: (ledger) => ({
      title: 'Collect what the market owes you',
      details: [['Token', ledger.toText()]],
    }),
  }
}

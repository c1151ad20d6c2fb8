import { Principal } from '@icp-sdk/core/principal'
import * as Market from '@sluice/candid/nft_market'
import { type PreparedCall, prepareCall } from '../../calls/PreparedCall.ts'
import type { StepAnswer } from '../../flows/Plan.ts'
import { marketRefusal } from './marketRefusal.ts'
import type {
  AcceptNftOfferFacts,
  BuyNftFacts,
  CancelNftOfferFacts,
  ClaimNftMoneyFacts,
  ListNftFacts,
  MarketFacts,
  OfferNftFacts,
  RepriceNftFacts,
} from './NftMarketFlow.ts'

type Service = Market._SERVICE
type Call = PreparedCall<StepAnswer>
type Answer<Ok> = { ok: Ok } | { err: string }

const interfaceOf = Market.idlFactory
const DONE: StepAnswer = { kind: 'done' }

/** An answer whose contents are the step's result, as far as `resultOf` reads one. */
const read =
  <Ok>(resultOf: (ok: Ok) => StepAnswer = () => DONE) =>
  (answer: Answer<Ok>): StepAnswer =>
    'ok' in answer ? resultOf(answer.ok) : { kind: 'refused', error: marketRefusal(answer.err) }

const withId = ({ id }: { id: bigint }): StepAnswer => ({ kind: 'done', result: id })

/** A sale whose ledger is silent goes on by itself: it was begun, and bears this number. */
const BEGUN = /^The ledger has not answered.*Settlement ([0-9a-f]{16})\b/
function readSale(answer: Answer<{ id: bigint }>): StepAnswer {
  const begun = 'err' in answer ? BEGUN.exec(answer.err)?.[1] : undefined
  return begun === undefined ? read(withId)(answer) : withId({ id: BigInt(`0x${begun}`) })
}

const OFFER_BEGUN = /^The ledger has not answered.*Offer (\d{1,20})\b/
function readOffer(answer: Answer<{ id: bigint }>): StepAnswer {
  const begun = 'err' in answer ? OFFER_BEGUN.exec(answer.err)?.[1] : undefined
  return begun === undefined ? read(withId)(answer) : withId({ id: BigInt(begun) })
}

const refOf = ({ collectionId, tokenId }: MarketFacts) => ({
  collection: Principal.fromText(collectionId),
  tokenId,
})
const priceOf = ({ ledgerId, price }: { ledgerId: string; price: bigint }) => ({
  ledger: Principal.fromText(ledgerId),
  price,
})

export const listCall = (facts: ListNftFacts): Call =>
  prepareCall<Service, 'listToken', StepAnswer>({
    canisterId: facts.marketId,
    interfaceOf,
    method: 'listToken',
    args: [
      {
        ...refOf(facts),
        ...priceOf(facts),
        fromSubaccount: [],
        expiresAt: facts.expiresAtNs === undefined ? [] : [facts.expiresAtNs],
      },
    ],
    read: read(),
  })

export const repriceCall = (facts: RepriceNftFacts): Call =>
  prepareCall<Service, 'changePrice', StepAnswer>({
    canisterId: facts.marketId,
    interfaceOf,
    method: 'changePrice',
    args: [{ ...refOf(facts), ...priceOf(facts), version: facts.version }],
    read: read(),
  })

export const cancelListingCall = (facts: MarketFacts): Call =>
  prepareCall<Service, 'cancelListing', StepAnswer>({
    canisterId: facts.marketId,
    interfaceOf,
    method: 'cancelListing',
    args: [refOf(facts)],
    read: read(),
  })

export const buyCall = (facts: BuyNftFacts): Call =>
  prepareCall<Service, 'buyListing', StepAnswer>({
    canisterId: facts.marketId,
    interfaceOf,
    method: 'buyListing',
    args: [{ ...refOf(facts), ...priceOf(facts), version: facts.version }],
    read: readSale,
  })

export const offerCall = (facts: OfferNftFacts): Call =>
  prepareCall<Service, 'makeOffer', StepAnswer>({
    canisterId: facts.marketId,
    interfaceOf,
    method: 'makeOffer',
    args: [
      {
        ...refOf(facts),
        ...priceOf(facts),
        expiresAt: facts.expiresAtNs,
        endsWithSale: facts.endsWithSale,
      },
    ],
    read: readOffer,
  })

export const cancelOfferCall = ({ marketId, offerId }: CancelNftOfferFacts): Call =>
  prepareCall<Service, 'cancelOffer', StepAnswer>({
    canisterId: marketId,
    interfaceOf,
    method: 'cancelOffer',
    args: [offerId],
    read: read(),
  })

export const acceptCall = (facts: AcceptNftOfferFacts): Call =>
  prepareCall<Service, 'acceptOffer', StepAnswer>({
    canisterId: facts.marketId,
    interfaceOf,
    method: 'acceptOffer',
    args: [{ ...priceOf(facts), offer: facts.offerId, fromSubaccount: [] }],
    read: readSale,
  })

export const takeBackCall = (facts: MarketFacts): Call =>
  prepareCall<Service, 'takeBack', StepAnswer>({
    canisterId: facts.marketId,
    interfaceOf,
    method: 'takeBack',
    args: [refOf(facts)],
    read: read(),
  })

/** What leaves the caller's account at the market is the result; the ledger's fee is taken out of it. */
export const takeOutCall = ({ marketId, ledgerId }: ClaimNftMoneyFacts): Call =>
  prepareCall<Service, 'takeOut', StepAnswer>({
    canisterId: marketId,
    interfaceOf,
    method: 'takeOut',
    args: [Principal.fromText(ledgerId)],
    read: read((amount) => ({ kind: 'done', result: amount })),
  })

/** What leaves the market for it is the result; the ledger's fee is taken out of it. */
export const claimCall = ({ marketId, ledgerId }: ClaimNftMoneyFacts): Call =>
  prepareCall<Service, 'claim', StepAnswer>({
    canisterId: marketId,
    interfaceOf,
    method: 'claim',
    args: [Principal.fromText(ledgerId), []],
    read: read((amount) => ({ kind: 'done', result: amount })),
  })

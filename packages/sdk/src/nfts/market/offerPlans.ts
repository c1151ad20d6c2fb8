import { moved, paidWithFees, sentToWallet } from '../../flows/Moved.ts'
import type { MovingStep, WaitingStep } from '../../flows/Plan.ts'
import { LOOKS, nftErrors } from '../tokens/nftTokenPlan.ts'
import type { CancelNftOfferFlow, OfferNftFlow } from './NftMarketFlow.ts'
import type { MarketPlan, NftMarketBooks } from './nftMarketBooks.ts'
import { cancelOfferCall, offerCall } from './nftMarketCalls.ts'
import { afterPayIn, paySteps } from './paySteps.ts'

const POLL_MS = 2_000

/** The money is allowed exactly and lies at the market from then on, until the offer is accepted, taken back, or over. */
export function offerPlan(flow: OfferNftFlow, books: NftMarketBooks): MarketPlan {
  const { facts, principal } = flow
  const { collectionId, tokenId, ledgerId, price, fee } = facts
  const find = async () =>
    (await books.nftMarket.fetchOffersOf(principal)).find(
      (offer) =>
        offer.id > facts.afterId &&
        offer.collectionId === collectionId &&
        offer.tokenId === tokenId,
    )
  const fetchIsPaid = async () => (await find()) !== undefined
  const payment = paySteps(flow, { after: [], fetchIsPaid }, books)
  const offer: MovingStep = {
    kind: 'move',
    name: 'offer',
    after: ['key', payment.last],
    call: async () => offerCall(facts),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => {
          const found = await find()
          return found === undefined ? { kind: 'none' } : { kind: 'done', result: found.id }
        },
        // a second one would be another offer
        mayAskAgain: false,
        times: LOOKS,
      },
    },
    errors: payment.errors,
  }
  return {
    steps: [...payment.steps, offer],
    touches: { ledgers: [ledgerId], pools: [] },
    settle: async (error, done) => afterPayIn(error, done),
    finish: async (done) => ({
      kind: 'offer-nft',
      collectionId,
      tokenId,
      offerId: done.get('offer'),
      moved: [
        ...moved('placed', ledgerId, price),
        ...paidWithFees({ ledgerId, amount: price, fee }, { fees: 2n }),
      ],
    }),
  }
}

/** An offer ends, and its money comes back. A way out: it ends once. */
export function cancelOfferPlan(flow: CancelNftOfferFlow, books: NftMarketBooks): MarketPlan {
  const { facts, principal } = flow
  const { collectionId, tokenId, offerId, ledgerId, price, fee } = facts
  const { nftMarket } = books
  const fetchOffer = async () =>
    (await nftMarket.fetchOffersOf(principal)).find(({ id }) => id === offerId)
  const cancel: MovingStep = {
    kind: 'move',
    name: 'cancel',
    after: [],
    call: async () => cancelOfferCall(facts),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => {
          const offer = await fetchOffer()
          return { kind: offer === undefined || offer.state === 'returning' ? 'done' : 'none' }
        },
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: nftErrors,
  }
  const arrive: WaitingStep = {
    kind: 'wait',
    name: 'arrive',
    after: ['cancel'],
    everyMs: POLL_MS,
    poll: async () => ((await fetchOffer()) === undefined ? {} : 'not-yet'),
  }
  return {
    steps: [cancel, arrive],
    touches: { ledgers: [ledgerId], pools: [] },
    finish: async () => {
      const owed = await nftMarket.fetchOwed(principal)
      // what the ledger did not take is the caller's at the market, with `claim`
      const isLeft = owed.some((row) => row.ledgerId === ledgerId && row.amount >= price)
      return {
        kind: 'cancel-nft-offer',
        collectionId,
        tokenId,
        moved: isLeft
          ? moved('left', ledgerId, price)
          : sentToWallet({ ledgerId, amount: price, fee }),
      }
    },
  }
}

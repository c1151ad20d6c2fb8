import { sentToWallet } from '../../flows/Moved.ts'
import type { MovingStep } from '../../flows/Plan.ts'
import { fetchLyingOf } from '../../pools/depositSteps.ts'
import { holderText } from '../tokens/holderText.ts'
import { LOOKS, nftErrors } from '../tokens/nftTokenPlan.ts'
import { custodySteps, refOf } from './custodySteps.ts'
import type {
  ClaimNftMoneyFlow,
  DelistNftFlow,
  ListNftFlow,
  NftMarketFlow,
  RepriceNftFlow,
  TakeBackNftFlow,
} from './NftMarketFlow.ts'
import type { MarketPlan, NftMarketBooks } from './nftMarketBooks.ts'
import {
  cancelListingCall,
  claimCall,
  listCall,
  repriceCall,
  takeBackCall,
  takeOutCall,
} from './nftMarketCalls.ts'
import { cancelOfferPlan, offerPlan } from './offerPlans.ts'
import { acceptPlan, buyPlan } from './salePlans.ts'

const NOTHING_TOUCHED = { ledgers: [], pools: [] }

export function nftMarketPlan(flow: NftMarketFlow, books: NftMarketBooks): MarketPlan {
  switch (flow.kind) {
    case 'list-nft':
      return listPlan(flow, books)
    case 'reprice-nft':
      return repricePlan(flow, books)
    case 'delist-nft':
      return backPlan(flow, books, 'cancel')
    case 'take-back-nft':
      return backPlan(flow, books, 'take-back')
    case 'buy-nft':
      return buyPlan(flow, books)
    case 'accept-nft-offer':
      return acceptPlan(flow, books)
    case 'offer-nft':
      return offerPlan(flow, books)
    case 'cancel-nft-offer':
      return cancelOfferPlan(flow, books)
    case 'claim-nft-money':
      return claimPlan(flow, books)
  }
}

/** The market may take the token, or is sent it; then it is for sale. A second listing takes the place of the first. */
function listPlan(flow: ListNftFlow, books: NftMarketBooks): MarketPlan {
  const { facts, principal } = flow
  const { collectionId, tokenId, ledgerId, price, afterVersion } = facts
  const fetchIsListed = async () => {
    const listing = await books.nftMarket.fetchListing(refOf(facts))
    if (listing?.seller !== principal || listing.version <= afterVersion) return false
    return listing.ledgerId === ledgerId && listing.price === price
  }
  const custody = custodySteps(flow, books)
  const list: MovingStep = {
    kind: 'move',
    name: 'list',
    after: custody.map(({ name }) => name),
    call: async () => listCall(facts),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => ({ kind: (await fetchIsListed()) ? 'done' : 'none' }),
        // listed once more with the same terms it is listed once
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: nftErrors,
  }
  return {
    steps: [...custody, list],
    touches: NOTHING_TOUCHED,
    finish: async () => ({ kind: 'list-nft', collectionId, tokenId, moved: [] }),
  }
}

function repricePlan(
  { facts, principal }: RepriceNftFlow,
  { nftMarket }: NftMarketBooks,
): MarketPlan {
  const { collectionId, tokenId, ledgerId, price, version } = facts
  const reprice: MovingStep = {
    kind: 'move',
    name: 'reprice',
    after: [],
    call: async () => repriceCall(facts),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => {
          const listing = await nftMarket.fetchListing(refOf(facts))
          const isChanged =
            listing?.seller === principal &&
            listing.version > version &&
            listing.ledgerId === ledgerId &&
            listing.price === price
          return { kind: isChanged ? 'done' : 'none' }
        },
        // a change names the version that it changes
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: nftErrors,
  }
  return {
    steps: [reprice],
    touches: NOTHING_TOUCHED,
    finish: async () => ({ kind: 'reprice-nft', collectionId, tokenId, moved: [] }),
  }
}

/** A listing ends, or a token that lies at the market without one comes back. A way out: nothing of it can be done twice. */
function backPlan(
  flow: DelistNftFlow | TakeBackNftFlow,
  { nfts, nftMarket }: NftMarketBooks,
  name: 'cancel' | 'take-back',
): MarketPlan {
  const { kind, facts, principal } = flow
  const { collectionId, tokenId, standard, escrow } = facts
  const fetchHolder = () => nfts.fetchHolder(collectionId, tokenId)
  const fetchIsOver = async () => {
    if (name === 'take-back') return (await fetchHolder()) !== escrow
    const listing = await nftMarket.fetchListing(refOf(facts))
    return listing?.seller !== principal || listing.isCancelled
  }
  const end: MovingStep = {
    kind: 'move',
    name,
    after: [],
    call: async () => (name === 'cancel' ? cancelListingCall(facts) : takeBackCall(facts)),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => ({ kind: (await fetchIsOver()) ? 'done' : 'none' }),
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: nftErrors,
  }
  return {
    steps: [end],
    touches: NOTHING_TOUCHED,
    finish: async () => {
      const isBack = (await fetchHolder()) === holderText(standard, principal)
      return { kind, collectionId, tokenId, isBack, moved: [] }
    },
  }
}

/** The market pays all that it owes in a token, and what lies in the caller's account there: asked twice, it pays once. */
function claimPlan({ facts, principal }: ClaimNftMoneyFlow, books: NftMarketBooks): MarketPlan {
  const { marketId, ledgerId, fee } = facts
  const fetchOwed = async () => {
    const rows = await books.nftMarket.fetchOwed(principal)
    return rows.find((row) => row.ledgerId === ledgerId)?.amount ?? 0n
  }
  const fetchLying = () => fetchLyingOf({ ledgerId, poolId: marketId, principal }, books)
  const pays = (
    name: 'claim' | 'take-out',
    fetchAmount: () => Promise<bigint>,
    rest: Pick<MovingStep, 'after' | 'call'>,
  ): MovingStep => ({
    kind: 'move',
    name,
    ...rest,
    isNeeded: async () => (await fetchAmount()) > fee,
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ before: await fetchAmount() }),
        see: async ({ before = 0n }) => {
          const now = await fetchAmount()
          return now < before ? { kind: 'done', result: before - now } : { kind: 'none' }
        },
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: nftErrors,
  })
  return {
    steps: [
      pays('claim', fetchOwed, { after: [], call: async () => claimCall(facts) }),
      pays('take-out', fetchLying, { after: ['claim'], call: async () => takeOutCall(facts) }),
    ],
    touches: { ledgers: [ledgerId], pools: [] },
    finish: async (done) => ({
      kind: 'claim-nft-money',
      ledgerId,
      moved: ['claim', 'take-out'].flatMap((name) =>
        sentToWallet({ ledgerId, amount: done.get(name), fee }),
      ),
    }),
  }
}

import type { Step } from '../../flows/Plan.ts'
import { allowStep, type NftTokenBooks, sendStep } from '../tokens/nftTokenPlan.ts'
import type { NftRef } from './Listing.ts'
import type { AcceptNftOfferFlow, ListNftFlow } from './NftMarketFlow.ts'

export const refOf = ({ collectionId, tokenId }: NftRef): NftRef => ({ collectionId, tokenId })

/**
 * What lets the market deliver a token: an approval that ends with the listing, or the token in its owner's account there, where
 * it stays its owner's: `takeBack` brings it back, also without a listing.
 */
export function custodySteps(
  { facts, principal, createdAtNs }: ListNftFlow | AcceptNftOfferFlow,
  books: NftTokenBooks,
): Step[] {
  const about = { principal, createdAtNs }
  if (facts.custody === 'approval') {
    const end =
      'expiresAtNs' in facts && facts.expiresAtNs !== undefined
        ? { expiresAtNs: facts.expiresAtNs }
        : {}
    const { collectionId, tokenId, standard, name, marketId: spender } = facts
    return [
      allowStep(
        { ...about, facts: { collectionId, tokenId, standard, name, spender, ...end } },
        books,
      ),
    ]
  }
  const { escrow } = facts
  const isThere = async () =>
    (await books.nfts.fetchHolder(facts.collectionId, facts.tokenId)) === escrow
  const send = sendStep(
    { ...about, facts: { ...facts, to: escrow } },
    { name: 'send', after: [] },
    books,
  )
  return [{ ...send, isNeeded: async () => !(await isThere()) }]
}

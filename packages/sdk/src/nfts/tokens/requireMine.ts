import type { NftCollections } from '../collections/NftCollections.ts'
import type { NftRef } from '../market/Listing.ts'
import { NftMarketError } from '../market/NftMarketError.ts'
import { holderText } from './holderText.ts'
import type { NftFacts } from './NftTokenFlow.ts'

type Reads = Pick<NftCollections, 'fetchCollection' | 'fetchHolder' | 'fetchToken'>

/** A token as flows keep it, with who holds it by the word of its collection. @throws NftError, CallError */
export async function fetchNftFacts(
  { collectionId, tokenId }: NftRef,
  nfts: Reads,
): Promise<{
  readonly facts: NftFacts
  readonly hasApprovals: boolean
  readonly holder: string | undefined
}> {
  const [{ standard, hasApprovals }, { name }, holder] = await Promise.all([
    nfts.fetchCollection(collectionId),
    nfts.fetchToken(collectionId, tokenId),
    nfts.fetchHolder(collectionId, tokenId),
  ])
  return { facts: { collectionId, tokenId, standard, name }, hasApprovals, holder }
}

/** The same of a token of the caller's default account. @throws NftMarketError `nft-not-yours`, NftError, CallError */
export async function requireMine(ref: NftRef, principal: string, nfts: Reads) {
  const found = await fetchNftFacts(ref, nfts)
  if (found.holder !== holderText(found.facts.standard, principal))
    throw NftMarketError.of('nft-not-yours')
  return found
}

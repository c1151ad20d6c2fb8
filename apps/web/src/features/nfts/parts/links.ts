type Item = { readonly collectionId: string; readonly tokenId: bigint }

/** An item's page. */
export const itemPath = ({ collectionId, tokenId }: Item): string =>
  `/wallet/nft/view/${collectionId}/${tokenId}`

/** A collection's page. */
export const collectionPath = (collectionId: string): string =>
  `/wallet/nft/canister/details/${collectionId}`

/** The market, or what of a collection is for sale in it. */
export const marketPath = (collectionId?: string): string =>
  collectionId === undefined ? '/nft-market' : `/nft-market?collection=${collectionId}`

/** The collections that the visitor has created. */
export const OWN_COLLECTIONS_PATH = '/info-tools/nft/canister/list'

/** Where tokens are minted into one of them. */
export const mintPath = (collectionId: string): string =>
  `/info-tools/nft/mint?collection=${collectionId}`

/** Digits of the largest number that a token may have here; an address is anybody's. */
const LONGEST_NUMBER = 40

/** The token that an address names; undefined for what is no number. */
export const parseTokenId = (text: string | undefined): bigint | undefined =>
  text !== undefined && text.length <= LONGEST_NUMBER && /^\d+$/.test(text)
    ? BigInt(text)
    : undefined

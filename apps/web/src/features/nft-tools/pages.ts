/** The tools of who makes NFTs, which load together: from a collection one goes on to minting. */
export { CreateCollectionPage } from './create/CreateCollectionPage.tsx'
export { OwnCollectionsPage } from './list/OwnCollectionsPage.tsx'
export { MintPage } from './mint/MintPage.tsx'

/** What shows collections, their tokens and the market, which loads together: whoever opens one goes on to another. */
export { NftPanel } from '../wallet/nfts/NftPanel.tsx'
export { CollectionPage } from './collection/CollectionPage.tsx'
export { ItemPage } from './item/ItemPage.tsx'
export { MarketPage } from './market/MarketPage.tsx'

/** The pages of collections, their tokens and the market, which load together: whoever opens one goes on to another. */
export { CollectionPage } from './collection/CollectionPage.tsx'
export { ItemPage } from './item/ItemPage.tsx'
export { MarketPage } from './market/MarketPage.tsx'

/** Everything that asks something of a person with NFTs, which loads together with the first that is opened. */
export { ImportCollectionDialog } from '../import/ImportCollectionDialog.tsx'
export { SendNftDialog } from '../send/SendNftDialog.tsx'
export { AcceptDialog } from './AcceptDialog.tsx'
export { BuyDialog } from './BuyDialog.tsx'
export { ListDialog } from './ListDialog.tsx'
export { OfferDialog } from './OfferDialog.tsx'
export { WayOutDialog } from './WayOutDialog.tsx'

/** What moves a token or money at the market, which loads together with the first that is opened. */
export { AcceptDialog } from './AcceptDialog.tsx'
export { BuyDialog } from './BuyDialog.tsx'
export { ListDialog } from './ListDialog.tsx'
export { OfferDialog } from './OfferDialog.tsx'
export { WayOutDialog } from './WayOutDialog.tsx'

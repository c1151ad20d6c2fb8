export { BridgePage } from './BridgePage.tsx'
export { TransferPage } from './transfer/TransferPage.tsx'

/** The pages of claims, which load together: whoever opens the list goes on to an event. */
export { ClaimPage } from './ClaimPage.tsx'
export { CreateClaimPage } from './create/CreateClaimPage.tsx'
export { RecordsPage } from './records/RecordsPage.tsx'

/** The pages of the launchpad, which load together: whoever opens the list goes on to a sale. */
export { CreateSalePage } from './create/CreateSalePage.tsx'
export { LaunchpadPage } from './list/LaunchpadPage.tsx'
export { SalePage } from './sale/SalePage.tsx'

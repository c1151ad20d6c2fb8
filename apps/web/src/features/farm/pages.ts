/** The pages of farms, which load together: whoever opens the list goes on to a farm. */
export { CreateFarmPage } from './create/CreateFarmPage.tsx'
export { FarmDetailsPage } from './details/FarmDetailsPage.tsx'
export { FarmPage } from './FarmPage.tsx'

/** The pages of staking pools, which load together: whoever opens the list goes on to a pool. */
export { CreateStakePage } from './create/CreateStakePage.tsx'
export { StakeDetailsPage } from './details/StakeDetailsPage.tsx'
export { StakePage } from './StakePage.tsx'

import { describeFlows } from '../testing/describeFlows.ts'

describeFlows([
  'stake-position',
  'unstake-position',
  'withdraw-reward',
  'claim-staked-fees',
  'create-farm',
])

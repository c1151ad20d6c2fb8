import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(['create-pool', 'add-liquidity', 'remove-liquidity', 'transfer-position'])

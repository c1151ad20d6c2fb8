import { describeFlows } from './testing/describeFlows.ts'

describeFlows(['add-liquidity', 'remove-liquidity', 'transfer-position'])

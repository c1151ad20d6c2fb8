import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(['wrap-position', 'unwrap-position', 'send-position-token'])

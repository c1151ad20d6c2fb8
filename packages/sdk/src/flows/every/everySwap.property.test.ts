import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(['swap'])

import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(['route'])

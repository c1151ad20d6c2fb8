import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(['order', 'cancel-order'])

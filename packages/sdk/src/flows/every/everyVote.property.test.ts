import { voteFlows } from '../../votes/voteFlows.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(voteFlows)

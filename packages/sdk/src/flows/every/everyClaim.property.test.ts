import { claimFlows } from '../../claims/claimFlows.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(claimFlows)

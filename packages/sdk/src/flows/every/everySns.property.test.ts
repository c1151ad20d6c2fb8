import { snsFlows } from '../../sns/snsFlows.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(snsFlows)

import { lockFlows } from '../../locks/lockFlows.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(lockFlows)

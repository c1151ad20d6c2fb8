import { swapFlows } from '../../swap/swapFlows.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(swapFlows)

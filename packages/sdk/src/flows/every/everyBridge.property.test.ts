import { bridgeFlows } from '../../bridge/bridgeFlows.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(bridgeFlows)

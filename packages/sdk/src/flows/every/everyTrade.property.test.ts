import { routeFlows } from '../../trade/routeFlows.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(routeFlows)

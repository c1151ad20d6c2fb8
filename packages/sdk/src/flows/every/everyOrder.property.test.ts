import { orderFlows } from '../../orders/orderFlows.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(orderFlows)

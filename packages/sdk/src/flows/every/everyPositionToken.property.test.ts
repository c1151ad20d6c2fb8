import { positionTokenFlows } from '../../nfts/positionTokenFlows.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(positionTokenFlows)

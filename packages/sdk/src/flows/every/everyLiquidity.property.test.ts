import { liquidityFlows } from '../../liquidity/liquidityFlows.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(liquidityFlows)

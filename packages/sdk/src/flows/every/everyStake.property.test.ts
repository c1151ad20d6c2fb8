import { stakingFlows } from '../../staking/stakingFlows.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(stakingFlows)

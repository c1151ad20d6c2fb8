import { STAKING_KINDS } from '../../staking/StakingFlow.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(STAKING_KINDS)

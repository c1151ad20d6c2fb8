import { launchpadFlows } from '../../launchpad/launchpadFlows.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(launchpadFlows)

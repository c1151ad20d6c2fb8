import { snsFlows } from '../../sns/snsFlows.ts'
import { describeFlows } from '../testing/describeFlows.ts'

// a call to governance takes ten times as long as one to a pool: its interface is that much larger
describeFlows(snsFlows, 1_000)

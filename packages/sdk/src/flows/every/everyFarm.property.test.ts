import { createFarmFlows } from '../../farms/create/createFarmFlows.ts'
import { farmFlows } from '../../farms/farmFlows.ts'
import { describeFlows } from '../testing/describeFlows.ts'

describeFlows(createFarmFlows)
describeFlows(farmFlows)

import { defineFlow } from '../flows/FlowDefinition.ts'
import type { FarmFlow } from './FarmFlow.ts'
import type { FarmBooks } from './farmPlan.ts'
import { readFarmFacts, readStakedFeesFacts, readStakeFacts, readUnstakeFacts } from './readFarm.ts'

const plan = async (flow: FarmFlow, books: FarmBooks) =>
  (await import('./farmPlan.ts')).farmPlan(flow, books)

export const farmFlows = [
  defineFlow({ name: 'stake-position', readFacts: readStakeFacts, plan }),
  defineFlow({ name: 'unstake-position', readFacts: readUnstakeFacts, plan }),
  defineFlow({ name: 'withdraw-reward', readFacts: readFarmFacts, plan }),
  defineFlow({ name: 'claim-staked-fees', readFacts: readStakedFeesFacts, plan }),
] as const

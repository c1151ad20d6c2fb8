import { defineFlow } from '../flows/FlowDefinition.ts'
import {
  readCreateStakingPoolFacts,
  readHarvestFacts,
  readReclaimFacts,
  readStakeTokensFacts,
  readUnstakeTokensFacts,
} from './readStaking.ts'
import type { StakingBooks } from './StakingBooks.ts'
import type { StakingFlow } from './StakingFlow.ts'

const plan = async (flow: StakingFlow, books: StakingBooks) =>
  (await import('./stakingPlan.ts')).stakingPlan(flow, books)

export const stakingFlows = [
  defineFlow({ name: 'stake-tokens', readFacts: readStakeTokensFacts, plan }),
  defineFlow({ name: 'unstake-tokens', readFacts: readUnstakeTokensFacts, plan }),
  defineFlow({ name: 'harvest-stake', readFacts: readHarvestFacts, plan }),
  defineFlow({ name: 'reclaim-stake', readFacts: readReclaimFacts, plan }),
  defineFlow({ name: 'create-staking-pool', readFacts: readCreateStakingPoolFacts, plan }),
] as const

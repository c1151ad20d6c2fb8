import { defineFlow } from '../../flows/FlowDefinition.ts'
import type { CreateFarmBooks } from './createFarmPlan.ts'
import { readCreateFarmFacts } from './readCreateFarm.ts'

export const createFarmFlows = [
  defineFlow({
    name: 'create-farm',
    readFacts: readCreateFarmFacts,
    plan: async (flow, books: CreateFarmBooks) =>
      (await import('./createFarmPlan.ts')).createFarmPlan(flow, books),
  }),
] as const

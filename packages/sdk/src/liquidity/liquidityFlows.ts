import { defineFlow } from '../flows/FlowDefinition.ts'
import type { LiquidityBooks } from './LiquidityBooks.ts'
import type { CreateBooks } from './plans/createPlan.ts'
import {
  readAddFacts,
  readCreateFacts,
  readHandOverFacts,
  readRemoveFacts,
} from './readLiquidity.ts'

const loadRemoval = () => import('./plans/removePlan.ts')

export const liquidityFlows = [
  defineFlow({
    name: 'create-pool',
    readFacts: readCreateFacts,
    plan: async (flow, books: CreateBooks) =>
      (await import('./plans/createPlan.ts')).createPlan(flow, books),
  }),
  defineFlow({
    name: 'add-liquidity',
    readFacts: readAddFacts,
    plan: async (flow, books: LiquidityBooks) =>
      (await import('./plans/addPlan.ts')).addPlan(flow, books),
  }),
  defineFlow({
    name: 'remove-liquidity',
    readFacts: readRemoveFacts,
    plan: async (flow, books: LiquidityBooks) => (await loadRemoval()).removePlan(flow, books),
  }),
  defineFlow({
    name: 'transfer-position',
    readFacts: readHandOverFacts,
    plan: async (flow, books: LiquidityBooks) => (await loadRemoval()).handOverPlan(flow, books),
  }),
] as const

import { defineFlow } from '../flows/FlowDefinition.ts'
import type { OrderBooks } from './orderSteps.ts'
import { readCancelFacts, readOrderFacts } from './readOrder.ts'

const loadSteps = () => import('./orderSteps.ts')

export const orderFlows = [
  defineFlow({
    name: 'order',
    readFacts: readOrderFacts,
    plan: async (flow, books: OrderBooks) => (await loadSteps()).orderPlan(flow, books),
  }),
  defineFlow({
    name: 'cancel-order',
    readFacts: readCancelFacts,
    plan: async (flow, books: OrderBooks) => (await loadSteps()).cancelPlan(flow, books),
  }),
] as const

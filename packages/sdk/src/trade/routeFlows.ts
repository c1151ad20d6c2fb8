import { defineFlow } from '../flows/FlowDefinition.ts'
import type { SwapBooks } from '../swap/SwapTraces.ts'
import { readRouteFacts } from './readRoute.ts'

export const routeFlows = [
  defineFlow({
    name: 'route',
    readFacts: readRouteFacts,
    plan: async (flow, books: SwapBooks) => (await import('./routePlan.ts')).routePlan(flow, books),
  }),
] as const

import { defineFlow } from '../flows/FlowDefinition.ts'
import type { FormerFlows } from '../flows/store/FlowStore.ts'
import { readFormerSwap, readSwapFacts } from './readSwap.ts'
import { isPlain, type SwapFlow } from './SwapFlow.ts'
import type { SwapBooks } from './SwapTraces.ts'
import { swapPlan } from './swapPlan.ts'

export const swapFlows = [
  defineFlow({
    name: 'swap',
    readFacts: readSwapFacts,
    // the plain one is on every page, since nearly all swaps are of it
    plan: async (flow, books: SwapBooks) =>
      isPlain(flow.facts)
        ? swapPlan(flow, books)
        : (await import('./paidPlan.ts')).paidPlan(flow, books),
  }),
] as const

/** What versions before the flow engine kept. */
export const formerSwaps: FormerFlows<SwapFlow> = { key: 'sluice.swaps.v1', read: readFormerSwap }

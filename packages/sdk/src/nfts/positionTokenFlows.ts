import { defineFlow } from '../flows/FlowDefinition.ts'
import type { PositionTokenFlow } from './PositionTokenFlow.ts'
import type { PositionTokenBooks } from './positionTokenPlan.ts'
import { readSendFacts, readUnwrapFacts, readWrappedFacts } from './readPositionToken.ts'

const plan = async (flow: PositionTokenFlow, books: PositionTokenBooks) =>
  (await import('./positionTokenPlan.ts')).positionTokenPlan(flow, books)

export const positionTokenFlows = [
  defineFlow({ name: 'wrap-position', readFacts: readWrappedFacts, plan }),
  defineFlow({ name: 'unwrap-position', readFacts: readUnwrapFacts, plan }),
  defineFlow({ name: 'send-position-token', readFacts: readSendFacts, plan }),
] as const

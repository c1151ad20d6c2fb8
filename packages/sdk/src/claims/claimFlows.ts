import { defineFlow } from '../flows/FlowDefinition.ts'
import type { ClaimBooks } from './ClaimBooks.ts'
import type { ClaimFlow, EventFlow } from './ClaimFlow.ts'
import { readClaimFacts, readCloseFacts, readEventFacts } from './readClaim.ts'

const plan = async (flow: ClaimFlow, books: ClaimBooks) =>
  (await import('./claimPlan.ts')).claimPlan(flow, books)

const EVENT_KINDS: readonly EventFlow['kind'][] = ['create-claim-event', 'open-claim-event']

export const claimFlows = [
  defineFlow({ name: 'claim-tokens', readFacts: readClaimFacts, plan }),
  ...EVENT_KINDS.map((name) => defineFlow({ name, readFacts: readEventFacts, plan })),
  defineFlow({ name: 'close-claim-event', readFacts: readCloseFacts, plan }),
] as const

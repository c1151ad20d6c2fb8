import { defineFlow } from '../flows/FlowDefinition.ts'
import type { DissolveFlow } from './BridgeFlow.ts'
import type { BridgeBooks } from './planDissolve.ts'
import { readDissolveFacts } from './readBridgeFacts.ts'

const plan = async (flow: DissolveFlow, books: BridgeBooks) =>
  (await import('./planDissolve.ts')).planDissolve(flow, books)

export const bridgeFlows = [
  defineFlow({ name: 'bridge-dissolve', readFacts: readDissolveFacts, plan }),
] as const

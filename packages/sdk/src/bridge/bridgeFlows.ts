import { defineFlow } from '../flows/FlowDefinition.ts'
import type { DissolveFlow } from './BridgeFlow.ts'
import type { BitcoinBooks } from './bitcoin/dissolve/dissolvePlan.ts'
import type { EthereumBooks } from './ethereum/dissolve/EthereumBooks.ts'
import { readDissolveFacts } from './readBridgeFacts.ts'

/** What plans of the bridge read, whichever chain they are about. */
type BridgeBooks = BitcoinBooks & EthereumBooks

async function plan({ facts, ...flow }: DissolveFlow, books: BridgeBooks) {
  if (facts.chain === 'bitcoin') {
    const { dissolvePlan } = await import('./bitcoin/dissolve/dissolvePlan.ts')
    return dissolvePlan({ ...flow, facts }, books)
  }
  const { ethereumDissolvePlan } = await import('./ethereum/dissolve/ethereumDissolvePlan.ts')
  return ethereumDissolvePlan({ ...flow, facts }, books)
}

export const bridgeFlows = [
  defineFlow({ name: 'bridge-dissolve', readFacts: readDissolveFacts, plan }),
] as const

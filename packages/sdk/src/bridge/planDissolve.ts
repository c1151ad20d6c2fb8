import type { Plan } from '../flows/Plan.ts'
import type { BridgeReceipt, DissolveFlow } from './BridgeFlow.ts'
import { type BitcoinBooks, dissolvePlan } from './bitcoin/dissolve/dissolvePlan.ts'
import type { EthereumBooks } from './ethereum/dissolve/EthereumBooks.ts'
import { ethereumDissolvePlan } from './ethereum/dissolve/ethereumDissolvePlan.ts'

/** What plans of the bridge read, whichever chain they are about. */
export type BridgeBooks = BitcoinBooks & EthereumBooks

/** How tokens become coins of their chain. */
export function planDissolve(
  { facts, ...flow }: DissolveFlow,
  books: BridgeBooks,
): Plan<BridgeReceipt> {
  return facts.chain === 'bitcoin'
    ? dissolvePlan({ ...flow, facts }, books)
    : ethereumDissolvePlan({ ...flow, facts }, books)
}

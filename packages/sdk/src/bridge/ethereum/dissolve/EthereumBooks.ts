import type { Flow } from '../../../flows/Flow.ts'
import type { AllowingBooks } from '../../../pools/approveStep.ts'
import type { EthereumDissolveFacts } from '../../BridgeFlow.ts'
import type { EthereumReads } from '../EthereumReads.ts'

export type EthereumFlow = Flow<'bridge-dissolve', EthereumDissolveFacts>

/** What plans of ether and tokens of Ethereum read. */
export type EthereumBooks = AllowingBooks & {
  readonly bridge: {
    readonly estimateDissolve: EthereumReads['estimateDissolve']
    readonly fetchOrders: EthereumReads['fetchOrders']
    readonly fetchGasBurn: EthereumReads['fetchGasBurn']
  }
}

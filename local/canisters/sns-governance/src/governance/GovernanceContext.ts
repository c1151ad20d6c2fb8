import type { AccountLocks, LedgerReads, TokenEdges, TransferJournal } from '@sluice/canister'
import type { Alarm } from '../../../../minter-kit/Alarm.ts'
import type { NeuronStore } from '../neurons/NeuronStore.ts'
import type { GovernanceState } from '../state/GovernanceState.ts'
import type { CanisterPort } from './CanisterPort.ts'

/** What governance needs of the world outside. */
export type GovernanceEdges = TokenEdges &
  Pick<LedgerReads, 'fetchBalance' | 'fetchFee'> & {
    state: GovernanceState
    canisters: CanisterPort
    /** All tokens that there are; undefined when the ledger does not answer. */
    fetchSupply(ledger: Uint8Array): Promise<bigint | undefined>
    /** In hundredths of a percent; undefined when the canister does not answer. */
    fetchModulation(cmc: Uint8Array): Promise<number | undefined>
  }

export type GovernanceContext = GovernanceEdges & {
  neurons: NeuronStore
  journal: TransferJournal
  /** One operation for a neuron, by its id; one run of a job, by its name. */
  locks: AccountLocks
  alarm: Alarm
  /** Proposals whose calls are out, on the heap: after an upgrade none is. */
  executing: Set<bigint>
}

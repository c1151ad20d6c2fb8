import type { LedgerReads, TokenEdges, TransferJournal } from '@sluice/canister'
import type { ClaimState } from './ClaimState.ts'

/** What the logic of claims needs of the world outside. */
export type ClaimEdges = TokenEdges &
  Pick<LedgerReads, 'fetchFee' | 'fetchBalance' | 'fetchLabel'> & {
    /** A token's name in full; undefined when its ledger does not answer. */
    fetchName(ledger: Uint8Array): Promise<string | undefined>
    state: ClaimState
  }

export type ClaimContext = ClaimEdges & {
  journal: TransferJournal
}

export type Result<T> = { ok: T } | { err: string }

export function refuse(text: string): { err: string } {
  return { err: text }
}

export const NO_EVENT = refuse("The claim event doesn't exist")
export const NO_QUOTA = refuse("Your claim quota wasn't found")
export const LEDGER_IS_SILENT = refuse('The ledger does not answer. Nothing was moved')

import type { FinalizeSwapResponse } from '@sluice/candid/sns_swap'
import type { AccountLocks, LedgerReads, TokenEdges, TransferJournal } from '@sluice/canister'
import type { SaleState } from './SaleState.ts'

/** A neuron for governance to take over: its tokens lie in its account already. */
export type ClaimedNeuron = {
  readonly id: Uint8Array
  readonly controller: Uint8Array
  readonly stake: bigint
  readonly dissolveDelay: bigint
  readonly followee: Uint8Array | undefined
}

/** What governance says of a neuron that it was given; in the order in which they were given. */
export type ClaimStatus = 'success' | 'invalid' | 'failed'

/** An answer of another canister, or why there is none. */
export type Asked<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'failed'; readonly code: number; readonly text: string }

/** What the sale asks of its SNS. Each call may be repeated. */
type SnsPort = {
  claimNeurons(neurons: readonly ClaimedNeuron[]): Promise<Asked<readonly ClaimStatus[]>>
  setNormalMode(): Promise<Asked<undefined>>
  /** Gives all dapp canisters these controllers; the canisters with which that failed. */
  setDappControllers(controllers: readonly Uint8Array[]): Promise<Asked<readonly FailedDapp[]>>
}
type FailedDapp = {
  readonly dapp: Uint8Array | undefined
  readonly code: number
  readonly text: string
}

export type SaleEdges = TokenEdges &
  Pick<LedgerReads, 'fetchBalance'> & { state: SaleState; sns: SnsPort }

export type SaleContext = SaleEdges & {
  journal: TransferJournal
  locks: AccountLocks
  /** On the heap: when the next look at the sale is due, in seconds, 0 when no timer is set; and whether it finalises by itself. */
  /** On the heap: what the last finalisation came to that nobody had asked for. */
  lastOwn: FinalizeSwapResponse | undefined
  alarm: { at: bigint; isFinalizing: boolean }
}

import type { Flow } from '../flows/Flow.ts'
import type { Moved } from '../flows/Moved.ts'

export const BRIDGE_KINDS = ['bridge-dissolve'] as const

/** Tokens that become coins. Amounts in the token's smallest unit. */
export type DissolveFacts = {
  readonly ledgerId: string
  readonly minterId: string
  /** The receiver on the other chain. */
  readonly address: string
  readonly amount: bigint
  /** What was promised to arrive. */
  readonly arrives: bigint
  /** The ledger's, of the approval or of the transfer. */
  readonly fee: bigint
  /** How the minter gets the tokens: it takes them out of an allowance, or (older minters) finds them on an account of its own. */
  readonly from: 'allowance' | 'subaccount'
  /** What is paid to that account: the amount without what lay there already. */
  readonly transfer: bigint
}

export type DissolveFlow = Flow<'bridge-dissolve', DissolveFacts>
export type BridgeFlow = DissolveFlow

export type BridgeReceipt = {
  readonly kind: 'bridge-dissolve'
  readonly ledgerId: string
  readonly address: string
  readonly amount: bigint
  /** What was promised to arrive. */
  readonly arrives: bigint
  /** Place of the burn in the ledger's log: the number of the withdrawal. */
  readonly block: bigint
  /** Names the transfer, for `sdk.bridge.fetchTransfer`. */
  readonly transferId: string
  readonly moved: readonly Moved[]
}

/** `quote` asks the minter once more what arrives; `approve` or `transfer`; `dissolve` burns and orders the payment. */
export type BridgeStepNames = 'quote' | 'approve' | 'transfer' | 'dissolve'

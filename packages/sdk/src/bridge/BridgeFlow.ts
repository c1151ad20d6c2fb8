import type { Flow } from '../flows/Flow.ts'
import type { Moved } from '../flows/Moved.ts'

export const BRIDGE_KINDS = ['bridge-dissolve'] as const

/** What is to be dissolved. Amounts in the token's smallest unit. */
export type DissolveWish = {
  readonly ledgerId: string
  /** The receiver on the other chain. */
  readonly address: string
  readonly amount: bigint
  /**
   * What the review said that arrives. Nothing is paid when less would, by more than the fee's own step; of ckETH by more than the most
   * that gas may rise to (`BridgeFee.most`).
   */
  readonly arrives: bigint
  /**
   * Of tokens whose gas is paid in ckETH beside them: the most that it may be, in wei, as the review said (`BridgeFee.most`). By what the
   * minter says now when absent. Never more than twice of that.
   */
  readonly maxGas?: bigint
}

/** Of tokens that become coins, whatever the chain. Amounts in the token's smallest unit. */
type CommonFacts = {
  readonly ledgerId: string
  readonly minterId: string
  /** The receiver on the other chain. */
  readonly address: string
  readonly amount: bigint
  /** What was promised to arrive. */
  readonly arrives: bigint
  /** The ledger's, of the approval or of the transfer. */
  readonly fee: bigint
}

export type BitcoinDissolveFacts = CommonFacts & {
  readonly chain: 'bitcoin'
  /** How the minter gets the tokens: it takes them out of an allowance, or (older minters) finds them on an account of its own. */
  readonly from: 'allowance' | 'subaccount'
  /** What is paid to that account: the amount without what lay there already. */
  readonly transfer: bigint
}

export type EthereumDissolveFacts = CommonFacts & {
  readonly chain: 'ethereum'
  /** The most that was agreed to be taken for gas, in wei. Of ether it comes off what arrives. */
  readonly maxGas: bigint
  /** Of another token than ckETH: the ledger of ckETH, which pays for the gas beside it, and what that takes for the approval. */
  readonly gas?: { readonly ledgerId: string; readonly fee: bigint }
}

export type DissolveFacts = BitcoinDissolveFacts | EthereumDissolveFacts

export type DissolveFlow = Flow<'bridge-dissolve', DissolveFacts>
export type BridgeFlow = DissolveFlow

export type BridgeReceipt = {
  readonly kind: 'bridge-dissolve'
  readonly ledgerId: string
  readonly address: string
  readonly amount: bigint
  /** What the minter said that arrives, when it was asked for the last time before it took the tokens. */
  readonly arrives: bigint
  /** The number of the withdrawal: the place of the burn in the token's ledger, and of tokens of Ethereum of the gas in ckETH's. */
  readonly block: bigint
  /** Names the transfer, for `sdk.bridge.fetchTransfer`. */
  readonly transferId: string
  readonly moved: readonly Moved[]
}

/**
 * `quote` asks the minter once more what arrives; `approve` or `transfer`, and `approve-gas` where gas is paid in ckETH beside the token;
 * `dissolve` burns and orders the payment.
 */
export type BridgeStepNames = 'quote' | 'approve' | 'approve-gas' | 'transfer' | 'dissolve'

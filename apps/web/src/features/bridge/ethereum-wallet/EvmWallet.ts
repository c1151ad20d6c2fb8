import type { Hex } from '@sluice/sdk/ethereum'
import type { EvmProblem } from './EvmProblem.ts'

/** The chain that the bridge is on, as the configuration has it. */
export type EvmNetwork = {
  readonly chainId: number
  /** Nodes, in the order in which they are asked. */
  readonly rpcs: readonly string[]
  readonly explorers: readonly string[]
}

/** Where a wallet stands. */
export type EvmAccount = {
  /** With its checksum. */
  readonly address: string
  readonly chainId: number
}

/** A transaction before the wallet has seen it. */
export type EvmRequest = {
  readonly to: string
  /** In wei. */
  readonly value: bigint
  readonly data: Hex
  /** Gas to allow; the wallet's own estimate when absent. */
  readonly gas?: bigint
}

/** `refused`: nothing was sent. `unknown`: it may have been, and is found by the sender's nonce. */
export type EvmSent =
  | { readonly kind: 'sent'; readonly hash: string }
  | { readonly kind: 'refused'; readonly problem: EvmProblem }
  | { readonly kind: 'unknown'; readonly problem: EvmProblem }

/** An Ethereum wallet of the person's. What it is asked it shows to them, so call it in a click's handler. */
export interface EvmWallet {
  readonly name: string
  /** The brand's reversed domain; empty where it does not say. */
  readonly rdns: string
  /** The account of an earlier visit; none when the wallet is locked or does not know this site. Asks nothing of the person. */
  restore(): Promise<EvmAccount | undefined>
  /** @throws EvmProblem */
  connect(): Promise<EvmAccount>
  /** Lets the wallet stand at a chain, and tells it of the chain first where it does not know it. @throws EvmProblem */
  switchNetwork(network: EvmNetwork): Promise<void>
  /** Sends from the account that the page shows, and from no other. Never throws. */
  send(request: EvmRequest, shown: EvmAccount): Promise<EvmSent>
  /** Tells where the wallet stands whenever that changes; nothing when it is locked or has let go of the site. Returns the way to stop. */
  watch(listener: (account: EvmAccount | undefined) => void): () => void
}

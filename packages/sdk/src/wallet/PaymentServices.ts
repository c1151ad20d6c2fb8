import type { HttpAgent } from '@icp-sdk/core/agent'
import type { Connection } from '../agent/createAgent.ts'
import type { Signer } from '../agent/Signer.ts'
import type { CallRunner } from '../calls/CallRunner.ts'
import type { LedgerAnswer } from '../ledgers/LedgerAdapter.ts'
import type { TransferStore } from './TransferStore.ts'

/** What payments work with; the clock and the store are handed in. */
export type PaymentServices = {
  readonly connection: Connection
  readonly signer: Signer | undefined
  /** The agent that signs as the caller, when the key is at hand. */
  readonly signing: HttpAgent | undefined
  readonly runner: CallRunner
  readonly store: TransferStore
  readonly now: () => number
}

/** What a payment came to: its block, if the ledger told one. */
export type Paid = { readonly block?: bigint }

export type Refused = Extract<LedgerAnswer, { kind: 'refused' }>

/** A request that the network has not executed by now never will be: it expires five minutes after it was signed. */
export const SURELY_EXPIRED_MS = 6 * 60_000

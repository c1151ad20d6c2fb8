import type { Event } from '@sluice/candid/ckbtc_minter'
import type { Listed } from '../../../../minter-kit/pages/lists.ts'
import type { BitcoinNetwork } from '../bitcoin/address/network.ts'

/** A coin by where it comes from: the transaction's id in internal byte order, and the number of the output. Satoshi. */
type CoinPlace = { readonly txid: Uint8Array; readonly vout: number; readonly value: bigint }

/** `account` is an account's textual form, as wallets show it. */
export type CoinRow = CoinPlace & { readonly height: number; readonly account: string }

export type SetAsideRow = CoinPlace & {
  readonly account: string
  readonly reason: 'below the check fee' | 'quarantined'
  /** When it was last looked at. */
  readonly sinceNs: bigint
}

/** A withdrawal that is in no transaction yet. */
export type WaitingRow = {
  /** The block that burned it. */
  readonly id: bigint
  readonly amount: bigint
  readonly address: string
  readonly receivedAtNs: bigint
}

export type SentRow = {
  readonly txid: Uint8Array
  readonly state: 'being signed' | 'sent' | 'confirmed'
  readonly withdrawals: number
  readonly inputs: number
  readonly change: bigint
  /** Absent where the events do not say. */
  readonly fee: { readonly bitcoin: bigint; readonly minter: bigint } | undefined
  readonly submittedAtNs: bigint
  /** How often it has been replaced. */
  readonly replacements: number
}

/** A withdrawal that could not be paid; `mintBlock` once it has been given back. */
export type ReimbursementRow = {
  readonly id: bigint
  readonly amount: bigint
  readonly account: string
  readonly mintBlock: bigint | undefined
}

/** Amounts are in satoshi. */
export type MinterFacts = {
  readonly network: BitcoinNetwork
  /** `undefined` before the key is known. */
  readonly mainAddress: string | undefined
  readonly ledger: string
  readonly checker: string | undefined
  readonly mode: string
  readonly minConfirmations: number
  readonly minimumWithdrawal: bigint
  readonly checkFee: bigint
  /** Millisatoshi per virtual byte; `undefined` before it has been asked for. */
  readonly feeRate: bigint | undefined
  /** What the coins are worth, and what is waiting. */
  readonly coinsValue: bigint
  readonly waitingValue: bigint
  readonly confirmedWithdrawals: number
  readonly cycles: bigint
}

/** What the minter's pages show. */
export type MinterView = {
  readonly facts: MinterFacts
  /** Oldest first. */
  readonly waiting: Listed<WaitingRow>
  /** Those without a confirmation, and the last ones that have it; the latest first. */
  readonly sent: Listed<SentRow>
  /** The most valuable first. */
  readonly coins: Listed<CoinRow>
  readonly setAside: Listed<SetAsideRow>
  readonly reimbursements: Listed<ReimbursementRow>
  /** Oldest first, as they are numbered. */
  readonly events: Listed<Event>
}

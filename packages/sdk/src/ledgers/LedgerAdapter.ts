import type { Principal } from '@icp-sdk/core/principal'
import type { PreparedCall } from '../calls/PreparedCall.ts'
import type { LedgerAddress } from './addresses.ts'
import type { TokenStandard } from './standards/standards.ts'

/** What a ledger says of its token. Amounts in its smallest unit. */
export type LedgerMetadata = {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly fee: bigint
  /** A data URL. It comes from a stranger: show it as a picture, never as markup. */
  readonly logo?: string
}

/** What a ledger's own queries say; a figure for which it has none is absent. */
export type OwnFigures = { readonly decimals?: number; readonly fee?: bigint }

/** A payment out of the caller's default account. */
export type TransferOrder = {
  readonly to: LedgerAddress
  readonly amount: bigint
  /** The fee that the payer agreed to; a ledger that wants another refuses. */
  readonly fee: bigint
  /** At most 32 bytes; a number of 64 bits for account identifiers. */
  readonly memo?: Uint8Array
  /** With it the ledger tells a repetition from a second payment; for keyed ledgers only. */
  readonly createdAtNs: bigint
}

/** Why a ledger moved nothing. */
export type LedgerRefusal =
  | { readonly kind: 'bad-fee'; readonly expectedFee?: bigint }
  | { readonly kind: 'insufficient-funds'; readonly balance?: bigint }
  | { readonly kind: 'insufficient-allowance' }
  | { readonly kind: 'below-minimum'; readonly minimum: bigint }
  | { readonly kind: 'too-old' }
  | { readonly kind: 'clock-wrong' }
  /** An approval that had ended by the ledger's clock before it came there. */
  | { readonly kind: 'expired'; readonly ledgerTimeNs: bigint }
  | { readonly kind: 'busy' }
  /** `reason` is a sentence of the ledger's; empty when it gave no more than the name of an error. */
  | { readonly kind: 'refused'; readonly reason: string }

/** A ledger's answer to a call that moves money. The third outcome, not knowing, is an error of the call. */
export type LedgerAnswer =
  | { readonly kind: 'done'; readonly block: bigint; readonly isRepetition: boolean }
  | { readonly kind: 'refused'; readonly why: LedgerRefusal }

export type ApproveOrder = {
  readonly spender: Principal
  /** The most the spender may take, the fee of its transfer included; zero takes the approval back. */
  readonly amount: bigint
  readonly fee: bigint
  /** Nanoseconds since 1970; ledgers without expiry refuse it. */
  readonly expiresAtNs?: bigint
  readonly createdAtNs: bigint
}

export type Allowance = { readonly amount: bigint; readonly expiresAtNs?: bigint }

/** `other`: a block of a kind that the SDK does not know, or that moves nothing. */
export type HistoryKind = 'transfer' | 'mint' | 'burn' | 'approve' | 'other'

/** One entry of a ledger's log. Accounts are texts: ICRC-1 form, or account identifiers on ICP and EXT ledgers. */
export type HistoryEntry = {
  readonly index: bigint
  readonly kind: HistoryKind
  /** What the ledger calls a block of another kind, bounded; a stranger's word. */
  readonly kindName?: string
  readonly from?: string
  readonly to?: string
  readonly spender?: string
  readonly amount: bigint
  readonly fee?: bigint
  /**
   * Who gets the fee, as far as the log tells; burned when absent. Of a block of ICRC-107 (`107feecol`): who gets those of all that follow.
   */
  readonly feeCollector?: string
  /** Undefined where the ledger tells none, or one that cannot be. */
  readonly timestampNs: bigint | undefined
  readonly memo?: Uint8Array
  readonly createdAtNs?: bigint
}

/** Newest first. `next` goes on where this page ended; absent at the log's beginning. */
export type HistoryPage = {
  readonly entries: readonly HistoryEntry[]
  readonly next?: bigint
}

export type HistoryWish = {
  /** Only entries in which this account takes part; all when absent. */
  readonly account?: LedgerAddress
  /** `next` of the page before; begins with the newest when absent. */
  readonly cursor?: bigint
  readonly limit?: number
}

export type Holder = { readonly account: string; readonly balance: bigint }

/** One ledger, whatever its interface. Every method throws CallError when the ledger cannot be asked. */
export interface LedgerAdapter {
  readonly ledgerId: string
  readonly standard: TokenStandard
  /** Whether it pays to account identifiers (64 digits). */
  readonly takesIdentifiers: boolean
  /** Whether accounts may have subaccounts. */
  readonly takesSubaccounts: boolean
  fetchMetadata(): Promise<LedgerMetadata>
  /** The same figures by the ledger's own queries, where it tells them in two ways. */
  fetchOwnFigures?(): Promise<OwnFigures>
  fetchFee(): Promise<bigint>
  fetchTotalSupply(): Promise<bigint>
  /** Who may make new tokens, as text; undefined when the ledger doesn't say. */
  fetchMinter(): Promise<string | undefined>
  fetchBalance(address: LedgerAddress): Promise<bigint>
  fetchAllowance(owner: Principal, spender: Principal): Promise<Allowance>
  /** The payment as a call that can be sent, written down and sent again. */
  transferCall(order: TransferOrder): PreparedCall<LedgerAnswer>
  approveCall(order: ApproveOrder): PreparedCall<LedgerAnswer>
  /** Principals that may spend from an account, where the ledger lists them. */
  fetchSpenders?(owner: Principal): Promise<string[] | undefined>
  fetchHistory(wish: HistoryWish): Promise<HistoryPage>
  /** Largest first; undefined when the ledger cannot tell. */
  fetchHolders(offset: number, limit: number): Promise<Holder[] | undefined>
  /** How many accounts hold something, where the ledger counts them. */
  fetchHolderCount?(): Promise<bigint | undefined>
  /** Changes what transfers cost, where a ledger's owner can. @throws CallError `refused` for others */
  setFee?(fee: bigint): Promise<void>
  /** Changes who gets that. @throws CallError `refused` for others than the ledger's owner */
  setFeeTo?(to: LedgerAddress): Promise<void>
}

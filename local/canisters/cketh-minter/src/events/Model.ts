import type { Principal } from '@icp-sdk/core/principal'
import type {
  AuthorizedSweepItem,
  EventSource,
  SignedAuthorization,
  TransactionSignature,
  UnsignedTransaction,
} from '@sluice/candid/cketh_minter'
import { type Account, bytesText } from '../../../../minter-kit/accounts/accounts.ts'
import type { Settings, Terms } from '../minter/settings.ts'

/** What follows from the events about one token's money, in its smallest unit. */
type Sums = {
  /** The endowment, and all that was minted since, less all that was burned. */
  issued: bigint
  /** Gas that was paid for and not used, and penalties. */
  kept: bigint
  /** What the minter has on Ethereum. */
  held: bigint
}

/** ckETH, or a token that stands for one on Ethereum. */
export type Token = {
  readonly symbol: string
  readonly ledger: Principal
  /** Its contract with the checksum; undefined for ether. */
  readonly contract: string | undefined
  readonly sums: Sums
  /** Of plain transfers; undefined where none of them is found. */
  readonly sweeping: Terms | undefined
}

/** What has come to the minter's address and is not minted yet. */
export type Deposit = {
  readonly source: EventSource
  readonly token: Token
  readonly account: Account
  /** What is minted: all of it, or of a plain transfer what its fee leaves. */
  readonly amount: bigint
  readonly from: string
  readonly block: bigint
}

/** One of the transactions that may make a payment: the first, or a replacement of it. */
export type Version = {
  readonly transaction: UnsignedTransaction
  /** As nodes take it, hexadecimal; undefined before it is signed. */
  raw: string | undefined
}

/** The transactions with one nonce; the latest version is the last one. */
export type Payment = { readonly nonce: bigint; readonly versions: [Version, ...Version[]] }

/** What became of a withdrawal. */
type WithdrawalState =
  | { readonly kind: 'queued' }
  | { readonly kind: 'paid'; readonly payment: Payment }
  | {
      readonly kind: 'succeeded'
      readonly hash: string
      /** What the transaction's gas has cost, and what it might have. */
      readonly fee: bigint
      readonly maxFee: bigint
    }
  /** The transaction failed: what it would have paid is minted back. */
  | { readonly kind: 'owed'; readonly hash: string; readonly amount: bigint }
  | {
      readonly kind: 'reimbursed'
      readonly hash: string
      readonly amount: bigint
      readonly block: bigint
    }

export type Withdrawal = {
  /** The block that burned ckETH: the amount, or what the gas may cost. */
  readonly id: bigint
  readonly token: Token
  readonly amount: bigint
  /** With the checksum. */
  readonly destination: string
  /** Who gets it back when it cannot be paid. */
  readonly account: Account
  readonly createdAtNs: bigint
  /** Of a token: the block that burned it, and the most that its gas may cost, in wei. */
  readonly ofToken: { readonly burnBlock: bigint; readonly maxFee: bigint } | undefined
  /** Of a sweep, which pays nobody and is nobody's. */
  readonly ofSweep: Sweep | undefined
  state: WithdrawalState
}

/** Several addresses whose plain transfers of a token are moved by one transaction. `token`: zero for ether. */
export type Sweep = {
  readonly token: string
  readonly items: readonly AuthorizedSweepItem[]
  /** The most that its gas may cost, in wei. */
  readonly maxFee: bigint
}

/** An address that an account's plain transfers go to, once something was found there. */
type DepositAddress = {
  readonly attestation: TransactionSignature
  authorization: SignedAuthorization | undefined
  /** The sweeper's code runs there. */
  isDelegated: boolean
  /** Sweeps since something last came from there. */
  sweeps: number
  /** A blocked sender has paid to it. */
  isFrozen: boolean
}

/** What is to be minted back. */
export type Reimbursement = {
  readonly id: bigint
  readonly token: Token
  readonly account: Account
  readonly amount: bigint
  /** The transaction that failed; undefined for gas that was burned for a withdrawal that could not begin. */
  readonly hash: string | undefined
  /** Of a token. */
  readonly burnBlock: bigint | undefined
}

/** What the minter knows: what follows from its events, and nothing else. */
export type Model = {
  settings: Settings
  readonly ether: Token
  /** Others than ckETH, by their ledgers and by their contracts in lower case. */
  readonly tokens: Map<string, Token>
  readonly tokensByContract: Map<string, Token>
  /** Every log that was ever dealt with: none is minted for twice. */
  readonly seen: Set<string>
  readonly toMint: Map<string, Deposit>
  readonly quarantined: Map<string, Deposit>
  /** The last ones, for people to look at. */
  readonly invalid: { readonly source: EventSource; readonly reason: string }[]
  readonly skipped: { readonly contract: string | undefined; readonly block: bigint }[]
  /** Blocks up to which logs have been looked through. */
  readonly synced: { eth: bigint; erc20: bigint; subaccount: bigint }
  nextNonce: bigint
  /** All that were ever accepted. */
  readonly withdrawals: Map<bigint, Withdrawal>
  /** Ids by account, and by destination in lower case. */
  readonly withdrawalsOf: Map<string, bigint[]>
  readonly withdrawalsTo: Map<string, bigint[]>
  /** In no transaction yet, oldest first. */
  readonly queue: Map<bigint, Withdrawal>
  /** With a transaction that is not finalised, by nonce. */
  readonly payments: Map<bigint, Withdrawal>
  readonly owed: Map<bigint, Reimbursement>
  readonly quarantinedReimbursements: Map<bigint, Reimbursement>
  readonly finalized: { count: number; last: Withdrawal[] }
  /** Of each owner, how many are not finalised. */
  readonly openOf: Map<string, number>
  /** By their addresses in lower case. */
  readonly depositAddresses: Map<string, DepositAddress>
  /** The same addresses, by the keys of their accounts. */
  readonly addressOf: Map<string, string>
  /** Made so far. */
  sweeps: bigint
  /** The one that is not finalised. */
  openSweep: Withdrawal | undefined
}

export const ledgerKey = (ledger: Principal): string => bytesText(ledger.toUint8Array())

export const sourceKey = ({ transaction_hash, log_index }: EventSource): string =>
  `${transaction_hash} ${log_index}`

/** A token by its ledger, ckETH among them. */
export function tokenOfLedger({ ether, tokens }: Model, ledger: Principal): Token | undefined {
  const key = ledgerKey(ledger)
  return key === ledgerKey(ether.ledger) ? ether : tokens.get(key)
}

/** Ids of sweeps begin here: no ledger has so many blocks. */
export const FIRST_SWEEP = 2n ** 64n

export const latestOf = ({ versions }: Payment): Version => versions.at(-1) ?? versions[0]

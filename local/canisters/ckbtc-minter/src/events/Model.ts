import type {
  Account,
  BitcoinAddress,
  SuspendedReason,
  Utxo,
  WithdrawalFee,
} from '@sluice/candid/ckbtc_minter'
import type { Settings } from '../minter/settings.ts'

/** A coin of an account's address: its key is derived from the account. */
export type Coin = { readonly utxo: Utxo; readonly account: Account }

/** A coin that has passed the check and is not minted yet. `fee` is what its mint keeps back, in satoshi. */
export type CheckedCoin = Coin & {
  readonly fee: bigint
  /** The ledger has been asked for the mint, and its outcome is not known. */
  readonly isAsked: boolean
}

export type SuspendedCoin = Coin & {
  readonly reason: SuspendedReason
  /** When it was last looked at, in nanoseconds since 1970. */
  readonly sinceNs: bigint
}

/** What became of a withdrawal. */
type WithdrawalState =
  | { readonly kind: 'queued' }
  | { readonly kind: 'paid'; readonly payment: Payment }
  | { readonly kind: 'confirmed'; readonly txid: Uint8Array }
  /** To be minted back, because it cannot be paid; `tooLow` when the fees would have left nothing of it. */
  | { readonly kind: 'owed'; readonly tooLow: boolean; readonly account: Account }
  | {
      readonly kind: 'reimbursed'
      readonly tooLow: boolean
      readonly account: Account
      readonly block: bigint
    }

export type Withdrawal = {
  /** The block that burned it. */
  readonly id: bigint
  readonly amount: bigint
  readonly address: BitcoinAddress
  readonly receivedAtNs: bigint
  /** Absent in old requests of the public minter. */
  readonly account: Account | undefined
  state: WithdrawalState
}

/** One of the transactions that may make a payment: the first, or a replacement of it. */
export type Version = {
  readonly txid: Uint8Array
  readonly change: { readonly vout: number; readonly value: bigint }
  readonly submittedAtNs: bigint
  readonly fee: WithdrawalFee
}

/** A transaction that is not confirmed yet, in all its versions; all of them spend the same coins and pay the same requests. */
export type Payment = {
  readonly inputs: readonly Coin[]
  readonly requests: readonly Withdrawal[]
  /** The latest is the last one. */
  readonly versions: [Version, ...Version[]]
}

/** What the minter knows: what follows from its events, and nothing else. */
export type Model = {
  settings: Settings
  /** Coins that can be spent, by outpoint and by account. */
  readonly coins: Map<string, Coin>
  readonly coinsOf: Map<string, Map<string, Coin>>
  /** Every outpoint that was ever received: one that was spent and comes back by a reorganisation is not minted again. */
  readonly received: Set<string>
  readonly checked: Map<string, CheckedCoin>
  /** By account, then by outpoint. */
  readonly suspended: Map<string, Map<string, SuspendedCoin>>
  /** All that were ever accepted, by the block that burned them. */
  readonly withdrawals: Map<bigint, Withdrawal>
  /** Ids of each account's withdrawals. */
  readonly withdrawalsOf: Map<string, bigint[]>
  /** Oldest first. */
  readonly queue: Map<bigint, Withdrawal>
  readonly owed: Map<bigint, Withdrawal>
  readonly payments: Set<Payment>
  /** The last ones, for people to look at; the latest is the last one. */
  readonly confirmed: { readonly payment: Payment; readonly version: Version }[]
  readonly sums: {
    issued: bigint
    kept: bigint
    endowmentDue: bigint
    unclaimed: bigint
    confirmedWithdrawals: number
  }
  lastConsolidationNs: bigint
}

/** The latest version of a payment: the one that is wanted on the chain. */
export const latest = ({ versions }: Payment): Version => versions.at(-1) ?? versions[0]

/** What a payment adds to the fees that are kept, by one of its versions; below nothing for one that only puts coins together. */
export function keptBy(payment: Payment, { change }: Version): bigint {
  let kept = change.value
  for (const { utxo } of payment.inputs) kept -= utxo.value
  for (const { amount } of payment.requests) kept += amount
  return kept
}

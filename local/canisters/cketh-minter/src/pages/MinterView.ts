import type { Event } from '@sluice/candid/cketh_minter'
import type { Listed } from '../../../../minter-kit/pages/lists.ts'

/** `account` is an account's textual form, as wallets show it; amounts are in the token's smallest unit. */
export type DepositRow = {
  readonly transactionHash: string
  readonly logIndex: bigint
  readonly symbol: string
  readonly account: string
  readonly amount: bigint
  readonly block: bigint
  readonly state: 'to be minted' | 'quarantined'
}

type InvalidRow = {
  readonly transactionHash: string
  readonly logIndex: bigint
  readonly reason: string
}

export type WithdrawalRow = {
  /** The block that burned ckETH for it. */
  readonly id: bigint
  readonly symbol: string
  readonly amount: bigint
  readonly destination: string
  readonly state: string
  readonly createdAtNs: bigint
  readonly nonce: bigint | undefined
  /** How often its transaction has been replaced. */
  readonly replacements: number
}

type ReimbursementRow = {
  readonly id: bigint
  readonly symbol: string
  readonly amount: bigint
  readonly account: string
}

export type TokenRow = {
  readonly symbol: string
  readonly ledger: string
  readonly contract: string
  readonly held: bigint
  readonly issued: bigint
}

export type MinterFacts = {
  readonly network: string
  readonly chainId: bigint
  /** `undefined` before the key is known. */
  readonly address: string | undefined
  readonly helpers: { readonly eth: string; readonly erc20: string; readonly subaccount: string }
  readonly synced: { readonly eth: bigint; readonly erc20: bigint; readonly subaccount: bigint }
  readonly observedBlock: bigint | undefined
  readonly blockTag: string
  /** Wei. */
  readonly minimumWithdrawal: bigint
  /** Wei for a unit of gas; `undefined` before it has been asked for. */
  readonly maxFeePerGas: bigint | undefined
  readonly nextNonce: bigint
  readonly finalized: number
  readonly skippedBlocks: number
  readonly blockedAddresses: number
  /** Of plain transfers: the contract that moves them, how often, from how many addresses, and wei that pay for it. */
  readonly sweeping: {
    readonly contract: string
    readonly sweeps: bigint
    readonly addresses: number
    readonly watched: number
    readonly paidWith: bigint
  }
  readonly cycles: bigint
}

/** What the minter's pages show. */
export type MinterView = {
  readonly facts: MinterFacts
  readonly tokens: Listed<TokenRow>
  readonly deposits: Listed<DepositRow>
  /** The last ones, the latest first. */
  readonly invalid: Listed<InvalidRow>
  /** Oldest first. */
  readonly waiting: Listed<WithdrawalRow>
  /** The last ones, the latest first. */
  readonly ended: Listed<WithdrawalRow>
  readonly reimbursements: Listed<ReimbursementRow>
  /** Oldest first, as they are numbered. */
  readonly events: Listed<Event>
}

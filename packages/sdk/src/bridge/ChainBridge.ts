import type { IcrcAccount } from '../ledgers/addresses.ts'
import type { BridgeChainState } from './BridgeChainState.ts'
import type { BridgeEstimate, BridgeTerms, BridgeToken } from './BridgeToken.ts'
import type { BridgeReserves, BridgeTransfer, DepositCheck } from './BridgeTransfer.ts'
import type { Watch } from './transfer/watch.ts'

/** What one chain's bridge says of its tokens and of amounts. */
export type ChainReads = {
  /** Those that this network has. @throws CallError where a minter has to be asked for them */
  readonly tokens: () => Promise<readonly BridgeToken[]>
  readonly fetchTerms: (ledgerId: string) => Promise<BridgeTerms>
  readonly estimateMint: (ledgerId: string, amount: bigint) => Promise<BridgeEstimate>
  /** `gasBalance`: of ckETH, where it pays for the gas of another token. */
  readonly estimateDissolve: (
    ledgerId: string,
    amount: bigint,
    balance?: bigint,
    gasBalance?: bigint,
  ) => Promise<BridgeEstimate>
}

/** What one chain's bridge says of transfers. */
export type ChainTransfers = {
  readonly fetchDepositAddress: (ledgerId: string, account: IcrcAccount) => Promise<string>
  readonly fetchDeposits: (
    ledgerId: string,
    account: IcrcAccount,
  ) => Promise<readonly BridgeTransfer[]>
  readonly watchDeposits: (
    ledgerId: string,
    account: IcrcAccount,
    watching: Watch<readonly BridgeTransfer[]>,
  ) => Promise<void>
  readonly checkDeposits: (ledgerId: string, account: IcrcAccount) => Promise<DepositCheck>
  readonly fetchWithdrawals: (
    ledgerId: string,
    account: IcrcAccount,
  ) => Promise<readonly BridgeTransfer[]>
  /** @throws BridgeError `bridge-unknown-transfer` */
  readonly fetchTransfer: (id: string) => Promise<BridgeTransfer>
  readonly watchTransfer: (id: string, watching: Watch<BridgeTransfer>) => Promise<void>
  readonly fetchReserves: (ledgerId: string) => Promise<BridgeReserves>
  readonly fetchChainState: (ledgerId: string) => Promise<BridgeChainState>
}

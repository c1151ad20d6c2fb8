import type { Keyed } from '../flows/FlowStarter.ts'
import type { IcrcAccount } from '../ledgers/addresses.ts'
import { BridgeError } from './BridgeError.ts'
import type { BridgeReceipt } from './BridgeFlow.ts'
import type { BridgeEstimate, BridgeTerms, BridgeToken } from './BridgeToken.ts'
import type { BridgeReserves, BridgeTransfer, DepositCheck } from './BridgeTransfer.ts'

/** How transfers are watched: `onChange` hears all of them at once, and again whenever one has changed, until `signal` ends it. */
export type Watch<T> = {
  readonly signal: AbortSignal
  readonly onChange: (found: T) => void
  /** What could not be asked; it is asked again. */
  readonly onFailed?: (error: unknown) => void
}

export type DissolveOrder = {
  readonly ledgerId: string
  /** The receiver on the other chain. */
  readonly address: string
  /** In the token's smallest unit. */
  readonly amount: bigint
  /** What the review said that arrives. Nothing is paid when it is worse by more than the fee's own step. */
  readonly arrives: bigint
} & Keyed

const soon = (): never => {
  throw new BridgeError('bridge-unavailable', { retry: 'later', funds: 'wallet' })
}

/**
 * Tokens of other chains' coins: minting them against a deposit, dissolving them into a payment. Dissolving is a flow: what is
 * interrupted waits in `sdk.flows`. Everything else only reads, from the minter, the ledger and explorers, for anybody.
 */
export class Bridge {
  /** Bridge tokens of this network; none where there is no minter or no chain. */
  async tokens(): Promise<readonly BridgeToken[]> {
    return soon()
  }

  /** What the minter asks for. @throws BridgeError, CallError */
  async fetchTerms(_ledgerId: string): Promise<BridgeTerms> {
    return soon()
  }

  /** What arrives of a deposit. @throws BridgeError, CallError */
  async estimateMint(_ledgerId: string, _amount: bigint): Promise<BridgeEstimate> {
    return soon()
  }

  /**
   * What arrives of tokens that are dissolved.
   * @param balance of the account that pays; not compared when absent
   * @throws BridgeError, CallError
   */
  async estimateDissolve(
    _ledgerId: string,
    _amount: bigint,
    _balance?: bigint,
  ): Promise<BridgeEstimate> {
    return soon()
  }

  /** The address on the other chain whose deposits are minted to an account; the caller's when absent. @throws BridgeError, CallError */
  async fetchDepositAddress(_ledgerId: string, _account?: IcrcAccount): Promise<string> {
    return soon()
  }

  /** Deposits for an account, newest first: of the last hundred transactions of its address. @throws BridgeError, CallError */
  async fetchDeposits(
    _ledgerId: string,
    _account?: IcrcAccount,
  ): Promise<readonly BridgeTransfer[]> {
    return soon()
  }

  /**
   * Follows deposits until it is told to stop, and has the minter mint what is ready: asked at once, every five minutes, and as soon as a deposit has its
   * confirmations. @throws BridgeError, CallError
   */
  async watchDeposits(
    _ledgerId: string,
    _watch: Watch<readonly BridgeTransfer[]> & { readonly account?: IcrcAccount },
  ): Promise<void> {
    return soon()
  }

  /** Has the minter look for deposits, and mint what is ready. Anybody may, for anybody. @throws BridgeError, CallError */
  async checkDeposits(_ledgerId: string, _account?: IcrcAccount): Promise<DepositCheck> {
    return soon()
  }

  /** Dissolves tokens. @throws BridgeError, SwapError, CallError, WalletError */
  async dissolve(_order: DissolveOrder): Promise<BridgeReceipt> {
    return soon()
  }

  /** Withdrawals of an account, newest first: by the minter, and by the ledger, which knows older ones, too. @throws BridgeError, CallError */
  async fetchWithdrawals(
    _ledgerId: string,
    _account?: IcrcAccount,
  ): Promise<readonly BridgeTransfer[]> {
    return soon()
  }

  /** One transfer, by anybody, from both chains and the minter. @throws BridgeError `bridge-unknown-transfer`, CallError */
  async fetchTransfer(_id: string): Promise<BridgeTransfer> {
    return soon()
  }

  /** Follows one transfer until it has ended or `signal` says so. @throws BridgeError, CallError */
  async watchTransfer(_id: string, _watch: Watch<BridgeTransfer>): Promise<void> {
    return soon()
  }

  /** What the minter owns against what the ledger has issued. @throws BridgeError, CallError */
  async fetchReserves(_ledgerId: string): Promise<BridgeReserves> {
    return soon()
  }
}

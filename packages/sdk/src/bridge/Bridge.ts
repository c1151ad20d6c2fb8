import { Principal } from '@icp-sdk/core/principal'
import type { Actors } from '../actors.ts'
import type { Balances } from '../balances.ts'
import { CallError } from '../errors.ts'
import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import type { IcrcAccount } from '../ledgers/addresses.ts'
import { optional } from '../ledgers/optional.ts'
import { type Later, loadedLater } from '../loadedLater.ts'
import type { Tokens } from '../tokens.ts'
import type { BridgeChainState } from './BridgeChainState.ts'
import {
  BRIDGE_KINDS,
  type BridgeReceipt,
  type DissolveFacts,
  type DissolveWish,
} from './BridgeFlow.ts'
import type { BridgeReads } from './BridgeReads.ts'
import type { BridgeChain, BridgeEstimate, BridgeTerms, BridgeToken } from './BridgeToken.ts'
import type {
  BridgeReserves,
  BridgeTransfer,
  DepositCheck,
  PlainDeposit,
} from './BridgeTransfer.ts'
import type { BitcoinReads } from './bitcoin/BitcoinReads.ts'
import { BitcoinTransfers } from './bitcoin/BitcoinTransfers.ts'
import { newDissolve } from './bitcoin/dissolve/newDissolve.ts'
import type { ChainTransfers } from './ChainBridge.ts'
import { newEthereumDissolve } from './ethereum/dissolve/newEthereumDissolve.ts'
import type { EthereumReads } from './ethereum/EthereumReads.ts'
import { EthereumTransfers } from './ethereum/EthereumTransfers.ts'
import { isEthereumId } from './ethereum/ethereumTransferId.ts'
import type { Watch } from './transfer/watch.ts'

type Services = {
  readonly reads: Later<BridgeReads>
  readonly flows: Flows
  readonly actors: Pick<Actors, 'other'>
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly balances: Pick<Balances, 'fetch'>
  /** None for a visitor, as `self`, the caller's default account. */
  readonly principal: string | undefined
  readonly self: IcrcAccount | undefined
  readonly now: () => number
}

export type DissolveOrder = DissolveWish & Keyed

/**
 * Tokens of other chains' coins: minting them against a deposit, dissolving them into a payment. Dissolving is a flow: what is
 * interrupted waits in `sdk.flows`. Everything else only reads, from the minter, the ledger and explorers, for anybody.
 */
export class Bridge {
  private readonly services: Services
  private readonly starter: FlowStarter
  private readonly bitcoinReads: Later<BitcoinReads>
  private readonly ethereumReads: Later<EthereumReads>
  private readonly ethereum: EthereumTransfers
  private readonly transfers: Readonly<Record<BridgeChain, ChainTransfers>>

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
    this.bitcoinReads = loadedLater(() => services.reads.bitcoin())
    const { now, self: caller, actors } = services
    this.ethereumReads = loadedLater(() => services.reads.ethereum())
    this.ethereum = new EthereumTransfers({ reads: this.ethereumReads, now, actors })
    this.transfers = {
      bitcoin: new BitcoinTransfers({ reads: this.bitcoinReads, now, caller }),
      ethereum: this.ethereum,
    }
  }

  /** Bridge tokens of this network; none where there is no minter or no chain. */
  tokens(): Promise<readonly BridgeToken[]> {
    return this.services.reads.tokens()
  }

  /** What the minter asks for. @throws BridgeError, CallError */
  fetchTerms(ledgerId: string): Promise<BridgeTerms> {
    return this.services.reads.fetchTerms(ledgerId)
  }

  /** What arrives of a deposit. @throws BridgeError, CallError */
  estimateMint(ledgerId: string, amount: bigint): Promise<BridgeEstimate> {
    return this.services.reads.estimateMint(ledgerId, amount)
  }

  /**
   * What arrives of tokens that are dissolved.
   * @param balance of the account that pays, and `gasBalance` of its ckETH where that pays for the gas of another token; not compared
   * when absent
   * @throws BridgeError, CallError
   */
  estimateDissolve(
    ledgerId: string,
    amount: bigint,
    balance?: bigint,
    gasBalance?: bigint,
  ): Promise<BridgeEstimate> {
    return this.services.reads.estimateDissolve(ledgerId, amount, balance, gasBalance)
  }

  /** The address on the other chain whose deposits are minted to an account; the caller's when absent. @throws BridgeError, CallError */
  async fetchDepositAddress(ledgerId: string, account?: IcrcAccount): Promise<string> {
    return (await this.of(ledgerId)).fetchDepositAddress(ledgerId, this.accountOf(account))
  }

  /**
   * The caller's own address on Ethereum, to which an exchange can pay a token by a plain transfer, and which the minter looks at from now
   * on. A wallet may ask for it: call it in a click's handler. @throws BridgeError, CallError, WalletError
   */
  async openPlainDeposit(ledgerId: string): Promise<PlainDeposit> {
    return this.ethereum.openPlainDeposit(ledgerId)
  }

  /** Deposits for an account, newest first: of the last hundred transactions of its address. @throws BridgeError, CallError */
  async fetchDeposits(ledgerId: string, account?: IcrcAccount): Promise<readonly BridgeTransfer[]> {
    return (await this.of(ledgerId)).fetchDeposits(ledgerId, this.accountOf(account))
  }

  /**
   * Follows deposits until it is told to stop, and has the minter mint what is ready: asked at once, every five minutes, and as soon as
   * a deposit has its confirmations. @throws BridgeError, CallError for a visitor who names no account
   */
  async watchDeposits(
    ledgerId: string,
    { account, ...watching }: Watch<readonly BridgeTransfer[]> & { readonly account?: IcrcAccount },
  ): Promise<void> {
    return (await this.of(ledgerId)).watchDeposits(ledgerId, this.accountOf(account), watching)
  }

  /** Has the minter look for deposits, and mint what is ready. Anybody may, for anybody. @throws BridgeError, CallError */
  async checkDeposits(ledgerId: string, account?: IcrcAccount): Promise<DepositCheck> {
    return (await this.of(ledgerId)).checkDeposits(ledgerId, this.accountOf(account))
  }

  /** Dissolves the caller's tokens. @throws BridgeError, SwapError, CallError, WalletError */
  dissolve({
    ledgerId,
    address,
    amount,
    arrives,
    maxGas,
    ...order
  }: DissolveOrder): Promise<BridgeReceipt> {
    const wish = { ledgerId, address, amount, arrives, ...optional('maxGas', maxGas) }
    return this.starter.run(BRIDGE_KINDS, order, async () => {
      const facts = await this.newDissolve(wish)
      return this.starter.newFlow('bridge-dissolve' as const, facts, order.key)
    })
  }

  /**
   * Withdrawals of an account, newest first: by the minter, and by the ledger, which knows older ones, too. @throws BridgeError, CallError
   */
  async fetchWithdrawals(
    ledgerId: string,
    account?: IcrcAccount,
  ): Promise<readonly BridgeTransfer[]> {
    return (await this.of(ledgerId)).fetchWithdrawals(ledgerId, this.accountOf(account))
  }

  /** One transfer, by anybody, from both chains and the minter. @throws BridgeError `bridge-unknown-transfer`, CallError */
  async fetchTransfer(id: string): Promise<BridgeTransfer> {
    return this.named(id).fetchTransfer(id)
  }

  /**
   * Follows one transfer until it has ended or `signal` says so. While a deposit waits, the minter is asked for it as by `watchDeposits`.
   * @throws BridgeError `bridge-unknown-transfer` for a name that can be none
   */
  async watchTransfer(id: string, watching: Watch<BridgeTransfer>): Promise<void> {
    return this.named(id).watchTransfer(id, watching)
  }

  /** What the minter owns against what the ledger has issued. @throws BridgeError, CallError */
  async fetchReserves(ledgerId: string): Promise<BridgeReserves> {
    return (await this.of(ledgerId)).fetchReserves(ledgerId)
  }

  /** How far the chain is, and how far the minter follows it. @throws BridgeError, CallError */
  async fetchChainState(ledgerId: string): Promise<BridgeChainState> {
    return (await this.of(ledgerId)).fetchChainState(ledgerId)
  }

  private async newDissolve(wish: DissolveWish): Promise<DissolveFacts> {
    const owner = Principal.fromText(this.starter.requirePrincipal())
    const { bitcoinReads, ethereumReads, services } = this
    const chain = await services.reads.chainOf(wish.ledgerId)
    switch (chain) {
      case 'bitcoin':
        return newDissolve(wish, owner, { ...services, reads: bitcoinReads })
      case 'ethereum':
        return newEthereumDissolve(wish, { ...services, reads: ethereumReads })
    }
  }

  private async of(ledgerId: string): Promise<ChainTransfers> {
    return this.transfers[await this.services.reads.chainOf(ledgerId)]
  }

  /** The chain that a transfer's name says it is of. */
  private named(id: string): ChainTransfers {
    return isEthereumId(id) ? this.transfers.ethereum : this.transfers.bitcoin
  }

  private accountOf(account = this.services.self): IcrcAccount {
    if (account === undefined) throw CallError.signedOut()
    return account
  }
}

import type { Actors } from '../../actors.ts'
import type { IcrcAccount } from '../../ledgers/addresses.ts'
import type { Later } from '../../loadedLater.ts'
import type { BridgeChainState } from '../BridgeChainState.ts'
import { BridgeError } from '../BridgeError.ts'
import {
  type BridgeReserves,
  type BridgeTransfer,
  type DepositCheck,
  FINAL_STATES,
  type PlainDeposit,
} from '../BridgeTransfer.ts'
import type { ChainTransfers } from '../ChainBridge.ts'
import { type Watch, watch } from '../transfer/watch.ts'
import { EthereumDeposits } from './deposits/EthereumDeposits.ts'
import { askPlainDeposit } from './deposits/plainDeposit.ts'
import type { EthereumReads } from './EthereumReads.ts'
import { parseEthereumId } from './ethereumTransferId.ts'
import { fetchChainState } from './minter/fetchChainState.ts'
import { EthereumWithdrawals } from './withdrawals/EthereumWithdrawals.ts'

type Services = {
  readonly reads: Later<EthereumReads>
  /** Calls as the caller: the minter gives nobody's address to anybody else. */
  readonly actors: Pick<Actors, 'other'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const LOOK_MS = 10_000

/** Deposits of ether and tokens, and payments in them. */
export class EthereumTransfers implements ChainTransfers {
  private readonly services: Services
  private readonly deposits: EthereumDeposits
  private readonly withdrawals: EthereumWithdrawals

  constructor(services: Services) {
    this.services = services
    this.deposits = new EthereumDeposits(services)
    this.withdrawals = new EthereumWithdrawals(services)
  }

  /** The contract that deposits go through: what is sent to it without its call is lost. */
  async fetchDepositAddress(): Promise<string> {
    const { minter } = await this.services.reads.open()
    const { helper } = await minter.fetchInfo()
    if (helper === undefined) throw BridgeError.unavailable()
    return helper
  }

  /** The caller's own address for plain transfers, looked at from now on. @throws BridgeError, CallError, WalletError */
  async openPlainDeposit(ledgerId: string): Promise<PlainDeposit> {
    const { reads, actors } = this.services
    const [{ minterId }, { contract }] = await Promise.all([reads.open(), reads.token(ledgerId)])
    return askPlainDeposit({ actors, minterId, contract })
  }

  fetchDeposits(ledgerId: string, account: IcrcAccount) {
    return this.deposits.fetch(ledgerId, account)
  }

  watchDeposits(
    ledgerId: string,
    account: IcrcAccount,
    watching: Watch<readonly BridgeTransfer[]>,
  ): Promise<void> {
    const look = async () => {
      await this.ask(watching.onFailed)
      return this.deposits.fetch(ledgerId, account)
    }
    return watch({ look, everyMs: LOOK_MS, isOver: () => false }, watching)
  }

  /** Has the minter look, where it can be asked to. What it has found shows in the deposits. */
  async checkDeposits(): Promise<DepositCheck> {
    const { minter, pace } = await this.services.reads.open()
    await minter.scrape()
    return { kind: 'nothing-new', required: pace.confirmations, pending: [], setAside: [] }
  }

  fetchWithdrawals(ledgerId: string, account: IcrcAccount) {
    return this.withdrawals.fetch(ledgerId, account)
  }

  async fetchTransfer(id: string): Promise<BridgeTransfer> {
    const parsed = parseEthereumId(id)
    if (parsed === undefined) throw BridgeError.unknownTransfer()
    return parsed.direction === 'mint'
      ? this.deposits.fetchOne(parsed.hash, parsed.logIndex)
      : this.withdrawals.fetchOne(parsed.withdrawal)
  }

  async watchTransfer(id: string, watching: Watch<BridgeTransfer>): Promise<void> {
    const parsed = parseEthereumId(id)
    if (parsed === undefined) throw BridgeError.unknownTransfer()
    const look = async () => {
      if (parsed.direction === 'mint') await this.ask(watching.onFailed)
      return this.fetchTransfer(id)
    }
    const isOver = ({ state }: BridgeTransfer) => FINAL_STATES.includes(state.kind)
    await watch({ look, everyMs: LOOK_MS, isOver }, watching)
  }

  /** By the minter's own books: what it says that it has on Ethereum, and what a node says of the same address. */
  async fetchReserves(ledgerId: string): Promise<BridgeReserves> {
    const { reads, now } = this.services
    const [{ minter, node, fetchLedger }, token] = await Promise.all([
      reads.open(),
      reads.token(ledgerId),
    ])
    const [{ address, ether = 0n, balances }, ledger] = await Promise.all([
      minter.fetchInfo(),
      fetchLedger(ledgerId),
    ])
    const { contract } = token
    const coins = contract === undefined ? ether : (balances.get(contract.toLowerCase()) ?? 0n)
    const there =
      address === undefined
        ? undefined
        : await (contract === undefined
            ? node.fetchBalance(address)
            : node.fetchTokenBalance(contract, address)
          ).catch(() => undefined)
    const confirmed = there === undefined ? 0n : there < coins ? there : coins
    return {
      ledgerId,
      supply: await ledger.fetchTotalSupply(),
      coins,
      coinCount: 1,
      confirmed,
      denied: there === undefined ? 0n : coins - confirmed,
      unasked: there === undefined ? coins : 0n,
      owed: 0n,
      isWhole: true,
      atMs: now(),
    }
  }

  async fetchChainState(): Promise<BridgeChainState> {
    return fetchChainState(await this.services.reads.open())
  }

  /** A minter that cannot be asked looks by itself. */
  private async ask(onFailed: (error: unknown) => void = () => {}): Promise<void> {
    try {
      const { minter } = await this.services.reads.open()
      await minter.scrape()
    } catch (error) {
      onFailed(error)
    }
  }
}

import type { IcrcAccount } from '../../ledgers/addresses.ts'
import { parseAccount } from '../../ledgers/addresses.ts'
import type { Later } from '../../loadedLater.ts'
import type { BridgeChainState } from '../BridgeChainState.ts'
import { BridgeError } from '../BridgeError.ts'
import { type BridgeTransfer, FINAL_STATES } from '../BridgeTransfer.ts'
import type { ChainTransfers } from '../ChainBridge.ts'
import { type Watch, watch } from '../transfer/watch.ts'
import type { BitcoinReads } from './BitcoinReads.ts'
import { type ParsedTransferId, parseTransferId } from './bitcoinTransferId.ts'
import { Deposits } from './deposits/Deposits.ts'
import { Reserves } from './reserves/Reserves.ts'
import { Withdrawals } from './withdrawals/Withdrawals.ts'

type Services = {
  readonly reads: Later<BitcoinReads>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Whose a deposit is that does not say: the caller's. */
  readonly caller: IcrcAccount | undefined
}

const LOOK_MS = 10_000

/** Deposits of bitcoin and payments in bitcoin. */
export class BitcoinTransfers implements ChainTransfers {
  private readonly services: Services
  private readonly deposits: Deposits
  private readonly withdrawals: Withdrawals
  private readonly reserves: Reserves

  constructor(services: Services) {
    this.services = services
    this.deposits = new Deposits(services)
    this.withdrawals = new Withdrawals(services)
    this.reserves = new Reserves(services)
  }

  fetchDepositAddress(ledgerId: string, account: IcrcAccount) {
    return this.deposits.fetchAddress(ledgerId, account)
  }

  fetchDeposits(ledgerId: string, account: IcrcAccount) {
    return this.deposits.fetch(ledgerId, account)
  }

  watchDeposits(
    ledgerId: string,
    account: IcrcAccount,
    watching: Watch<readonly BridgeTransfer[]>,
  ): Promise<void> {
    return this.deposits.watch(ledgerId, account, watching)
  }

  checkDeposits(ledgerId: string, account: IcrcAccount) {
    return this.deposits.check(ledgerId, account)
  }

  fetchWithdrawals(ledgerId: string, account: IcrcAccount) {
    return this.withdrawals.fetch(ledgerId, account)
  }

  fetchReserves(ledgerId: string) {
    return this.reserves.fetch(ledgerId)
  }

  async fetchChainState(ledgerId: string): Promise<BridgeChainState> {
    const { explorer } = await this.services.reads.open(ledgerId)
    return { head: await explorer.fetchTip() }
  }

  async fetchTransfer(id: string): Promise<BridgeTransfer> {
    const { deposits, withdrawals } = this
    const { parsed, ledgerId } = await this.find(id)
    return parsed.direction === 'mint'
      ? deposits.fetchOne(ledgerId, this.accountOf(parsed), parsed)
      : withdrawals.fetchOne(ledgerId, parsed.block)
  }

  async watchTransfer(id: string, watching: Watch<BridgeTransfer>): Promise<void> {
    const { parsed, ledgerId } = await this.find(id)
    if (parsed.direction === 'mint')
      return this.deposits.watchOne(ledgerId, this.accountOf(parsed), parsed, watching)
    const isOver = ({ state }: BridgeTransfer) => FINAL_STATES.includes(state.kind)
    await watch({ look: () => this.fetchTransfer(id), everyMs: LOOK_MS, isOver }, watching)
  }

  /** What a name means, and the token that it is about. */
  private async find(id: string) {
    const parsed = parseTransferId(id)
    const [token] = await this.services.reads.tokens()
    if (parsed === undefined || token === undefined) throw BridgeError.unknownTransfer()
    return { parsed, ledgerId: token.ledgerId }
  }

  private accountOf({ account }: Extract<ParsedTransferId, { direction: 'mint' }>): IcrcAccount {
    const found = account === undefined ? this.services.caller : parseAccount(account)
    if (found === undefined) throw BridgeError.unknownTransfer()
    return found
  }
}

import { formatAccount, type IcrcAccount } from '../../../ledgers/addresses.ts'
import { BridgeError } from '../../BridgeError.ts'
import type { BridgeTransfer, DepositCheck } from '../../BridgeTransfer.ts'
import { type Watch, watch } from '../../transfer/watch.ts'
import type { BitcoinReads } from '../BitcoinReads.ts'
import { depositId } from '../bitcoinTransferId.ts'
import type { ChainTransaction } from '../explorer/readEsplora.ts'
import { coinKey } from '../minter/MinterReads.ts'
import {
  type DepositChecks,
  type DepositFacts,
  depositTransfers,
  mintedTransfer,
  NO_CHECKS,
  unknownSince,
  withCheck,
} from './depositTransfers.ts'
import { MinterChecks } from './MinterChecks.ts'
import { withVanished } from './vanished.ts'

type Services = {
  readonly reads: Pick<BitcoinReads, 'open' | 'fetchTerms' | 'fetchMints'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

type Coin = { readonly txid: string; readonly vout: number }

const LOOK_MS = 10_000

/** Accounts whose answers of the minter are remembered. */
const MOST_ACCOUNTS = 100

/** Deposits of accounts. */
export class Deposits {
  private readonly services: Services
  /** What the minter has said of accounts: only when it is asked to mint it tells what it keeps, and why. */
  private readonly said = new Map<string, DepositChecks>()

  constructor(services: Services) {
    this.services = services
  }

  /** @throws BridgeError, CallError */
  async fetchAddress(ledgerId: string, account: IcrcAccount): Promise<string> {
    const { minter } = await this.services.reads.open(ledgerId)
    return minter.fetchAddress(account)
  }

  /** @throws BridgeError, CallError */
  async check(ledgerId: string, account: IcrcAccount): Promise<DepositCheck> {
    const { minter } = await this.services.reads.open(ledgerId)
    const answer = await minter.check(account)
    const key = keyOf(ledgerId, account)
    const known = this.said.get(key) ?? NO_CHECKS
    if (this.said.size >= MOST_ACCOUNTS) this.said.clear()
    this.said.set(key, withCheck(known, answer, this.services.now()))
    return answer
  }

  /** @throws BridgeError, CallError */
  async fetch(ledgerId: string, account: IcrcAccount): Promise<readonly BridgeTransfer[]> {
    const { explorer } = await this.services.reads.open(ledgerId)
    const facts = await this.fetchFacts(ledgerId, account, (address) =>
      explorer.fetchHistory(address),
    )
    return depositTransfers(facts)
  }

  /**
   * One deposit. Whose it is, is asserted by whoever asks, and proven by the address.
   * @throws BridgeError `bridge-unknown-transfer`, CallError
   */
  async fetchOne(ledgerId: string, account: IcrcAccount, coin: Coin): Promise<BridgeTransfer> {
    const { explorer } = await this.services.reads.open(ledgerId)
    const facts = await this.fetchFacts(ledgerId, account, async () => {
      const transaction = await explorer.fetchTransaction(coin.txid)
      return transaction === undefined ? [] : [transaction]
    })
    const id = depositId(coin, formatAccount(account))
    const found = depositTransfers(facts).find((one) => one.id === id)
    if (found !== undefined) return found
    // the chain has another history by now, and what was minted before stays
    const mint = facts.mints.get(coinKey(coin.txid, coin.vout))
    if (mint === undefined) throw BridgeError.unknownTransfer()
    return mintedTransfer(facts, coin, mint)
  }

  /**
   * Asks the minter at once, every five minutes, and as soon as a deposit has its confirmations; the chain every ten seconds.
   * @throws BridgeError `bridge-unavailable`
   */
  async watch(
    ledgerId: string,
    account: IcrcAccount,
    watching: Watch<readonly BridgeTransfer[]>,
  ): Promise<void> {
    const { explorer } = await this.services.reads.open(ledgerId)
    const checks = this.checksOf(ledgerId, account, watching.onFailed)
    const fetch = () => this.fetch(ledgerId, account)
    let known: readonly BridgeTransfer[] = []
    const look = async () => {
      await checks.askNowAndThen()
      const found = await fetch()
      const now = (await checks.askForRipe(found)) ? await fetch() : found
      known = await withVanished(now, known, explorer)
      return known
    }
    await watch({ look, everyMs: LOOK_MS, isOver: () => false }, watching)
  }

  /** The same of one deposit, until it is minted. @throws BridgeError `bridge-unavailable` */
  async watchOne(
    ledgerId: string,
    account: IcrcAccount,
    coin: Coin,
    watching: Watch<BridgeTransfer>,
  ): Promise<void> {
    const { explorer } = await this.services.reads.open(ledgerId)
    const checks = this.checksOf(ledgerId, account, watching.onFailed)
    const fetch = () => this.fetchOne(ledgerId, account, coin)
    let known: BridgeTransfer | undefined
    const look = async () => {
      await checks.askNowAndThen()
      const found = await fetch().catch(async (error: unknown) => {
        const [vanished] = known === undefined ? [] : await withVanished([], [known], explorer)
        if (vanished === undefined) throw error
        return vanished
      })
      known = (await checks.askForRipe([found])) ? await fetch() : found
      return known
    }
    await watch({ look, everyMs: LOOK_MS, isOver: ({ state }) => state.kind === 'done' }, watching)
  }

  private checksOf(
    ledgerId: string,
    account: IcrcAccount,
    onFailed: (error: unknown) => void = () => {},
  ): MinterChecks {
    const { now } = this.services
    return new MinterChecks({ check: () => this.check(ledgerId, account), now, onFailed })
  }

  private async fetchFacts(
    ledgerId: string,
    account: IcrcAccount,
    fetchHistory: (address: string) => Promise<readonly ChainTransaction[]>,
  ): Promise<DepositFacts> {
    const { reads, now } = this.services
    const { token, minter, explorer } = await reads.open(ledgerId)
    const address = await minter.fetchAddress(account)
    const [terms, tip, history, minted] = await Promise.all([
      reads.fetchTerms(ledgerId),
      explorer.fetchTip(),
      fetchHistory(address),
      minter.fetchMinted(account),
    ])
    const since = Math.min(now(), ...unknownSince({ history, address, minted }))
    const mints = await reads.fetchMints(ledgerId, account, since)
    const checks = this.said.get(keyOf(ledgerId, account)) ?? NO_CHECKS
    const about = { token, terms, account, address, tip, history }
    return { ...about, minted, mints, checks, now: now() }
  }
}

const keyOf = (ledgerId: string, account: IcrcAccount): string =>
  `${ledgerId} ${formatAccount(account)}`

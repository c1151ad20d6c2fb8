import type { Chain } from '../chain/Chain.ts'
import type { Coin, CoinView } from '../chain/Coin.ts'
import { coinAt } from '../chain/checkBlock.ts'
import { checkSpend } from '../chain/checkSpend.ts'
import { RefusedError, refuse } from '../chain/refused.ts'
import type { Judge } from '../judge/judgeSpend.ts'
import type { HashText } from '../transaction/hashes.ts'
import { type Outpoint, outpointOf, type Transaction, vsizeOf } from '../transaction/Transaction.ts'
import { checkStandard, MIN_FEE_RATE } from './policy.ts'
import { checkReplacement } from './replacement.ts'
import { Waiting } from './Waiting.ts'

const MAX_TRANSACTIONS = 5_000

/** The transactions that wait for a block, each valid on top of the chain and of those before it. */
export class Mempool {
  readonly #chain: Chain
  readonly #waiting = new Waiting()

  constructor(chain: Chain) {
    this.#chain = chain
  }

  get size(): number {
    return this.#waiting.size
  }

  /** All, in an order in which they could be in one block. */
  get transactions(): readonly Transaction[] {
    return [...this.#waiting.all].map(({ transaction }) => transaction)
  }

  /** The waiting transaction with its fee, in satoshi. */
  find(txid: HashText): { readonly transaction: Transaction; readonly fee: bigint } | undefined {
    return this.#waiting.find(txid)
  }

  /** The waiting transaction that spends an output. */
  spenderOf(outpoint: Outpoint): HashText | undefined {
    return this.#waiting.spenderOf(outpoint)
  }

  /** A coin that no transaction spends, be it one that waits itself. */
  readonly findCoin: CoinView = (outpoint) =>
    this.#waiting.spenderOf(outpoint) === undefined ? this.#findSpendable(outpoint) : undefined

  /** Takes a transaction in, in place of those that it replaces. Throws `RefusedError`, and changes nothing then. */
  accept(transaction: Transaction, judge: Judge): void {
    const { txid } = transaction
    if (this.#waiting.find(txid) !== undefined) refuse('txn-already-in-mempool')
    if (this.#chain.has(txid)) refuse('txn-already-known')
    checkStandard(transaction)
    const spend = checkSpend(
      transaction,
      (outpoint) => this.#findSpendable(outpoint),
      this.#chain.next,
    )
    const size = BigInt(vsizeOf(transaction))
    if (spend.fee < size * MIN_FEE_RATE) {
      refuse('min relay fee not met', `${spend.fee} < ${size * MIN_FEE_RATE}`)
    }
    const replaced = checkReplacement({ transaction, fee: spend.fee }, this.#waiting)
    if (this.size - replaced.size >= MAX_TRANSACTIONS) refuse('mempool full')
    this.#waiting.checkFamily(transaction)
    judge(transaction, spend.coins)
    for (const each of replaced) this.#waiting.remove(each)
    this.#waiting.add({ transaction, fee: spend.fee })
  }

  /** Takes a transaction in that was accepted before, whatever a node passes on by now. Throws `RefusedError`. */
  restore(transaction: Transaction): void {
    const { fee } = checkSpend(
      transaction,
      (outpoint) => this.#findSpendable(outpoint),
      this.#chain.next,
    )
    this.#evictRivals([transaction])
    this.#waiting.add({ transaction, fee })
  }

  /** Forgets a transaction, and all that spend its outputs. */
  evict(txid: HashText): void {
    for (const each of this.#waiting.withDescendants([txid])) this.#waiting.remove(each)
  }

  /** Forgets what a new block has mined, and what can't be mined any more because of it. */
  onConnected(transactions: readonly Transaction[]): void {
    for (const { txid } of transactions) this.#waiting.remove(txid)
    this.#evictRivals(transactions)
  }

  /** Forgets what spends the same coins. */
  #evictRivals(transactions: readonly Transaction[]): void {
    for (const input of transactions.flatMap(({ inputs }) => inputs)) {
      const rival = this.#waiting.spenderOf(outpointOf(input))
      if (rival !== undefined) this.evict(rival)
    }
  }

  /** After the chain has changed below its end: takes back what blocks lost, and keeps what is still valid. */
  rebuild(lost: readonly Transaction[]): void {
    const candidates = [...lost, ...this.transactions]
    this.#waiting.clear()
    for (const transaction of candidates) this.#takeBack(transaction)
  }

  /** Their scripts were judged when they came; whether their coins are there may be another matter now. */
  #takeBack(transaction: Transaction): void {
    try {
      const { fee } = checkSpend(transaction, this.findCoin, this.#chain.next)
      if (!this.#chain.has(transaction.txid)) this.#waiting.add({ transaction, fee })
    } catch (error) {
      // its coins were lost with a block, or spent otherwise: the transaction is no more
      if (!(error instanceof RefusedError)) throw error
    }
  }

  #findSpendable(outpoint: Outpoint): Coin | undefined {
    const [txid = '', vout] = outpoint.split(':')
    const waiting = this.#waiting.find(txid)
    if (waiting === undefined) return this.#chain.coins.findUnspent(outpoint)
    return coinAt(waiting.transaction, Number(vout), undefined)
  }
}

import { refuse } from '../chain/refused.ts'
import type { HashText } from '../transaction/hashes.ts'
import { type Outpoint, outpointOf, type Transaction } from '../transaction/Transaction.ts'

/** `fee` is in satoshi. */
export type WaitingTransaction = { readonly transaction: Transaction; readonly fee: bigint }

/** With the transaction itself. */
const MAX_FAMILY = 25

/** Transactions by id and by what they spend, in the order they came in: one follows those whose outputs it spends. */
export class Waiting {
  readonly #byId = new Map<HashText, WaitingTransaction>()
  readonly #spenders = new Map<Outpoint, HashText>()

  get size(): number {
    return this.#byId.size
  }

  get all(): Iterable<WaitingTransaction> {
    return this.#byId.values()
  }

  find(txid: HashText): WaitingTransaction | undefined {
    return this.#byId.get(txid)
  }

  spenderOf(outpoint: Outpoint): HashText | undefined {
    return this.#spenders.get(outpoint)
  }

  add(waiting: WaitingTransaction): void {
    const { transaction } = waiting
    this.#byId.set(transaction.txid, waiting)
    for (const input of transaction.inputs) {
      this.#spenders.set(outpointOf(input), transaction.txid)
    }
  }

  remove(txid: HashText): void {
    const inputs = this.#byId.get(txid)?.transaction.inputs ?? []
    this.#byId.delete(txid)
    for (const input of inputs) this.#spenders.delete(outpointOf(input))
  }

  clear(): void {
    this.#byId.clear()
    this.#spenders.clear()
  }

  /** The waiting ones among these, and all that spend their outputs, directly or through others. */
  withDescendants(txids: Iterable<HashText>): ReadonlySet<HashText> {
    return closure(txids, (txid) => this.#childrenOf(txid))
  }

  /** The waiting ones whose outputs a transaction spends, directly or through others. */
  ancestorsOf(transaction: Pick<Transaction, 'inputs'>): ReadonlySet<HashText> {
    return closure(this.#parentsOf(transaction), (txid) =>
      this.#parentsOf(this.#byId.get(txid)?.transaction ?? { inputs: [] }),
    )
  }

  /** Refuses a transaction at the end of too long a chain of others, or of too large a family. Throws `RefusedError`. */
  checkFamily(transaction: Transaction): void {
    const ancestors = this.ancestorsOf(transaction)
    const isTooLarge =
      ancestors.size >= MAX_FAMILY ||
      [...ancestors].some((txid) => this.withDescendants([txid]).size >= MAX_FAMILY)
    if (isTooLarge) refuse('too-long-mempool-chain')
  }

  #parentsOf({ inputs }: Pick<Transaction, 'inputs'>): HashText[] {
    return inputs.map(({ txid }) => txid).filter((txid) => this.#byId.has(txid))
  }

  #childrenOf(txid: HashText): HashText[] {
    const outputs = this.#byId.get(txid)?.transaction.outputs ?? []
    return [...outputs.keys()].flatMap(
      (vout) => this.#spenders.get(outpointOf({ txid, vout })) ?? [],
    )
  }
}

function closure(
  starts: Iterable<HashText>,
  follow: (txid: HashText) => readonly HashText[],
): ReadonlySet<HashText> {
  const found = new Set(starts)
  // a set that grows while it is walked through is walked to its new end
  for (const txid of found) for (const next of follow(txid)) found.add(next)
  return found
}

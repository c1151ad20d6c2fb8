import {
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'
import { JsonRpcError } from '../JsonRpc.ts'

/** A transaction that is in no block. */
export type WaitingTransaction = {
  readonly hash: Hex
  readonly raw: Hex
  /** In lower case. */
  readonly sender: string
  readonly nonce: number
  /** The most that a unit of gas may cost, and what of it goes to the miner; in wei. */
  readonly maxFee: bigint
  readonly maxPriorityFee: bigint
  /** All that it may cost together, in wei. */
  readonly mostCost: bigint
  readonly fields: ReturnType<typeof parseTransaction>
}

/** What nodes pass on at most, in bytes. */
const MAX_TRANSACTION_BYTES = 131_072
/** So many wait at once, in all and of one sender: each is looked at after every block. */
const MOST_WAITING = 1_000
const MOST_OF_A_SENDER = 64
/** A replacement pays so many percent more, with what it replaces as a hundred. */
const REPLACEMENT_PERCENT = 110n
const INVALID_PARAMS = -32_602
export const REFUSED = -32_000

/** Reads a signed transaction. Throws a `JsonRpcError` for what is none, or of a kind that is not passed on here. */
export async function readTransaction(raw: Hex): Promise<WaitingTransaction> {
  if ((raw.length - 2) / 2 > MAX_TRANSACTION_BYTES) {
    throw new JsonRpcError(REFUSED, 'transaction size exceeds the limit of 131072 bytes')
  }
  if (!isOfKnownType(raw)) throw new JsonRpcError(REFUSED, 'transaction type not supported')
  try {
    const fields = parseTransaction(raw)
    const sender = await recoverTransactionAddress({ serializedTransaction: raw })
    const maxFee = fields.maxFeePerGas ?? fields.gasPrice ?? 0n
    return {
      hash: keccak256(raw),
      raw,
      sender: sender.toLowerCase(),
      nonce: fields.nonce ?? 0,
      maxFee,
      maxPriorityFee: fields.maxPriorityFeePerGas ?? maxFee,
      mostCost: (fields.gas ?? 0n) * maxFee + (fields.value ?? 0n),
      fields,
    }
  } catch {
    // the library's reasons are for its own callers
    throw new JsonRpcError(INVALID_PARAMS, 'failed to decode the signed transaction')
  }
}

/** Those of before there were types, with access lists, with a fee for the block's maker, and with delegations; none with blobs. */
const isOfKnownType = (raw: Hex): raw is TransactionSerialized => /^0x(01|02|04|[c-f])/i.test(raw)

/** The transactions of nobody's block yet, in the order in which they came; a replacement takes its predecessor's place. */
export class Waiting {
  #transactions: readonly WaitingTransaction[] = []

  get all(): readonly WaitingTransaction[] {
    return this.#transactions
  }

  find(hash: Hex): WaitingTransaction | undefined {
    return this.#transactions.find((waiting) => waiting.hash === hash)
  }

  /** The nonce after those that wait without a gap, from the given one on. */
  nonceAfter(sender: string, used: number): number {
    const own = this.#transactions.filter((waiting) => waiting.sender === sender.toLowerCase())
    const nonces = new Set(own.map(({ nonce }) => nonce))
    let next = used
    while (nonces.has(next)) next += 1
    return next
  }

  /** Throws a `JsonRpcError` for one that is there already, one too many, and a replacement that does not pay enough more. */
  check(transaction: WaitingTransaction): void {
    if (this.find(transaction.hash) !== undefined) throw new JsonRpcError(REFUSED, 'already known')
    const replaced = this.#transactions.find((waiting) => isRival(waiting, transaction))
    if (replaced === undefined) this.#checkRoom(transaction)
    else checkReplacement(transaction, replaced)
  }

  #checkRoom({ sender }: WaitingTransaction): void {
    const own = this.#transactions.filter((waiting) => waiting.sender === sender)
    if (this.#transactions.length >= MOST_WAITING || own.length >= MOST_OF_A_SENDER) {
      throw new JsonRpcError(REFUSED, 'txpool is full')
    }
  }

  add(transaction: WaitingTransaction): void {
    const at = this.#transactions.findIndex((waiting) => isRival(waiting, transaction))
    this.#transactions =
      at < 0 ? [...this.#transactions, transaction] : this.#transactions.with(at, transaction)
  }

  /** Puts transactions of lost blocks before all others. */
  return(lost: readonly WaitingTransaction[]): void {
    const others = this.#transactions.filter(
      (waiting) => !lost.some((one) => isRival(one, waiting)),
    )
    this.#transactions = [...lost, ...others]
  }

  remove(hashes: ReadonlySet<Hex>): void {
    this.#transactions = this.#transactions.filter(({ hash }) => !hashes.has(hash))
  }
}

function checkReplacement(transaction: WaitingTransaction, replaced: WaitingTransaction): void {
  const { maxFee, maxPriorityFee } = transaction
  const isEnough =
    maxFee * 100n >= replaced.maxFee * REPLACEMENT_PERCENT &&
    maxPriorityFee * 100n >= replaced.maxPriorityFee * REPLACEMENT_PERCENT
  if (!isEnough) throw new JsonRpcError(REFUSED, 'replacement transaction underpriced')
}

const isRival = (one: WaitingTransaction, other: WaitingTransaction): boolean =>
  one.sender === other.sender && one.nonce === other.nonce

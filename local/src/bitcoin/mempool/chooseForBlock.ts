import { type Transaction, vsizeOf } from '../transaction/Transaction.ts'
import type { Mempool } from './Mempool.ts'

/** Room for transactions in a block, in weight: the header and the coinbase have the rest. */
const MAX_WEIGHT = 3_990_000
const MSAT_PER_SAT = 1_000n

/**
 * The waiting transactions that a miner takes, who asks for at least so many millisatoshi per virtual byte. One that depends on a
 * transaction that is left waits with it. `fees` is in satoshi.
 */
export function chooseForBlock(
  mempool: Mempool,
  leastFeeRate: bigint,
): { readonly transactions: readonly Transaction[]; readonly fees: bigint } {
  const chosen = new Map<string, Transaction>()
  let fees = 0n
  let weight = 0
  for (const transaction of mempool.transactions) {
    const fee = mempool.find(transaction.txid)?.fee ?? 0n
    const pays = fee * MSAT_PER_SAT >= leastFeeRate * BigInt(vsizeOf(transaction))
    const waitsForOther = transaction.inputs.some(
      ({ txid }) => mempool.find(txid) !== undefined && !chosen.has(txid),
    )
    if (!pays || waitsForOther || weight + transaction.weight > MAX_WEIGHT) continue
    chosen.set(transaction.txid, transaction)
    weight += transaction.weight
    fees += fee
  }
  return { transactions: [...chosen.values()], fees }
}

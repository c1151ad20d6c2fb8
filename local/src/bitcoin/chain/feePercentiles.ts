import { isCoinbase, outpointOf, type Transaction, vsizeOf } from '../transaction/Transaction.ts'
import type { Chain } from './Chain.ts'

const TRANSACTIONS = 10_000
export const PERCENTILES = 100
const MSAT_PER_SAT = 1_000n

/**
 * What the most recent transactions paid, in millisatoshi per virtual byte: the value at index `p` is the percentile `p`. Empty
 * as long as the chain has no transaction but coinbases.
 */
export function feePercentiles(chain: Chain): readonly bigint[] {
  const rates: bigint[] = []
  for (let height = chain.height; height > 0 && rates.length < TRANSACTIONS; height -= 1) {
    if (chain.blocks.transactionsAt(height) === 1) continue
    for (const each of chain.blocks.at(height).transactions)
      if (!isCoinbase(each)) rates.push(feeRate(each, chain))
  }
  const sorted = rates.slice(0, TRANSACTIONS).sort((a, b) => (a < b ? -1 : Number(a > b)))
  if (sorted.length === 0) return []
  return Array.from({ length: PERCENTILES }, (_, percentile) => nearestRank(sorted, percentile))
}

/** The fee of a mined transaction, in satoshi. */
function feeOf({ inputs, outputs }: Transaction, chain: Chain): bigint {
  const paidIn = inputs.reduce(
    (sum, input) => sum + (chain.coins.find(outpointOf(input))?.value ?? 0n),
    0n,
  )
  return outputs.reduce((rest, { value }) => rest - value, paidIn)
}

/** Rounds down: nobody is told of a rate that was not paid. */
function feeRate(transaction: Transaction, chain: Chain): bigint {
  return (feeOf(transaction, chain) * MSAT_PER_SAT) / BigInt(vsizeOf(transaction))
}

function nearestRank(sorted: readonly bigint[], percentile: number): bigint {
  const rank = Math.ceil((percentile * sorted.length) / 100)
  return sorted[Math.max(rank - 1, 0)] ?? 0n
}

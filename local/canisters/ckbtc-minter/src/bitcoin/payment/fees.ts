import type { FeeGeneration } from '@sluice/candid/ckbtc_minter'
import type { BitcoinNetwork } from '../address/network.ts'

/** What the minter keeps of a transaction, in satoshi: so much an input, an output, and altogether, but at least the least. */
export type MinterFees = {
  readonly perInput: bigint
  readonly perOutput: bigint
  readonly base: bigint
  readonly least: bigint
}

/** Since 2026, and before. The least is above the dust limit of the change, which always has the fee in it. */
export const MINTER_FEES: Readonly<Record<'since2026' | 'before2026', MinterFees>> = {
  since2026: { perInput: 146n, perOutput: 4n, base: 26n, least: 300n },
  before2026: { perInput: 246n, perOutput: 7n, base: 52n, least: 300n },
}

export const minterFeesOf = (generation: FeeGeneration): MinterFees =>
  'Since2026' in generation ? MINTER_FEES.since2026 : MINTER_FEES.before2026

const MSAT_PER_SAT = 1_000n
const PERCENTILES = 100
const MEDIAN = 50
/** Millisatoshi per virtual byte that a transaction pays at least, whatever others pay. */
const LEAST_RATE: Readonly<Record<BitcoinNetwork, bigint>> = {
  mainnet: 1_500n,
  testnet: 1_000n,
  regtest: 5_000n,
}
/** Five times what the fullest mempools have asked for. A Bitcoin API that lies cannot turn whole withdrawals into fees. */
const MOST_RATE = 10_000_000n

/**
 * The fee rate in millisatoshi per virtual byte by the API's percentiles: their median, within bounds. `undefined` when there are
 * fewer than a hundred, as on a chain without transactions; regtest then has its fixed rate. There the median counts only where it is
 * higher, which is how a fee spike is shown; the public minter always takes the fixed rate on regtest.
 */
export function medianFeeRate(
  percentiles: readonly bigint[] | BigUint64Array,
  network: BitcoinNetwork,
): bigint | undefined {
  const median = percentiles.length < PERCENTILES ? undefined : percentiles[MEDIAN]
  const least = LEAST_RATE[network]
  if (median === undefined) return network === 'regtest' ? least : undefined
  if (median < least) return least
  return median > MOST_RATE ? MOST_RATE : median
}

/** What miners get for a transaction, in satoshi. Rounds down; the floor of the rate is above what nodes ask for. */
export const bitcoinFee = (vsize: number, feeRate: bigint): bigint =>
  (BigInt(vsize) * feeRate) / MSAT_PER_SAT

/** What the minter gets for a transaction, in satoshi. `outputs` has the change in it. */
export function minterFee(fees: MinterFees, inputs: number, outputs: number): bigint {
  const fee = fees.perInput * BigInt(inputs) + fees.perOutput * BigInt(outputs) + fees.base
  return fee > fees.least ? fee : fees.least
}

/** Replacing by fee, at 100 satoshi per virtual byte of `REQUEST_VSIZE`. */
const REPLACEMENT_BOUND = 22_100n
/** A payment of two inputs and two outputs, roughly. */
const REQUEST_VSIZE = 221n
const MINTER_FEE_BOUND = 305n
const MINIMUM_STEP = 50_000n

/**
 * The smallest amount that is paid out, in satoshi: what a withdrawal can cost at this rate, rounded down to 50,000, above the set
 * minimum. On regtest it is the set minimum.
 */
export function minimumWithdrawal({
  network,
  feeRate,
  checkFee,
  setMinimum,
}: {
  readonly network: BitcoinNetwork
  /** Millisatoshi per virtual byte. */
  readonly feeRate: bigint
  readonly checkFee: bigint
  readonly setMinimum: bigint
}): bigint {
  if (network === 'regtest') return setMinimum
  const rate = feeRate / MSAT_PER_SAT
  const cost = REPLACEMENT_BOUND + REQUEST_VSIZE * rate + MINTER_FEE_BOUND + checkFee
  return (cost / MINIMUM_STEP) * MINIMUM_STEP + setMinimum
}

/** A fee in even parts, in satoshi; what does not divide is the first one's. */
export function splitFee(fee: bigint, parts: number): bigint[] {
  const share = fee / BigInt(parts)
  const shares = new Array<bigint>(parts).fill(share)
  shares[0] = fee - share * BigInt(parts - 1)
  return shares
}

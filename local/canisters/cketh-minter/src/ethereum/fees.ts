import type { UnsignedTransaction } from '@sluice/candid/cketh_minter'
import type { FeeHistory } from '../edges/EthereumPort.ts'

const GWEI = 10n ** 9n
/** Validators are offered this at least, as the public minter does. */
const LEAST_PRIORITY = (15n * GWEI) / 10n
/** Gas has never cost a third of this. A provider that says more is not believed. */
const MOST_PER_GAS = 10_000n * GWEI
/** Values of a fee history that are read: five blocks were asked for. */
const MOST_BLOCKS = 6

export const ETH_GAS = 21_000n
export const ERC20_GAS = 65_000n

/** What gas costs now, in wei. */
export type FeeEstimate = {
  /** Of the next block. */
  readonly baseFee: bigint
  readonly priorityFee: bigint
  /** Nanoseconds since 1970. */
  readonly atNs: bigint
}

/** What a transaction offers for its gas, in wei. */
export type Price = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** What the last blocks tell; undefined when it is nothing that can be. */
export function estimateOf(
  { baseFeePerGas, reward }: FeeHistory,
  atNs: bigint,
): FeeEstimate | undefined {
  const baseFee = baseFeePerGas.at(-1)
  const rewards = reward
    .slice(0, MOST_BLOCKS)
    .flatMap(([each]) => (each === undefined ? [] : [each]))
  if (baseFee === undefined || baseFeePerGas.length > MOST_BLOCKS || rewards.length === 0)
    return undefined
  const median = medianOf(rewards)
  const priorityFee = median > LEAST_PRIORITY ? median : LEAST_PRIORITY
  const estimate = { baseFee, priorityFee, atNs }
  return priceOf(estimate).maxFeePerGas <= MOST_PER_GAS ? estimate : undefined
}

/** The middle one; of an even number, half of the two middle ones together, rounded down. */
function medianOf(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((one, other) => (one < other ? -1 : Number(one > other)))
  const upper = sorted[sorted.length >> 1] ?? 0n
  const lower = sorted[(sorted.length - 1) >> 1] ?? 0n
  return (lower + upper) / 2n
}

/** What a new transaction offers: the base fee may double before it is too little. */
export const priceOf = ({ baseFee, priorityFee }: FeeEstimate): Price => ({
  maxFeePerGas: 2n * baseFee + priorityFee,
  maxPriorityFeePerGas: priorityFee,
})

/** The least with which a block takes a transaction now. */
export const leastPerGas = ({ baseFee, priorityFee }: FeeEstimate): bigint => baseFee + priorityFee

export const isEnough = (
  { max_fee_per_gas, max_priority_fee_per_gas }: UnsignedTransaction,
  now: FeeEstimate,
): boolean => max_fee_per_gas >= leastPerGas(now) && max_priority_fee_per_gas >= now.priorityFee

/** Nodes replace a transaction by one that offers a tenth more. Rounded up. */
const tenthMore = (fee: bigint): bigint => fee + (fee + 9n) / 10n

/**
 * What a replacement offers for its gas. The public minter raises the priority fee by a tenth and the whole only as far as it must; nodes
 * take no replacement that does not offer a tenth more of both, so both are raised here.
 */
export function replacementPrice(
  { max_fee_per_gas, max_priority_fee_per_gas }: UnsignedTransaction,
  { baseFee, priorityFee }: FeeEstimate,
): Price {
  const maxPriorityFeePerGas = larger(tenthMore(max_priority_fee_per_gas), priorityFee)
  const maxFeePerGas = larger(tenthMore(max_fee_per_gas), baseFee + maxPriorityFeePerGas)
  return { maxFeePerGas, maxPriorityFeePerGas }
}

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)

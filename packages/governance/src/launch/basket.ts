import type { BasketTerms } from './LaunchTerms.ts'

/** The memo of a basket's first neuron; the others count on from it. Memos from here to `BASKET_MEMO_END` are of sales only. */
export const BASKET_MEMO = 1_000_000n
export const BASKET_MEMO_END = 10_000_000n

/** A neuron that a share is divided into. */
export type BasketNeuron = {
  readonly memo: bigint
  /** Tokens that leave the sale for it; the ledger's fee is taken from them. */
  readonly amount: bigint
  /** Seconds. */
  readonly dissolveDelay: bigint
}

/**
 * Divides a share into equal neurons, one of which can be dissolved at once, the next an interval later, and so on. What cannot be
 * divided is spread over the last ones, an e8 each. All of them follow the last, whose delay is the longest.
 */
export function basketOf(share: bigint, { count, interval }: BasketTerms): BasketNeuron[] {
  const neurons = BigInt(count)
  const each = share / neurons
  const remainder = share % neurons
  return Array.from({ length: count }, (_, place) => {
    const index = BigInt(place)
    return {
      memo: BASKET_MEMO + index,
      amount: index >= neurons - remainder ? each + 1n : each,
      dissolveDelay: index * interval,
    }
  })
}

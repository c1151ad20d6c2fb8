import { type DaoParameters, economicsOf, votingPower } from '@sluice/governance'
import type { SnsNeuron } from '@sluice/sdk'

/** Who can vote in a DAO, and how much the strongest count together. */
export type Electorate = {
  readonly neurons: number
  readonly canVote: number
  readonly power: bigint
  /** Of the whole, in millionths: the strongest neuron, and how few hold more than half. */
  readonly largestPpm: bigint
  readonly majority: number
}

const PPM = 1_000_000n

export function electorateOf(
  neurons: readonly SnsNeuron[],
  parameters: DaoParameters,
  now: bigint,
): Electorate {
  const economics = economicsOf(parameters)
  const powers = neurons
    .map((neuron) => votingPower(neuron, economics, now))
    .filter((power) => power > 0n)
    .toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  const power = powers.reduce((sum, one) => sum + one, 0n)
  let held = 0n
  let majority = 0
  for (const one of powers) {
    if (held * 2n > power) break
    held += one
    majority++
  }
  const [largest = 0n] = powers
  return {
    neurons: neurons.length,
    canVote: powers.length,
    power,
    largestPpm: power === 0n ? 0n : (largest * PPM) / power,
    majority,
  }
}

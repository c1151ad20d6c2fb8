import { YEAR } from '../time.ts'

/** Yearly shares of the supply in basis points: from the first to the last in the course of `transition` seconds. */
export type RewardRates = {
  readonly initialBasisPoints: bigint
  readonly finalBasisPoints: bigint
  readonly transition: bigint
}

/**
 * What a round gives, in e8s, rounded down: the rate of the moment, `sinceGenesis` seconds after rewards began, for as long as
 * the round is. The rate falls with the square of the time that is left.
 */
export function purseOfRound(
  { initialBasisPoints, finalBasisPoints, transition }: RewardRates,
  {
    supply,
    sinceGenesis,
    roundDuration,
  }: {
    readonly supply: bigint
    readonly sinceGenesis: bigint
    readonly roundDuration: bigint
  },
): bigint {
  const left = transition > sinceGenesis ? transition - sinceGenesis : 0n
  const square = transition > 0n ? transition * transition : 1n
  const above = transition > 0n ? (initialBasisPoints - finalBasisPoints) * left * left : 0n
  const rate = finalBasisPoints * square + above
  return (supply * roundDuration * rate) / (10_000n * square * YEAR)
}

/**
 * What one neuron gets of a purse: by the power it has used among all that was used, rounded down. What rounding leaves belongs
 * to nobody and is not minted; without any vote the purse goes over into the next round.
 */
export const rewardShare = (purse: bigint, used: bigint, usedByAll: bigint): bigint =>
  usedByAll > 0n ? (purse * used) / usedByAll : 0n

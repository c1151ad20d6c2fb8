import { Reservoir } from '@sluice/canister'

const HOUR_NS = 3_600n * 1_000_000_000n
/** A whole drip, in parts. */
export const WHOLE = 1_000n
/** Less than a twentieth is of no use to anybody. */
const SMALLEST = WHOLE / 20n

/**
 * How much of its sum the faucet gives at this moment. Accounts cost nothing, so that a limit for each of them is none; but a limit
 * for all of them would let one person take everybody's share. So each drip takes a part of what is left once half of an hour's
 * drips is gone: what leaves is bounded, and who comes fresh still gets something.
 */
export class DripBudget {
  private readonly reservoir: Reservoir
  private readonly half: bigint

  constructor(perHour: bigint) {
    const capacity = perHour * WHOLE
    this.half = capacity / 2n
    this.reservoir = new Reservoir({ capacity, periodNs: HOUR_NS })
  }

  /** Takes the part of a drip that is given now, of {@link WHOLE}; undefined when there is too little. */
  take(nowNs: bigint): bigint | undefined {
    const level = this.reservoir.level(nowNs)
    const part = level >= this.half ? WHOLE : (level * WHOLE) / this.half
    return part >= SMALLEST && this.reservoir.take(part, nowNs) ? part : undefined
  }
}

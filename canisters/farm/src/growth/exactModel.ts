/** A number that is exactly what it is. */
export type Fraction = { readonly over: bigint; readonly under: bigint }

const ZERO: Fraction = { over: 0n, under: 1n }

export function plus(a: Fraction, b: Fraction): Fraction {
  return reduced({ over: a.over * b.under + b.over * a.under, under: a.under * b.under })
}

function reduced({ over, under }: Fraction): Fraction {
  let [a, b] = [over < 0n ? -over : over, under]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? ZERO : { over: over / a, under: under / a }
}

/** The whole number at or below. */
export function floorOf({ over, under }: Fraction): bigint {
  return over >= 0n ? over / under : -((-over + under - 1n) / under)
}

type Stake = { tickLower: number; tickUpper: number; liquidity: bigint; earned: Fraction }

/**
 * The rule as a person would work it out, second after second: the reward of a span of time goes to the stakes that have the price in
 * their range, by their liquidity; to nobody when there are none. Looks at all stakes, and never rounds.
 */
export class ExactFarm {
  readonly stakes = new Map<number, Stake>()
  /** All that was given to somebody. */
  given: Fraction = ZERO
  tick: number

  constructor(tick: number) {
    this.tick = tick
  }

  stake(id: number, range: Omit<Stake, 'earned'>): void {
    this.stakes.set(id, { ...range, earned: ZERO })
  }

  /** @returns what the stake has earned. */
  unstake(id: number): Fraction {
    const stake = this.stakes.get(id)
    if (stake === undefined) throw new Error(`there is no stake ${id}`)
    this.stakes.delete(id)
    return stake.earned
  }

  pass({ reward }: { reward: Fraction }): void {
    const inside = [...this.stakes.values()].filter(
      ({ tickLower, tickUpper }) => tickLower <= this.tick && this.tick < tickUpper,
    )
    const liquidity = inside.reduce((sum, stake) => sum + stake.liquidity, 0n)
    if (liquidity === 0n) return
    this.given = plus(this.given, reward)
    for (const stake of inside) {
      const part = { over: reward.over * stake.liquidity, under: reward.under * liquidity }
      stake.earned = plus(stake.earned, part)
    }
  }
}

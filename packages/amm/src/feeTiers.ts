/** A trading fee in pips (millionths of the input) and the tick spacing that goes with it. */
export interface FeeTier {
  readonly feePips: bigint
  readonly tickSpacing: number
}

/** The tiers the engine knows: 0.01 %, 0.05 %, 0.3 % and 1 %. */
export const FEE_TIERS: readonly FeeTier[] = [
  { feePips: 100n, tickSpacing: 1 },
  { feePips: 500n, tickSpacing: 10 },
  { feePips: 3000n, tickSpacing: 60 },
  { feePips: 10000n, tickSpacing: 200 },
]

/** The tick spacing of a fee tier, or `undefined` for any other fee. */
export function tickSpacingOf(feePips: bigint): number | undefined {
  return FEE_TIERS.find((tier) => tier.feePips === feePips)?.tickSpacing
}

/** A trading fee in pips (millionths of the input) and the tick spacing that goes with it. */
export interface FeeTier {
  readonly feePips: bigint
  readonly tickSpacing: number
  /** Whether our factory always makes pools of it; of others it does while an operator has it do so. Pools of all of them are known, whoever has made them. */
  readonly isOffered: boolean
}

/** The tiers the engine knows: 0.01 %, 0.05 %, 0.3 % and 1 %. */
export const FEE_TIERS: readonly FeeTier[] = [
  // with a tick spacing of 1 a swap over a wide range takes too many steps
  { feePips: 100n, tickSpacing: 1, isOffered: false },
  { feePips: 500n, tickSpacing: 10, isOffered: true },
  { feePips: 3000n, tickSpacing: 60, isOffered: true },
  { feePips: 10000n, tickSpacing: 200, isOffered: true },
]

/** The tiers that pools can always be made of. */
export const OFFERED_TIERS: readonly FeeTier[] = FEE_TIERS.filter(({ isOffered }) => isOffered)

/** The tick spacing of a fee tier, or `undefined` for any other fee. */
export function tickSpacingOf(feePips: bigint): number | undefined {
  return FEE_TIERS.find((tier) => tier.feePips === feePips)?.tickSpacing
}

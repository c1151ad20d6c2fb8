import { LiquidityError } from './LiquidityError.ts'
import type { LiquidityReads } from './LiquidityReads.ts'

type OwnPart = {
  readonly poolId: string
  readonly positionId: bigint
  /** What it has at the least. */
  readonly liquidity?: bigint
}

/** @throws LiquidityError `position-gone` unless the caller holds so much there */
export async function requireMine(
  reads: Pick<LiquidityReads, 'owner' | 'fetchAnyPosition'>,
  { poolId, positionId, liquidity = 0n }: OwnPart,
): Promise<void> {
  const found = await reads.fetchAnyPosition(poolId, positionId)
  if (found?.owner !== reads.owner || found.liquidity < liquidity) throw LiquidityError.gone()
}

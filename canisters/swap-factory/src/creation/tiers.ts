import { FEE_TIERS, type FeeTier } from '@sluice/amm'
import type { FactoryTier } from '@sluice/candid/swap_factory'
import type { FactoryState } from '../state/FactoryState.ts'
import type { PoolError } from './poolRequest.ts'

type Tiers = Pick<FactoryState, 'furtherTiers'>

/** The tiers that pools are made of now. */
export function offeredTiers({ furtherTiers }: Tiers): readonly FeeTier[] {
  const further = furtherTiers.get()
  return FEE_TIERS.filter(({ feePips, isOffered }) => isOffered || further.includes(feePips))
}

/** Offers a tier that the engine knows, or no longer. What is always offered stays so. */
export function setTierOffered(
  { furtherTiers }: Tiers,
  fee: bigint,
  isOffered: boolean,
): { ok: null } | { err: PoolError } {
  const tier = FEE_TIERS.find(({ feePips }) => feePips === fee)
  if (tier === undefined) return { err: { InternalError: 'There is no such tier' } }
  if (tier.isOffered) return { err: { InternalError: 'This tier is always offered' } }
  const others = furtherTiers.get().filter((one) => one !== fee)
  furtherTiers.set(isOffered ? [...others, fee] : others)
  return { ok: null }
}

export function viewTiers(tiers: Tiers): FactoryTier[] {
  const offered = new Set(offeredTiers(tiers))
  return FEE_TIERS.map((tier) => ({
    fee: tier.feePips,
    tickSpacing: BigInt(tier.tickSpacing),
    offered: offered.has(tier),
  }))
}

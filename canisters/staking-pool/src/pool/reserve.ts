import { isBelowReserve } from '@sluice/canister/services'
import type { StakingContext } from './StakingContext.ts'

/** Whether the pool has so few cycles left that they are for ways out alone. */
export function isShortOfCycles({ cycles, state }: StakingContext): boolean {
  return isBelowReserve(cycles(), state.users.size)
}

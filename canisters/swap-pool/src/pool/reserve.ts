import { BELOW_RESERVE, isBelowReserve } from '@sluice/canister/services'
import type { PoolContext } from './PoolContext.ts'
import { refuse } from './result.ts'

export type Lives = Pick<PoolContext, 'cycles' | 'storage'>

/** Whether the pool has so few cycles left that they are for ways out alone. */
export function isShortOfCycles({ cycles, storage }: Lives): boolean {
  return isBelowReserve(cycles(), storage.positions.size + storage.unused.size)
}

/** @throws Refusal while the pool has no cycles for anything but ways out. */
export function requireReserve(lives: Lives): void {
  if (isShortOfCycles(lives)) refuse(BELOW_RESERVE)
}

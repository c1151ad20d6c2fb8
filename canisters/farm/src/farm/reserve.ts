import { BELOW_RESERVE, isBelowReserve } from '@sluice/canister/services'
import type { FarmContext } from './FarmContext.ts'
import { refuse } from './result.ts'

type Lives = Pick<FarmContext, 'cycles' | 'state'>

/** Whether the farm has so few cycles left that they are for ways out alone. */
export function isShortOfCycles({ cycles, state }: Lives): boolean {
  return isBelowReserve(cycles(), state.deposits.size + state.balances.size)
}

/** @throws Refusal while the farm has no cycles for anything but ways out. */
export function requireReserve(context: Lives): void {
  if (isShortOfCycles(context)) refuse(BELOW_RESERVE)
}

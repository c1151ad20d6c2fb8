import { BELOW_RESERVE, isBelowReserve, type ReserveTerms } from '@sluice/canister/services'
import type { LaunchpadContext } from './LaunchpadContext.ts'
import { refuse } from './Refusal.ts'

/** Ten thousand ways out of four transfers, and of each investor and sale two months of their memory. */
const RESERVE: ReserveTerms = {
  atLeast: 500_000_000_000n,
  forEach: 400_000n,
  most: Number.MAX_SAFE_INTEGER,
}

/** Why nothing new begins: there are cycles for ways out alone; undefined otherwise. */
export function flawOfReserve({ state, cycles }: LaunchpadContext): string | undefined {
  const people = state.investors.size + state.sales.size
  return isBelowReserve(cycles(), people, RESERVE) ? BELOW_RESERVE : undefined
}

/** Before whatever is no way out. @throws Refusal */
export function requireReserve(context: LaunchpadContext): void {
  const flaw = flawOfReserve(context)
  if (flaw !== undefined) refuse(flaw)
}

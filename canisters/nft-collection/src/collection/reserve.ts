import { BELOW_RESERVE, isBelowReserve } from '@sluice/canister/services'
import type { CollectionContext } from './CollectionContext.ts'
import { refuse } from './Refusal.ts'

/** Whether the canister keeps its cycles for those who move what they hold. */
export function isShortOfCycles({ state, cycles }: CollectionContext): boolean {
  return isBelowReserve(cycles(), Number(state.holders.get()))
}

/** @throws Refusal while cycles are kept for transfers: then nothing is minted, uploaded or approved. */
export function requireRoom(context: CollectionContext): void {
  if (isShortOfCycles(context)) refuse(BELOW_RESERVE)
}

import { isSameBytes } from '@sluice/canister'
import { MODE_NUMBERS, type Mode } from '@sluice/governance'
import type { GovernanceContext } from './GovernanceContext.ts'

export const modeOf = ({ state }: GovernanceContext): Mode =>
  state.mode.get() === BigInt(MODE_NUMBERS.normal) ? 'normal' : 'before-launch'

/** Whether somebody is the sale, which claims neurons for its buyers and ends the time before the launch. */
export const isSale = ({ state }: GovernanceContext, principal: Uint8Array): boolean =>
  isSameBytes(state.settings.get().swap, principal)

/** @throws Error for anybody but the sale, and for modes that there are not */
export function setMode(context: GovernanceContext, caller: Uint8Array, mode: number): void {
  if (!isSale(context, caller)) throw new Error('Caller must be the swap canister.')
  if (mode !== MODE_NUMBERS.normal)
    throw new Error('The mode can only be set to 1 (normal): there is no way back.')
  context.state.mode.set(BigInt(mode))
}

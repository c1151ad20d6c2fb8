import { idlFactory as farmInterface } from '@sluice/candid/farm'
import { addControllers, removeControllers } from '@sluice/canister/management'
import {
  callCanister,
  canisterSelf,
  type Principal,
  requireReply,
  typesOf,
} from '@sluice/canister/runtime'
import { flawOfRemoved } from '@sluice/canister/services'
import type { FarmFactoryState } from './FarmFactoryState.ts'

const setAdminsTypes = typesOf(farmInterface, 'setAdmins')

/** @throws Error, which rejects the call: these methods have no error in their interface. */
export async function addFarmControllers(
  state: FarmFactoryState,
  farm: Principal,
  added: readonly Principal[],
): Promise<void> {
  requireKnown(state, farm)
  requireReply(await addControllers(farm, added))
}

/** The factory itself stays. @throws Error, which rejects the call. */
export async function removeFarmControllers(
  state: FarmFactoryState,
  farm: Principal,
  removed: readonly Principal[],
): Promise<void> {
  const flaw = flawOfRemoved(canisterSelf(), removed, 'farms')
  if (flaw !== undefined) throw new Error(flaw)
  requireKnown(state, farm)
  requireReply(await removeControllers(farm, removed))
}

/** @throws Error, which rejects the call. */
export async function setFarmAdmins(
  state: FarmFactoryState,
  farm: Principal,
  admins: readonly Principal[],
): Promise<void> {
  requireKnown(state, farm)
  requireReply(await callCanister(farm, 'setAdmins', setAdminsTypes, [admins]))
}

function requireKnown(state: FarmFactoryState, farm: Principal): void {
  if (!state.known.has(farm.toUint8Array())) throw new Error('This is no farm of this factory')
}

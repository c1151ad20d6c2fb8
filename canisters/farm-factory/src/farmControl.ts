import { idlFactory as farmInterface } from '@sluice/candid/farm'
import { fetchCanisterInfo, setControllers } from '@sluice/canister/management'
import {
  type CallOutcome,
  callCanister,
  canisterSelf,
  type Principal,
  typesOf,
} from '@sluice/canister/runtime'
import type { FarmFactoryState } from './FarmFactoryState.ts'

/** The network allows so many. */
const MOST_CONTROLLERS = 10
const setAdminsTypes = typesOf(farmInterface, 'setAdmins')

/** @throws Error, which rejects the call: these methods have no error in their interface. */
export async function addFarmControllers(
  state: FarmFactoryState,
  farm: Principal,
  added: readonly Principal[],
): Promise<void> {
  await changeControllers(state, farm, (known) => {
    const texts = new Set(known.map((id) => id.toText()))
    return [...known, ...added.filter((id) => !texts.has(id.toText()))]
  })
}

/** The factory itself stays. @throws Error, which rejects the call. */
export async function removeFarmControllers(
  state: FarmFactoryState,
  farm: Principal,
  removed: readonly Principal[],
): Promise<void> {
  const texts = new Set(removed.map((id) => id.toText()))
  if (texts.has(canisterSelf().toText()))
    throw new Error('The factory must stay a controller of its farms')
  await changeControllers(state, farm, (known) => known.filter((id) => !texts.has(id.toText())))
}

/** @throws Error, which rejects the call. */
export async function setFarmAdmins(
  state: FarmFactoryState,
  farm: Principal,
  admins: readonly Principal[],
): Promise<void> {
  requireKnown(state, farm)
  demand(await callCanister(farm, 'setAdmins', setAdminsTypes, [admins]))
}

async function changeControllers(
  state: FarmFactoryState,
  farm: Principal,
  change: (known: readonly Principal[]) => Principal[],
): Promise<void> {
  requireKnown(state, farm)
  const { controllers } = demand(await fetchCanisterInfo(farm))
  const changed = change(controllers)
  if (changed.length > MOST_CONTROLLERS) throw new Error(`At most ${MOST_CONTROLLERS} controllers`)
  demand(await setControllers(farm, changed))
}

function requireKnown(state: FarmFactoryState, farm: Principal): void {
  if (!state.known.has(farm.toUint8Array())) throw new Error('This is no farm of this factory')
}

function demand<T>(outcome: CallOutcome<T>): T {
  if (outcome.kind === 'rejected') throw new Error(outcome.message)
  return outcome.result
}

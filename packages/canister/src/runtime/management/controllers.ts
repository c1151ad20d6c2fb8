import { canisterSelf, type Principal } from 'azle'
import type { CallOutcome } from '../callCanister.ts'
import { fetchCanisterInfo, setControllers } from './canisters.ts'

/** The network allows so many. */
const MOST_CONTROLLERS = 10

/** Gives a canister that this one controls more controllers. */
export function addControllers(
  canister: Principal,
  added: readonly Principal[],
): Promise<CallOutcome<undefined>> {
  return changeControllers(canister, (present) => {
    const known = new Set(present.map((id) => id.toText()))
    return [...present, ...added.filter((id) => !known.has(id.toText()))]
  })
}

/** Takes controllers from a canister. This one stays whatever the list says. */
export function removeControllers(
  canister: Principal,
  removed: readonly Principal[],
): Promise<CallOutcome<undefined>> {
  const self = canisterSelf().toText()
  const gone = new Set(removed.map((id) => id.toText()).filter((id) => id !== self))
  return changeControllers(canister, (present) => present.filter((id) => !gone.has(id.toText())))
}

async function changeControllers(
  canister: Principal,
  change: (present: readonly Principal[]) => Principal[],
): Promise<CallOutcome<undefined>> {
  const info = await fetchCanisterInfo(canister)
  if (info.kind === 'rejected') return info
  const controllers = change(info.result.controllers)
  return controllers.length > MOST_CONTROLLERS
    ? { kind: 'rejected', code: 4, message: `At most ${MOST_CONTROLLERS} controllers` }
    : setControllers(canister, controllers)
}

import type {
  FailedUpdate,
  ManageDappCanisterSettingsRequest,
  SetDappControllersRequest,
} from '@sluice/candid/sns_root'
import { fetchCanisterInfo } from '@sluice/canister/management'
import { canisterSelf, type Principal, toPrincipal } from '@sluice/canister/runtime'
import { includesPrincipal } from '@sluice/canister/services'
import { changeSettings, fetchStatus } from './management.ts'
import type { RootState } from './RootState.ts'
import { ownCanisters } from './sns.ts'

/** Canisters of a dapp that an SNS leads. */
export const MOST_DAPPS = 100

/**
 * Takes canisters into the SNS: the root, which must be a controller of each, becomes the only one.
 * @throws Error with the first canister that cannot be taken; those before it are taken
 */
export async function registerDapps(
  state: RootState,
  canisters: readonly Principal[],
): Promise<void> {
  if (canisters.length === 0) throw new Error('No canister was given')
  for (const canister of canisters) {
    const bytes = canister.toUint8Array()
    if (includesPrincipal(state.dapps.get(), bytes)) continue
    requireForeign(state, canister)
    if (state.dapps.get().length >= MOST_DAPPS)
      throw new Error(`An SNS leads at most ${MOST_DAPPS} canisters of its dapp`)
    // await: the list is read again afterwards
    const status = await fetchStatus(canister)
    if (status.kind === 'rejected')
      throw new Error(`The root does not control ${canister.toText()}: ${status.message}`)
    const changed = await changeSettings(canister, { controllers: [[canisterSelf()]] })
    if (changed.kind === 'rejected')
      throw new Error(`The controllers of ${canister.toText()} stay: ${changed.message}`)
    if (!includesPrincipal(state.dapps.get(), bytes)) state.dapps.set([...state.dapps.get(), bytes])
  }
}

function requireForeign(state: RootState, canister: Principal): void {
  if (ownCanisters(state).includes(canister.toText()))
    throw new Error(`${canister.toText()} is a canister of the SNS itself`)
}

/** Gives canisters of the dapp other controllers: all of them unless some are named. One that the root gives away leaves the list. */
export async function setDappControllers(
  state: RootState,
  { canister_ids: [named], controller_principal_ids: controllers }: SetDappControllersRequest,
): Promise<FailedUpdate[]> {
  const staysOurs = controllers.some((id) => id.toText() === canisterSelf().toText())
  const wanted = named?.canister_ids ?? state.dapps.get().map(toPrincipal)
  const failed: FailedUpdate[] = []
  for (const canister of wanted.slice(0, MOST_DAPPS)) {
    const bytes = canister.toUint8Array()
    if (!includesPrincipal(state.dapps.get(), bytes)) {
      failed.push(failure(canister, 3, 'The canister is none of this dapp'))
      continue
    }
    // await: the list is read again afterwards
    const changed = await changeSettings(canister, { controllers: [controllers] })
    if (changed.kind === 'rejected' && !(await isControlledBy(canister, controllers)))
      failed.push(failure(canister, changed.code, changed.message))
    else if (!staysOurs) {
      const rest = state.dapps.get().filter((id) => toPrincipal(id).toText() !== canister.toText())
      state.dapps.set(rest)
    }
  }
  return failed
}

/** An earlier call may have given the canister away without anybody having heard of it. */
async function isControlledBy(
  canister: Principal,
  controllers: readonly Principal[],
): Promise<boolean> {
  const info = await fetchCanisterInfo(canister)
  if (info.kind === 'rejected') return false
  const textsOf = (ids: readonly Principal[]) => [...new Set(ids.map((id) => id.toText()))].sort()
  return textsOf(info.result.controllers).join() === textsOf(controllers).join()
}

const failure = (canister: Principal, code: number, description: string): FailedUpdate => ({
  dapp_canister_id: [canister],
  err: [{ code: [code], description }],
})

const PUBLIC = 2

/** Changes settings of canisters of the dapp; the reasons for which some have stayed, undefined when none has. */
export async function manageSettings(
  state: RootState,
  request: ManageDappCanisterSettingsRequest,
): Promise<string | undefined> {
  const { canister_ids, log_visibility, ...settings } = request
  const [visibility] = log_visibility
  const reasons: string[] = []
  for (const canister of canister_ids.slice(0, MOST_DAPPS)) {
    if (!includesPrincipal(state.dapps.get(), canister.toUint8Array())) {
      reasons.push(`${canister.toText()}: none of this dapp`)
      continue
    }
    const changed = await changeSettings(canister, {
      ...settings,
      ...(visibility !== undefined && {
        log_visibility: [visibility === PUBLIC ? { public: null } : { controllers: null }],
      }),
    })
    if (changed.kind === 'rejected') reasons.push(`${canister.toText()}: ${changed.message}`)
  }
  return reasons.length === 0 ? undefined : reasons.join('; ')
}

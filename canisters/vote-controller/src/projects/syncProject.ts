import { idlFactory, type ProjectInfo } from '@sluice/candid/vote_project'
import { isSameBytes } from '@sluice/canister'
import { callCanister, type Principal, time, typesOf } from '@sluice/canister/runtime'
import type { VoteControllerState } from '../VoteControllerState.ts'
import { findProject, flawOfRequest, viewProject } from './projects.ts'

/** Anybody may ask, and each question costs cycles. */
const PAUSE_NS = 60_000_000_000n
const LONGEST_REPLY = 8_192
const projectTypes = typesOf(idlFactory, 'getProject', LONGEST_REPLY)

type Synced = { ok: ProjectInfo } | { err: string }

/** Takes over what a project that was made here says of itself; asked again within a minute by anybody but its owner, it answers what is known. */
export async function syncProject(
  state: VoteControllerState,
  { canister, caller }: { readonly canister: Principal; readonly caller: Uint8Array },
): Promise<Synced> {
  const id = canister.toUint8Array()
  const found = findProject(state, id)
  if (found === undefined || !state.ours.has(id)) return { err: 'There is no such project' }
  const now = time()
  // an owner who asks has just changed something
  const isOwner = isSameBytes(found.project.owner, caller)
  if (!isOwner && now < (state.syncedNs.get(id) ?? 0n) + PAUSE_NS)
    return { ok: viewProject(found.project) }
  state.syncedNs.set(id, now)
  // await: other messages run here; what it says is written over whatever is known by then
  const told = await callCanister<Synced>(canister, 'getProject', projectTypes, [])
  if (told.kind === 'rejected') return { err: `The project does not answer: ${told.message}` }
  if ('err' in told.result) return told.result
  const again = findProject(state, id)
  if (again === undefined) return { err: 'There is no such project' }
  const { managerAddress, ...info } = told.result.ok
  const { name, logo } = info
  // a name that the list refuses stays in the project alone
  const words = flawOfRequest(told.result.ok) === undefined ? { name, logo } : {}
  const owner =
    'principal' in managerAddress ? managerAddress.principal.toUint8Array() : again.project.owner
  const synced = { ...again.project, ...words, owner }
  state.projects.set(again.number, synced)
  return { ok: viewProject(synced) }
}

import type { ProjectInfo, ProjectInit } from '@sluice/candid/vote_project'
import { type CallContext, isSameBytes } from '@sluice/canister'
import { includesPrincipal, isAnonymous, plainText } from '@sluice/canister/services'
import { requirePicture, showPicture } from './pictures.ts'
import { refuse } from './Refusal.ts'
import { requireProject, type VoteContext } from './VoteContext.ts'
import type { StoredProject } from './VoteState.ts'

/** What the project says of itself, who owns it, and who leads it. */

const LONGEST = { name: 50, standard: 20, logo: 200 }
const MOST_MANAGERS = 100
const LOGO = /^(https:\/\/[^\s"'<>\\]+|\/[1-9]\d{0,9})?$/

/** The owner: appoints managers and hands the project on. A controller may do the same. */
export function requireOwner(context: VoteContext, call: CallContext): void {
  if (!isOwner(context, call)) refuse('Only the owner of the project may do this')
}

/** The owner and the managers: they make proposals and say who votes. */
export function requireManager(context: VoteContext, call: CallContext): void {
  if (!isManager(context, call)) refuse('Only a manager of the project may do this')
}

export const isManager = (context: VoteContext, call: CallContext): boolean =>
  isOwner(context, call) ||
  includesPrincipal(context.state.managers.get(), call.caller.toUint8Array())

function isOwner({ state }: VoteContext, { caller, isController }: CallContext): boolean {
  const owner = state.project.get()?.owner
  return isController || (owner !== undefined && isSameBytes(owner, caller.toUint8Array()))
}

export function install({ state }: VoteContext, init: ProjectInit): void {
  const { owner, name, tokenCid, tokenStand, logo } = init
  state.project.set({
    owner: owner.toUint8Array(),
    name,
    token: tokenCid,
    standard: tokenStand,
    logo,
  })
}

/** Name and picture change; the token stays what it is. @throws Refusal */
export function setProject(context: VoteContext, { name, logo, tokenCid }: ProjectInfo): true {
  const before = requireProject(context)
  if (name.trim() !== name || name === '' || name.length > LONGEST.name)
    refuse(`A name has 1 to ${LONGEST.name} characters, without a space before or after it`)
  if (plainText(name, LONGEST.name) !== name) refuse('The name has characters that nobody sees')
  if (logo.length > LONGEST.logo || !LOGO.test(logo))
    refuse(
      'The picture is an address that begins with https://, or the path of a file in this project',
    )
  if (tokenCid !== '' && tokenCid !== before.token)
    refuse('The token of a project stays what it is')
  if (logo.startsWith('/')) requirePicture(context, logo, before.logo)
  showPicture(context, before.logo, logo)
  context.state.project.set({ ...before, name, logo })
  return true
}

/** @throws Refusal */
export function setOwner(context: VoteContext, owner: Uint8Array): true {
  if (isAnonymous(owner)) refuse('The anonymous principal owns nothing')
  context.state.project.set({ ...requireProject(context), owner })
  return true
}

/** @throws Refusal */
export function addManager({ state }: VoteContext, manager: Uint8Array): true {
  if (isAnonymous(manager)) refuse('The anonymous principal leads nothing')
  const managers = state.managers.get()
  if (includesPrincipal(managers, manager)) return true
  if (managers.length >= MOST_MANAGERS) refuse(`A project has at most ${MOST_MANAGERS} managers`)
  state.managers.set([...managers, manager])
  return true
}

export function removeManager({ state }: VoteContext, manager: Uint8Array): true {
  state.managers.set(state.managers.get().filter((other) => !isSameBytes(other, manager)))
  return true
}

export const viewProject = (context: VoteContext): ProjectInfo =>
  toProjectInfo(context, requireProject(context))

export const toProjectInfo = (
  { toPrincipal, self }: VoteContext,
  { owner, name, token, standard, logo }: StoredProject,
): ProjectInfo => ({
  name,
  logo,
  tokenCid: token,
  tokenStand: standard,
  projectCid: toPrincipal(self()).toText(),
  managerAddress: { principal: toPrincipal(owner) },
})

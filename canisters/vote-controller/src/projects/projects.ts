import type { ProjectInfo } from '@sluice/candid/vote_controller'
import { type Page, pageFromLast, type Slice, takeNext } from '@sluice/canister'
import { Principal, parsePrincipal } from '@sluice/canister/runtime'
import { isAnonymous, plainText } from '@sluice/canister/services'
import type { StoredProject, VoteControllerState } from '../VoteControllerState.ts'

/** The list of projects. */

const MOST_ROWS = 200n
const LONGEST = { name: 50, standard: 20, logo: 200 }
const LOGO = /^(https:\/\/[^\s"'<>\\]+|\/[1-9]\d{0,9})?$/
/** A project that bears the exchange's name would be taken for the exchange's. */
const OUR_NAME = 'sluice'

export type ListedProject = { readonly number: bigint; readonly project: StoredProject }

/** Why no project is made of this, in words for its creator; undefined when nothing speaks against it. */
export function flawOfRequest({ name, tokenCid, tokenStand, logo }: ProjectInfo) {
  if (name.trim() !== name || name === '' || name.length > LONGEST.name)
    return `A name has 1 to ${LONGEST.name} characters, without a space before or after it`
  if (plainText(name, LONGEST.name) !== name) return 'The name has characters that nobody sees'
  if (bearsOurName(name)) return 'Nobody but the exchange bears its name'
  if (parsePrincipal(tokenCid) === undefined) return 'The token is no ledger'
  if (tokenStand.length > LONGEST.standard) return 'There is no such standard of tokens'
  if (logo.length > LONGEST.logo || !LOGO.test(logo))
    return `The picture is given by an address that begins with https:// and has at most ${LONGEST.logo} characters`
  return undefined
}

/** Letters that only look different, and what stands between them, make no other name. */
function bearsOurName(name: string): boolean {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
  return letters.includes(OUR_NAME)
}

export function findProject(
  { numbers, projects }: VoteControllerState,
  canister: Uint8Array,
): ListedProject | undefined {
  const number = numbers.get(canister)
  const project = number === undefined ? undefined : projects.get(number)
  return number === undefined || project === undefined ? undefined : { number, project }
}

/** Adds a project to the end of the list. */
export function addProject(
  state: VoteControllerState,
  canister: Uint8Array,
  { info, owner }: { readonly info: ProjectInfo; readonly owner: Uint8Array },
): void {
  const number = takeNext(state.nextNumber)
  const { name, logo, tokenCid: token, tokenStand: standard } = info
  state.projects.set(number, { canister, name, logo, token, standard, owner })
  state.numbers.set(canister, number)
}

/** Lists a project that was made elsewhere. */
export function insertProject(
  state: VoteControllerState,
  info: ProjectInfo,
): { ok: boolean } | { err: string } {
  const canister = parsePrincipal(info.projectCid)
  if (canister === undefined) return { err: 'This is no canister id' }
  if (findProject(state, canister.toUint8Array()) !== undefined)
    return { err: 'The project is listed already' }
  const flaw = flawOfRequest(info)
  if (flaw !== undefined) return { err: flaw }
  const owner = 'principal' in info.managerAddress && info.managerAddress.principal.toUint8Array()
  if (owner === false || isAnonymous(owner)) return { err: 'The owner is a principal' }
  addProject(state, canister.toUint8Array(), { info, owner })
  return { ok: true }
}

/** Takes a project off the list. It goes on by itself, and its creator's name for it stays taken. */
export function removeProject(state: VoteControllerState, { number, project }: ListedProject) {
  state.projects.delete(number)
  state.numbers.delete(project.canister)
}

/** Newest first. */
export function pageOfProjects(state: VoteControllerState, slice: Slice): Page<ProjectInfo> {
  const places = { next: state.nextNumber.get(), total: BigInt(state.projects.size) }
  const viewAt = (number: bigint) => {
    const project = state.projects.get(number)
    return project && viewProject(project)
  }
  return pageFromLast(places, slice, viewAt, MOST_ROWS)
}

export const viewProject = ({ canister, token, standard, owner, name, logo }: StoredProject) => ({
  name,
  logo,
  tokenCid: token,
  tokenStand: standard,
  projectCid: Principal.fromUint8Array(canister).toText(),
  managerAddress: { principal: Principal.fromUint8Array(owner) },
})

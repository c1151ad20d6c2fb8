import type { ProjectInfo } from '@sluice/candid/vote_controller'
import * as projectService from '@sluice/candid/vote_project'
import { concatBytes, encodeUtf8, sha256 } from '@sluice/canister'
import { type Creator, type PaidCreations, paidCreations } from '@sluice/canister/management'
import { IDL } from '@sluice/canister/runtime'
import type { VoteControllerState } from '../VoteControllerState.ts'
import { addProject, flawOfRequest } from './projects.ts'

/** What a project lives on from the beginning: some hundred thousand votes. */
const INIT_CYCLES = 2_000_000_000_000n

/** What a creator's project is found by: another name is another project. */
export const creationKey = (creator: Uint8Array, name: string): Uint8Array =>
  concatBytes([Uint8Array.of(creator.length), creator, sha256(encodeUtf8(name))])

/** A creator pays once for each project that is made. */
export const feeNumber = ({ ofCreator }: VoteControllerState, creator: Uint8Array): bigint =>
  ofCreator.sizeOf(creator)

export const openCreations = (state: VoteControllerState): PaidCreations =>
  paidCreations(state, {
    what: 'project',
    many: 'projects',
    noCycles: 'The controller has too few cycles. Nothing was paid',
    initCycles: () => INIT_CYCLES,
    feeNumber: (creator) => feeNumber(state, creator),
  })

/** Makes a project that its creator owns. */
export async function createProject(
  state: VoteControllerState,
  creations: PaidCreations,
  creator: Creator,
  info: ProjectInfo,
): Promise<{ ok: boolean } | { err: string }> {
  const flaw = flawOfRequest(info)
  if (flaw !== undefined) return { err: flaw }
  const owner = creator.principal.toUint8Array()
  const { name, logo, tokenCid, tokenStand } = info
  const made = await creations.create(creator, {
    key: creationKey(owner, name),
    argument: () => {
      const init = { owner: creator.principal, name, logo, tokenCid, tokenStand }
      return IDL.encode(projectService.init({ IDL }), [[init]])
    },
    list: (canister) => {
      state.ofCreator.append(owner, state.nextNumber.get())
      addProject(state, canister, { info, owner })
      state.ours.set(canister, true)
    },
  })
  return 'ok' in made ? { ok: true } : made
}

import { idlFactory, type ProposalPage } from '@sluice/candid/vote_project'
import { upgradeWaves } from '@sluice/canister/management'
import { callCanister, typesOf } from '@sluice/canister/runtime'
import type { VoteControllerState } from '../VoteControllerState.ts'

const LONGEST_REPLY = 1_024
const pageTypes = typesOf(idlFactory, 'findProposals', LONGEST_REPLY)

/** Upgrades of projects: one has at least the proposals afterwards that it had before. */
export const projectWaves = (state: VoteControllerState) =>
  upgradeWaves(state, {
    what: 'project',
    many: 'projects',
    things: 'proposals',
    count: async (canister) => {
      const told = await callCanister<ProposalPage>(canister, 'findProposals', pageTypes, [0n, 0n])
      return told.kind === 'rejected' ? told : { ...told, result: told.result.totalElements }
    },
  })

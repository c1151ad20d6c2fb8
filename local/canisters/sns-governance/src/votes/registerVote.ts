import type { CommandResponse, RegisterVote } from '@sluice/candid/sns_governance'
import { PERMISSION } from '@sluice/governance'
import { type Managed, requireAllowed } from '../../../../governance-kit/commands/Managed.ts'
import { vote as cast } from '../../../../governance-kit/votes/vote.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'

export function registerVote(
  context: GovernanceContext,
  managed: Managed,
  { vote: number, proposal: [id] }: RegisterVote,
): CommandResponse {
  requireAllowed(context, managed, PERMISSION.vote)
  cast(context, managed, { proposal: id?.id, number })
  return { RegisterVote: {} }
}

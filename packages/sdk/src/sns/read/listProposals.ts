import { RejectError } from '@icp-sdk/core/agent'
import type {
  ListProposals,
  ListProposalsResponse,
  ProposalData,
} from '@sluice/candid/sns_governance'

type Asked = {
  readonly list_proposals: (request: ListProposals) => Promise<ListProposalsResponse>
}

/** The longest ones that anybody can make fit into one answer in this number. */
const ALWAYS_FIT = 10

/**
 * Proposals as governance lists them, newest first. It refuses to list more text than one answer holds: then one half is asked for after
 * the other, so that nobody who writes long proposals hides the others. @throws what the agent throws
 */
export async function listProposals(
  governance: Asked,
  request: ListProposals,
): Promise<ProposalData[]> {
  const { limit } = request
  try {
    return (await governance.list_proposals(request)).proposals.slice(0, limit)
  } catch (error) {
    if (!(error instanceof RejectError) || limit <= ALWAYS_FIT) throw error
  }
  const half = Math.ceil(limit / 2)
  const newer = await listProposals(governance, { ...request, limit: half })
  const last = newer.at(-1)
  if (last === undefined || newer.length < half) return newer
  const older = await listProposals(governance, {
    ...request,
    limit: limit - half,
    before_proposal: last.id,
  })
  return [...newer, ...older]
}

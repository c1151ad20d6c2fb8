import type {
  ListProposals,
  ListProposalsResponse,
  ProposalData,
} from '@sluice/candid/sns_governance'
import { inParts } from './inParts.ts'

type Asked = {
  readonly list_proposals: (request: ListProposals) => Promise<ListProposalsResponse>
}

/** Proposals as governance lists them, newest first, see `inParts`. @throws what the agent throws */
export async function listProposals(
  governance: Asked,
  request: ListProposals,
): Promise<ProposalData[]> {
  const { limit, before_proposal } = request
  const rows = await inParts({ limit, before: before_proposal[0]?.id }, async (part) => {
    const { proposals } = await governance.list_proposals({
      ...request,
      limit: part.limit,
      before_proposal: part.before === undefined ? [] : [{ id: part.before }],
    })
    return proposals.map((data) => ({ data, id: data.id[0]?.id }))
  })
  return rows.map(({ data }) => data)
}

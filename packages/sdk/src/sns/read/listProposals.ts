import type {
  ListProposals,
  ListProposalsResponse,
  ProposalData,
} from '@sluice/candid/sns_governance'
import { inParts, type PageSize } from './inParts.ts'

type Asked = {
  readonly list_proposals: (request: ListProposals) => Promise<ListProposalsResponse>
}

/** Proposals as governance lists them, newest first, with what fits into an answer remembered in `size`, see `inParts`. @throws what the agent throws */
export async function listProposals(
  governance: Asked,
  request: ListProposals,
  size: PageSize = { most: request.limit },
): Promise<ProposalData[]> {
  const { limit, before_proposal } = request
  const ask = async (part: { readonly limit: number; readonly before: bigint | undefined }) => {
    const { proposals } = await governance.list_proposals({
      ...request,
      limit: part.limit,
      before_proposal: part.before === undefined ? [] : [{ id: part.before }],
    })
    return proposals.map((data) => ({ data, id: data.id[0]?.id }))
  }
  const rows = await inParts({ limit, before: before_proposal[0]?.id }, ask, size)
  return rows.map(({ data }) => data)
}

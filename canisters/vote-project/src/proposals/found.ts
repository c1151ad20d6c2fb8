import type { Proposal, ProposalTerms } from '@sluice/candid/vote_project'
import { refuse } from '../project/Refusal.ts'
import type { VoteContext } from '../project/VoteContext.ts'
import { listOf, type StoredCounts, type StoredTerms } from '../project/VoteState.ts'

export type Found = {
  readonly number: bigint
  readonly terms: StoredTerms
  readonly counts: StoredCounts
}

/** @throws Refusal */
export const requireProposal = (context: VoteContext, number: bigint): Found =>
  findProposal(context, number) ?? refuse('There is no such proposal')

export function findProposal({ state }: VoteContext, number: bigint): Found | undefined {
  const [terms, counts] = [state.terms.get(number), state.counts.get(number)]
  return terms && counts && { number, terms, counts }
}

/** When nothing of it changes any more. */
export const closesAt = ({ terms, counts }: Omit<Found, 'number'>): bigint =>
  counts.withdrawnAtNs ?? terms.opensUntilNs ?? terms.endsAtNs

export function viewProposal(context: VoteContext, found: Found): Proposal {
  const { number, terms, counts } = found
  const { toPrincipal, state } = context
  return {
    number,
    terms: viewTerms(context, terms, state.pictures.get(number)),
    creator: toPrincipal(counts.creator),
    createTime: counts.createdAtNs,
    withdrawnTime: counts.withdrawnAtNs === undefined ? [] : [counts.withdrawnAtNs],
    closesAt: closesAt(found),
    count: counts.count,
    total: counts.total,
    tally: { ...counts.tally, options: [...counts.tally.options] },
    sealed: counts.sealed,
    records: state.records.sizeOf(listOf(number)),
    recordsHash: counts.recordsHash,
    delegations: state.stated.get(number) ?? 0n,
  }
}

function viewTerms(
  { toPrincipal }: VoteContext,
  terms: StoredTerms,
  picture: string | undefined,
): ProposalTerms {
  const { kind, beginsAtNs, endsAtNs, opensUntilNs, snapshot, options, ...rest } = terms
  return {
    ...rest,
    options: [...options],
    kind: kindVariant(kind),
    beginTime: beginsAtNs,
    endTime: endsAtNs,
    opensUntil: opensUntilNs === undefined ? [] : [opensUntilNs],
    picture: picture === undefined ? [] : [picture],
    snapshot:
      snapshot === undefined
        ? []
        : [{ ...snapshot, sources: [...snapshot.sources], ledger: toPrincipal(snapshot.ledger) }],
  }
}

export function kindVariant(kind: StoredTerms['kind']): ProposalTerms['kind'] {
  if (kind === 'single') return { single: null }
  return kind === 'approval' ? { approval: null } : { weighted: null }
}

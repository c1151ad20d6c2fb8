import type { DaoParameters } from '@sluice/governance'
import type { Sdk, SnsNeuron, SnsProposal } from '@sluice/sdk'
import pLimit from 'p-limit'
import type { Dao } from '../parts/Dao.ts'
import { needsVote } from './ballots.ts'

type WaitingProposal = {
  readonly sns: Dao
  readonly proposal: SnsProposal
  readonly neurons: readonly SnsNeuron[]
  readonly parameters: DaoParameters
}

export type InboxContent = {
  readonly waiting: readonly WaitingProposal[]
  /** DAOs that did not answer. */
  readonly silent: readonly Dao[]
}

type Asked = {
  readonly snses: readonly Dao[]
  readonly owner: string
  readonly nowMs: number
  readonly seesBallots: boolean
}
type Reads = Pick<Sdk['sns'], 'fetchNeurons' | 'fetchParameters' | 'fetchProposals'>

/** DAOs that are asked at a time. */
const AT_ONCE = 6
const OPEN = { rewardStatuses: ['accept-votes'] } as const

/**
 * Proposals in which somebody's neurons have not voted yet, what closes first standing first. A DAO in which they have none is asked nothing
 * more; one that is silent hides no other. Votes count until the deadline, also when the result is certain: so what is decided is among them.
 */
export async function fetchInbox(
  { snses, owner, nowMs, seesBallots }: Asked,
  reads: Reads,
): Promise<InboxContent> {
  const limit = pLimit(AT_ONCE)
  const now = BigInt(Math.floor(nowMs / 1_000))
  const silent: Dao[] = []
  const found = await Promise.all(
    snses.map((sns) =>
      limit(async (): Promise<WaitingProposal[]> => {
        try {
          return await fetchWaitingOf(sns, { owner, now, seesBallots }, reads)
        } catch {
          silent.push(sns)
          return []
        }
      }),
    ),
  )
  const waiting = found.flat().toSorted((a, b) => Number(a.proposal.deadline - b.proposal.deadline))
  return { waiting, silent }
}

async function fetchWaitingOf(
  sns: Dao,
  {
    owner,
    now,
    seesBallots,
  }: { readonly owner: string; readonly now: bigint; readonly seesBallots: boolean },
  reads: Reads,
): Promise<WaitingProposal[]> {
  const neurons = await reads.fetchNeurons(sns.governanceId, owner)
  if (neurons.length === 0) return []
  const [parameters, { proposals }] = await Promise.all([
    reads.fetchParameters(sns.governanceId),
    reads.fetchProposals(sns.governanceId, OPEN),
  ])
  return proposals
    .filter((one) => needsVote(one, neurons, { principal: owner, parameters, now, seesBallots }))
    .map((proposal) => ({ sns, proposal, neurons, parameters }))
}

import type { ProposalFilter, SnsNeuron, SnsProposal } from '@sluice/sdk'
import { skipToken, useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import type { Dao } from '../parts/Dao.ts'
import { ballotsQuery, proposalsQuery } from '../queries.ts'
import { useSeesBallots } from './useSeesBallots.ts'

type Asked = {
  readonly filter: ProposalFilter
  /** Of who is here; empty while they are read. */
  readonly neurons: readonly SnsNeuron[]
}

/**
 * The proposals of a DAO, page by page. Ballots of who is here come after the proposals, and only of who has neurons and is shown their
 * ballots: those of a person with hundreds of neurons take governance long.
 */
export function useProposals(sns: Dao | undefined, { filter, neurons }: Asked) {
  const sdk = useSdk()
  const owner = useOwner()
  const seesBallots = useSeesBallots()
  const governanceId = sns?.governanceId ?? ''
  const list = useInfiniteQuery({
    ...proposalsQuery(sdk, governanceId, filter),
    ...(sns ? {} : { queryFn: skipToken }),
  })
  const pages = list.data?.pages ?? []
  const isAsked = seesBallots && neurons.length > 0
  const own = useQueries({
    queries: pages.flatMap(({ proposals }, page) => {
      const before = pages[page - 1]?.next ?? null
      return isAsked && owner !== undefined && proposals.some(hasBallots)
        ? [ballotsQuery(sdk, { governanceId, owner, filter, before })]
        : []
    }),
  })
  const ballots = new Map(own.flatMap(({ data }) => [...(data ?? [])]))
  return {
    list,
    proposals: list.data?.pages
      .flatMap((page) => page.proposals)
      .map((one) => ({ ...one, ballots: ballots.get(one.id) ?? one.ballots })),
    haveBallotsFailed: own.some(({ isError, data }) => isError && !data),
    retryBallots: () => {
      for (const one of own) if (one.isError) void one.refetch()
    },
  }
}

/** Ballots of what is settled are deleted. */
const hasBallots = ({ rewardStatus }: SnsProposal): boolean => rewardStatus !== 'settled'

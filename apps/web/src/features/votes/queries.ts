import type { Sdk, VoteProposal } from '@sluice/sdk'
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { queryKeys } from '../../app/queryKeys.ts'

const SECOND = 1_000
const ONCE = { retry: 1 } as const
const PROJECTS_AT_ONCE = 100
const PROPOSALS_AT_ONCE = 20

export const projectsQuery = (sdk: Sdk) =>
  queryOptions({
    queryKey: queryKeys.votes('projects'),
    queryFn: () => sdk.votes.fetchProjects(0, PROJECTS_AT_ONCE),
    staleTime: 30 * SECOND,
    ...ONCE,
  })

export const projectQuery = (sdk: Sdk, id: string) =>
  queryOptions({
    queryKey: queryKeys.votes('project', id),
    queryFn: () => sdk.votes.fetchProject(id),
    staleTime: 30 * SECOND,
    ...ONCE,
  })

export const managersQuery = (sdk: Sdk, id: string) =>
  queryOptions({
    queryKey: queryKeys.votes('managers', id),
    queryFn: () => sdk.votes.fetchManagers(id),
    ...ONCE,
  })

export const proposalsQuery = (sdk: Sdk, id: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.votes('proposals', id),
    queryFn: ({ pageParam }) => sdk.votes.fetchProposals(id, pageParam, PROPOSALS_AT_ONCE),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const next = pages.length * PROPOSALS_AT_ONCE
      return next < total ? next : undefined
    },
    staleTime: 10 * SECOND,
    ...ONCE,
  })

/** With all of its records, recounted: asked for again while votes come in. */
export const voteProposalQuery = (sdk: Sdk, projectId: string, number: bigint) =>
  queryOptions({
    queryKey: queryKeys.votes('proposal', projectId, `${number}`),
    queryFn: async () => (await sdk.votes.fetchProposal({ projectId, number })) ?? null,
    refetchInterval: 15 * SECOND,
    ...ONCE,
  })

/** What may count beside balances of a token. */
export const sourcesQuery = (sdk: Sdk, ledgerId: string) =>
  queryOptions({
    queryKey: queryKeys.votes('sources', ledgerId),
    queryFn: () => sdk.votes.fetchSources(ledgerId),
    staleTime: 60 * SECOND,
    ...ONCE,
  })

const COUNTING_MS = 5 * SECOND

/** What the info service has counted of an electorate; asked for again while it counts. */
export const electorateQuery = (url: string | undefined, projectId: string, number: bigint) =>
  queryOptions({
    queryKey: queryKeys.votes('electorate', projectId, `${number}`),
    queryFn:
      url === undefined
        ? skipToken
        : async ({ signal }) => {
            const { createInfoClient } = await import('@sluice/sdk/info')
            const { votes } = createInfoClient({ url })
            return votes.fetchElectorate({ projectId, number }, { signal })
          },
    refetchInterval: ({ state }) => (state.data?.state === 'counting' ? COUNTING_MS : false),
    structuralSharing: false,
    staleTime: 30 * SECOND,
    retry: false,
  })

export const ownVoteQuery = (
  sdk: Sdk,
  projectId: string,
  { proposal, owner }: { readonly proposal: VoteProposal; readonly owner: string },
) =>
  queryOptions({
    queryKey: queryKeys.votes('own', projectId, `${proposal.number}`, owner),
    queryFn: () => sdk.votes.fetchOwn(projectId, proposal),
    staleTime: 10 * SECOND,
    retry: false,
  })

/** Who may vote with one's power: now, or as it stands in a proposal. */
export const delegationQuery = (
  sdk: Sdk,
  projectId: string,
  { owner, number }: { readonly owner: string; readonly number?: bigint },
) =>
  queryOptions({
    queryKey: queryKeys.votes('delegation', projectId, `${number ?? 'now'}`, owner),
    queryFn: async () => (await sdk.votes.fetchDelegation(projectId, number)) ?? null,
    ...ONCE,
  })

/** Who delegates to one: now, or in a proposal. */
export const delegatorsQuery = (
  sdk: Sdk,
  projectId: string,
  { owner, number }: { readonly owner: string; readonly number?: bigint },
) =>
  queryOptions({
    queryKey: queryKeys.votes('delegators', projectId, `${number ?? 'now'}`, owner),
    queryFn: () => sdk.votes.fetchDelegators(projectId, number),
    staleTime: 10 * SECOND,
    ...ONCE,
  })

/** What one may vote with for others in a proposal: each power is proven, which takes its time. */
export const delegatedPowersQuery = (
  sdk: Sdk,
  projectId: string,
  { proposal, owner }: { readonly proposal: VoteProposal; readonly owner: string },
) =>
  queryOptions({
    queryKey: queryKeys.votes('delegated', projectId, `${proposal.number}`, owner),
    queryFn: () => sdk.votes.fetchDelegatedPowers(projectId, proposal),
    staleTime: 10 * SECOND,
    retry: false,
  })

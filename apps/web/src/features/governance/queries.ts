import type { ProposalFilter, ProposalRequest, Sdk, Sns } from '@sluice/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../app/queryKeys.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const ONCE = { retry: 1 } as const

/** Proposals of a page, as screens load them: a few more than fit on one. */
const PROPOSALS_AT_ONCE = 25
const NEWEST = null as bigint | null

/** All SNSes that the network lists, with names and states. */
export const snsListQuery = (sdk: Sdk) =>
  queryOptions({
    queryKey: queryKeys.sns('facts', 'list'),
    queryFn: () => sdk.sns.fetchList(),
    staleTime: MINUTE,
    ...ONCE,
  })

export const snsLogoQuery = (sdk: Sdk, sns: Pick<Sns, 'rootId' | 'governanceId'>) =>
  queryOptions({
    queryKey: queryKeys.sns('facts', 'logo', sns.rootId),
    queryFn: async () => (await sdk.sns.fetchLogo(sns)) ?? null,
    staleTime: 60 * MINUTE,
    retry: false,
  })

/** What an SNS holds: of its own token, or of ICP when the ledger of ICP is named. */
export const treasuryQuery = (
  sdk: Sdk,
  sns: Pick<Sns, 'governanceId' | 'ledgerId'>,
  icpLedgerId?: string,
) =>
  queryOptions({
    queryKey: queryKeys.sns('now', 'treasury', sns.governanceId, icpLedgerId ?? 'sns'),
    queryFn: () =>
      sdk.sns.fetchTreasury(
        sns,
        icpLedgerId === undefined ? { token: 'sns' } : { token: 'icp', icpLedgerId },
      ),
    staleTime: 10 * SECOND,
    ...ONCE,
  })

export const parametersQuery = (sdk: Sdk, governanceId: string) =>
  queryOptions({
    queryKey: queryKeys.sns('facts', 'parameters', governanceId),
    queryFn: () => sdk.sns.fetchParameters(governanceId),
    staleTime: MINUTE,
    ...ONCE,
  })

export const functionsQuery = (sdk: Sdk, governanceId: string) =>
  queryOptions({
    queryKey: queryKeys.sns('facts', 'functions', governanceId),
    queryFn: () => sdk.sns.fetchFunctions(governanceId),
    staleTime: 5 * MINUTE,
    ...ONCE,
  })

/** What minted maturity comes to today; null where governance does not know. */
export const modulationQuery = (sdk: Sdk, governanceId: string) =>
  queryOptions({
    queryKey: queryKeys.sns('facts', 'modulation', governanceId),
    queryFn: async () => (await sdk.sns.fetchModulation(governanceId)) ?? null,
    staleTime: 10 * MINUTE,
    ...ONCE,
  })

/** What a method takes; null where its canister does not tell. */
export const methodQuery = (
  sdk: Sdk,
  called: { readonly canisterId: string; readonly method: string },
) =>
  queryOptions({
    queryKey: queryKeys.sns('facts', 'method', called.canisterId, called.method),
    queryFn: async () => (await sdk.sns.fetchMethod(called.canisterId, called.method)) ?? null,
    staleTime: 5 * MINUTE,
    ...ONCE,
  })

/** Neurons with which somebody may do something. */
export const neuronsQuery = (sdk: Sdk, governanceId: string, owner: string) =>
  queryOptions({
    queryKey: queryKeys.sns('now', 'neurons', governanceId, owner),
    queryFn: () => sdk.sns.fetchNeurons(governanceId, owner),
    staleTime: 10 * SECOND,
    // maturity comes by itself
    refetchInterval: MINUTE,
    ...ONCE,
  })

/** Neurons of the NNS that introduce themselves. */
export const knownNeuronsQuery = (sdk: Sdk) =>
  queryOptions({
    queryKey: queryKeys.sns('facts', 'known-neurons'),
    queryFn: () => sdk.sns.fetchKnownNeurons(),
    staleTime: 5 * MINUTE,
    ...ONCE,
  })

/** Proposals, newest first. Whoever has hundreds of neurons does not wait for their ballots, see `ballotsQuery`. */
export const proposalsQuery = (sdk: Sdk, governanceId: string, filter: ProposalFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.sns('now', 'proposals', governanceId, nameOf(filter)),
    queryFn: ({ pageParam }) =>
      sdk.sns.fetchProposals(governanceId, {
        ...pageOf(filter, pageParam),
        isWithoutBallots: true,
      }),
    initialPageParam: NEWEST,
    getNextPageParam: ({ next }) => next,
    staleTime: 15 * SECOND,
    ...ONCE,
  })

type BallotsOf = {
  readonly governanceId: string
  readonly owner: string
  readonly filter: ProposalFilter
  /** Where the page of proposals begins. */
  readonly before: bigint | null
}

/** The ballots that somebody's neurons have in a page of proposals, by the proposals' numbers. */
export const ballotsQuery = (sdk: Sdk, { governanceId, owner, filter, before }: BallotsOf) =>
  queryOptions({
    queryKey: queryKeys.sns('now', 'ballots', governanceId, owner, nameOf(filter), `${before}`),
    queryFn: async () => {
      const { proposals } = await sdk.sns.fetchProposals(governanceId, pageOf(filter, before))
      return new Map(proposals.map(({ id, ballots }) => [id, ballots]))
    },
    staleTime: 15 * SECOND,
    ...ONCE,
  })

const pageOf = (filter: ProposalFilter, before: bigint | null): ProposalRequest => ({
  ...filter,
  limit: PROPOSALS_AT_ONCE,
  ...(before === null ? {} : { before }),
})

const nameOf = ({ statuses, rewardStatuses, topics, withoutFunctions }: ProposalFilter): string =>
  [statuses, rewardStatuses, topics, withoutFunctions].map((of) => of?.join(',') ?? '*').join(';')

export const proposalQuery = (
  sdk: Sdk,
  { governanceId, owner = '' }: { readonly governanceId: string; readonly owner?: string },
  id: bigint,
) =>
  queryOptions({
    queryKey: queryKeys.sns('now', 'proposal', governanceId, owner, `${id}`),
    queryFn: () => sdk.sns.fetchProposal(governanceId, id),
    staleTime: 10 * SECOND,
    refetchInterval: 30 * SECOND,
    ...ONCE,
  })

export const launchQuery = (sdk: Sdk, swapId: string) =>
  queryOptions({
    queryKey: queryKeys.sns('now', 'launch', swapId),
    queryFn: () => sdk.sns.fetchLaunch(swapId),
    staleTime: 10 * SECOND,
    refetchInterval: 20 * SECOND,
    ...ONCE,
  })

export const participationQuery = (
  sdk: Sdk,
  { swapId, icpLedgerId }: { readonly swapId: string; readonly icpLedgerId: string },
  owner: string,
) =>
  queryOptions({
    queryKey: queryKeys.sns('now', 'participation', swapId, owner),
    queryFn: () => sdk.sns.fetchParticipation(swapId, icpLedgerId),
    staleTime: 10 * SECOND,
    ...ONCE,
  })

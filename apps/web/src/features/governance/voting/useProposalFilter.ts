import { type ProposalStatus, type RewardStatus, TOPICS } from '@sluice/governance'
import type { ProposalFilter } from '@sluice/sdk'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import { NNS_TOPIC_NUMBERS } from '../topics/useTopicWords.ts'

export const STATUSES: readonly ProposalStatus[] = [
  ...(['open', 'rejected', 'adopted', 'executed', 'failed'] as const),
]
export const REWARDS: readonly RewardStatus[] = ['accept-votes', 'ready-to-settle', 'settled']
/** `All` is what is followed, and no proposal's topic. */
export const NNS_PROPOSAL_TOPICS = NNS_TOPIC_NUMBERS.filter(({ topic }) => topic !== 'All')

/** What is shown of the proposals, kept in the address. Topics are those of an SNS, or of the NNS. */
export function useProposalFilter(isNetwork: boolean) {
  const [query, setQuery] = useAddressQuery()
  const read = <Id extends string>(name: string, known: readonly Id[]): readonly Id[] => {
    const named = query.get(name)?.split(',') ?? []
    return known.filter((id) => named.includes(id))
  }
  const set = (name: string) => (ids: readonly string[]) =>
    setQuery(
      (before) => {
        if (ids.length === 0) before.delete(name)
        else before.set(name, ids.join(','))
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const statuses = read('status', STATUSES)
  const rewardStatuses = read('reward', REWARDS)
  const topics = read('topic', isNetwork ? [] : TOPICS)
  const nnsTopics = read('topic', isNetwork ? NNS_PROPOSAL_TOPICS.map(({ topic }) => topic) : [])
  const asked: ProposalFilter = {
    ...(statuses.length > 0 ? { statuses } : {}),
    ...(rewardStatuses.length > 0 ? { rewardStatuses } : {}),
    ...(topics.length > 0 ? { topics } : {}),
    ...(nnsTopics.length > 0 ? { withoutFunctions: allBut(nnsTopics) } : {}),
  }
  return { isNetwork, statuses, rewardStatuses, topics, nnsTopics, asked, set }
}

/** The NNS is asked to leave topics out, not for topics. */
const allBut = (topics: readonly string[]): readonly bigint[] =>
  NNS_PROPOSAL_TOPICS.filter(({ topic }) => !topics.includes(topic)).map(({ number }) =>
    BigInt(number),
  )

import {
  ALL_FUNCTIONS,
  type DaoParameters,
  economicsOf,
  followeesFor,
  functionsOfTopic,
  hasLapsed,
  isApartFromAll,
  isCriticalTopic,
  type NeuronId,
  nameOf,
  TOPICS,
  type Topic,
} from '@sluice/governance'
import type { SnsNeuron } from '@sluice/sdk'
import { NNS_TOPIC_NUMBERS, type NnsTopic } from '../../../topics/useTopicWords.ts'

/** A topic on which a neuron can follow others, with whom it follows on it. */
export type FollowedTopic = {
  /** In an SNS its name, in the NNS its number. */
  readonly id: string
  readonly of: { readonly sns: Topic } | { readonly nns: NnsTopic }
  /** Whether following on all topics leaves it out. */
  readonly isApart: boolean
  readonly followees: readonly NeuronId[]
  /** Whom its vote follows where nobody is named for the topic itself. */
  readonly otherwise: readonly NeuronId[]
}

/** Topics as they are chosen, the one that is looked at first leading. */
export function topicsToFollow(neuron: SnsNeuron): readonly FollowedTopic[] {
  return neuron.network === undefined ? topicsOfSns(neuron) : topicsOfNns(neuron)
}

const topicsOfSns = ({ following }: SnsNeuron): readonly FollowedTopic[] =>
  // first that on which nothing but the DAO itself is decided
  (['Governance', ...TOPICS.filter((topic) => topic !== 'Governance')] as const).map((topic) => {
    const isApart = isCriticalTopic(topic)
    const functions = [...functionsOfTopic(topic), ...(isApart ? [] : [ALL_FUNCTIONS])]
    return {
      id: topic,
      of: { sns: topic },
      isApart,
      followees: following.topics.get(topic)?.map(({ id }) => id) ?? [],
      otherwise: functions.flatMap((id) => following.functions.get(id) ?? []),
    }
  })

const topicsOfNns = ({ following }: SnsNeuron): readonly FollowedTopic[] =>
  NNS_TOPIC_NUMBERS.map(({ topic, number }) => {
    const functionId = BigInt(number)
    const isApart = isApartFromAll(number)
    const kind = { functionId, topic: undefined, isCritical: isApart }
    const followees = following.functions.get(functionId) ?? []
    return {
      ...{ id: `${number}`, of: { nns: topic }, isApart, followees },
      otherwise: followees.length > 0 ? [] : followeesFor(following, kind),
    }
  })

/** How neurons are named where they are followed, and what this one is called there. */
export const followedBy = (neuron: SnsNeuron) =>
  neuron.network === undefined
    ? ({ by: 'id', own: neuron.id } as const)
    : ({ by: 'number', own: nameOf(neuron) } as const)

/** Whether its owner was silent for so long that it follows nobody any more. */
export const followsNoMore = (
  { refreshedAt }: SnsNeuron,
  parameters: DaoParameters,
  now: bigint,
): boolean => hasLapsed(refreshedAt, economicsOf(parameters), now)

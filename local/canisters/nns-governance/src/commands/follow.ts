import type {
  CommandResponse,
  Follow,
  FolloweesForTopic,
  NeuronId,
  SetFollowing,
} from '@sluice/candid/nns_governance'
import {
  type Following,
  follow as followFunction,
  isNnsTopic,
  NNS_MAXIMUM_FOLLOWEES,
  NNS_TOPIC,
} from '@sluice/governance'
import type { Managed } from '../../../../governance-kit/commands/Managed.ts'
import { refuseWith, unlessRefused } from '../../../../governance-kit/refusals.ts'
import { followingOf } from '../../../../governance-kit/votes/cascade.ts'
import type { NnsContext } from '../governance/NnsContext.ts'
import { requireController, requireVoter } from './people.ts'
import { touch } from './touch.ts'

export function follow(
  context: NnsContext,
  managed: Managed,
  { topic, followees }: Follow,
): CommandResponse {
  followOn(context, managed, [{ topic: [topic], followees: [followees] }])
  return { Follow: {} }
}

/** Each topic at most once; those that are not named stay as they are. */
export function setFollowing(
  context: NnsContext,
  managed: Managed,
  { topic_following: [changes = []] }: SetFollowing,
): CommandResponse {
  if (changes.length === 0) return refuseWith('invalidCommand', 'At least one topic must be given.')
  if (new Set(changes.map(({ topic }) => topic[0])).size !== changes.length)
    return refuseWith('invalidCommand', 'A topic is given more than once.')
  followOn(context, managed, changes)
  return { SetFollowing: {} }
}

function followOn(
  context: NnsContext,
  managed: Managed,
  changes: readonly FolloweesForTopic[],
): void {
  const isOfManagement = changes.some(({ topic }) => topic[0] === NNS_TOPIC.neuronManagement)
  if (isOfManagement) requireController(managed)
  else requireVoter(managed)
  touch(context, managed)
  const { neurons } = context
  const settings = neurons.settingsAt(managed.row)
  const rules = {
    maximumFollowees: NNS_MAXIMUM_FOLLOWEES,
    isFunction: (id: bigint) => isNnsTopic(Number(id)),
    isNeuron: () => true,
  }
  let after: Following = followingOf(settings)
  for (const {
    topic: [topic],
    followees: [followees = []],
  } of changes) {
    if (topic === undefined || !isNnsTopic(topic))
      refuseWith('invalidCommand', `There is no topic ${topic ?? ''}.`)
    if (followees.length > NNS_MAXIMUM_FOLLOWEES)
      refuseWith('invalidCommand', 'Too many followees.')
    const change = {
      functionId: BigInt(topic),
      followees: followees.map((id) => idOf(context, id)),
    }
    after = unlessRefused(followFunction(after, change, rules))
  }
  const functions = [...after.functions].map(([id, followees]) => ({ id, followees }))
  neurons.changeSettings(managed.row, { ...settings, functions })
}

/** @throws Refused for a number that no neuron has */
function idOf({ neurons }: NnsContext, { id }: NeuronId): string {
  const row = neurons.rowOfNumber(id)
  if (row === undefined)
    return refuseWith('notFound', `There is no neuron with the id ${id} to follow.`)
  return neurons.at(row).id
}

import type { CommandResponse, Follow, SetFollowing } from '@sluice/candid/sns_governance'
import { toHex } from '@sluice/canister'
import {
  type Following,
  type FollowRules,
  follow as followFunction,
  setFollowing as followTopics,
  PERMISSION,
  TOPIC_NUMBERS,
} from '@sluice/governance'
import { type Managed, requireAllowed } from '../../../../governance-kit/commands/Managed.ts'
import { refuseWith, unlessRefused } from '../../../../governance-kit/refusals.ts'
import type { NeuronSettings } from '../../../../governance-kit/state/neuronField.ts'
import { followingOf } from '../../../../governance-kit/votes/cascade.ts'
import { isKnownFunction } from '../actions/functions.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { parametersOf } from '../state/parameters.ts'
import { topicOf } from '../state/topics.ts'

const ID_BYTES = 32

export function follow(
  context: GovernanceContext,
  managed: Managed,
  { function_id, followees }: Follow,
): CommandResponse {
  requireAllowed(context, managed, PERMISSION.vote)
  const change = { functionId: function_id, followees: followees.map(({ id }) => idOf(id)) }
  store(context, managed, (before) => followFunction(before, change, rulesOf(context)))
  return { Follow: {} }
}

export function setFollowing(
  context: GovernanceContext,
  managed: Managed,
  { topic_following }: SetFollowing,
): CommandResponse {
  requireAllowed(context, managed, PERMISSION.vote)
  const changes = topic_following.map(({ topic: [topic], followees }) => ({
    topic:
      topic === undefined ? refuseWith('invalidCommand', 'A topic is missing.') : topicOf(topic),
    followees: followees.map(({ neuron_id: [id], alias: [alias] }) => ({
      id: id === undefined ? refuseWith('invalidCommand', 'A followee is missing.') : idOf(id.id),
      alias,
    })),
  }))
  store(context, managed, (before) => followTopics(before, changes, rulesOf(context)))
  return { SetFollowing: {} }
}

function idOf(id: Uint8Array): string {
  if (id.length !== ID_BYTES)
    return refuseWith('invalidNeuronId', `A neuron id has ${ID_BYTES} bytes, not ${id.length}.`)
  return toHex(id)
}

const rulesOf = (context: GovernanceContext): FollowRules => ({
  maximumFollowees: Number(parametersOf(context).maximumFolloweesPerFunction),
  isFunction: (id) => isKnownFunction(context, id),
  isNeuron: (id) => context.neurons.rowOf(id) !== undefined,
})

function store(
  { neurons }: GovernanceContext,
  { row, settings }: Managed,
  change: (before: Following) => ReturnType<typeof followFunction>,
): void {
  const { functions, topics } = unlessRefused(change(followingOf(settings)))
  const next: NeuronSettings = {
    ...settings,
    functions: [...functions].map(([id, followees]) => ({ id, followees })),
    topics: [...topics].map(([topic, followees]) => ({ topic: TOPIC_NUMBERS[topic], followees })),
  }
  neurons.changeSettings(row, next)
}

import type { NeuronId } from '../neuron/Neuron.ts'
import type { Topic } from '../proposals/topics.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** Followed for every function of a topic that is not critical, unless something nearer is set. */
export const ALL_FUNCTIONS = 0n

export type TopicFollowee = { readonly id: NeuronId; readonly alias: string | undefined }

/** Whom one neuron follows; entries without followees are absent. */
export type Following = {
  readonly functions: ReadonlyMap<bigint, readonly NeuronId[]>
  readonly topics: ReadonlyMap<Topic, readonly TopicFollowee[]>
}

export const NO_FOLLOWING: Following = { functions: new Map(), topics: new Map() }

/** What a followee's alias may be: a label for its follower's eyes. */
export const MAXIMUM_ALIAS_BYTES = 128

/** Where proposals of one kind stand: their function, its topic if it has one, and whether that is critical. */
export type ProposalKind = {
  readonly functionId: bigint
  readonly topic: Topic | undefined
  readonly isCritical: boolean
}

/**
 * Whom a neuron follows on such proposals: those of the topic, otherwise those of the function, otherwise, for what is not
 * critical, those of all functions.
 */
export function followeesFor(
  following: Following,
  { functionId, topic, isCritical }: ProposalKind,
): readonly NeuronId[] {
  const ofTopic = topic && following.topics.get(topic)
  if (ofTopic && ofTopic.length > 0) return ofTopic.map(({ id }) => id)
  const ofFunction = following.functions.get(functionId)
  if (ofFunction && ofFunction.length > 0) return ofFunction
  return isCritical ? [] : (following.functions.get(ALL_FUNCTIONS) ?? [])
}

export type FollowRules = {
  readonly maximumFollowees: number
  readonly isFunction: (id: bigint) => boolean
  readonly isNeuron: (id: NeuronId) => boolean
}

/** `Follow`: by function, as older builds do. An empty list removes the entry. */
export function follow(
  following: Following,
  {
    functionId,
    followees,
  }: { readonly functionId: bigint; readonly followees: readonly NeuronId[] },
  rules: FollowRules,
): Following | Refusal {
  if (followees.length > rules.maximumFollowees) return tooMany()
  if (functionId !== ALL_FUNCTIONS && !rules.isFunction(functionId)) {
    return refuse('notFound', `There is no function with the id ${functionId}.`)
  }
  const refusal = refuseFollowees(followees, rules)
  if (refusal) return refusal
  const functions = new Map(following.functions)
  if (followees.length === 0) functions.delete(functionId)
  else functions.set(functionId, followees)
  return { ...following, functions }
}

export type TopicFollowing = {
  readonly topic: Topic
  readonly followees: readonly TopicFollowee[]
}

/** `SetFollowing`: by topic, each named at most once. Topics that are not named stay as they are, an empty list removes one. */
export function setFollowing(
  following: Following,
  changes: readonly TopicFollowing[],
  rules: FollowRules,
): Following | Refusal {
  if (changes.length === 0) {
    return refuse('invalidCommand', 'At least one topic must be given.')
  }
  if (new Set(changes.map(({ topic }) => topic)).size !== changes.length) {
    return refuse('invalidCommand', 'A topic is given more than once.')
  }
  const topics = new Map(following.topics)
  for (const { topic, followees } of changes) {
    if (followees.length > rules.maximumFollowees) return tooMany()
    const ids = followees.map(({ id }) => id)
    const refusal = refuseFollowees(ids, rules) ?? refuseAliases(followees)
    if (refusal) return refusal
    if (followees.length === 0) topics.delete(topic)
    else topics.set(topic, followees)
  }
  return { ...following, topics }
}

const tooMany = (): Refusal => refuse('invalidCommand', 'Too many followees.')

function refuseFollowees(
  followees: readonly NeuronId[],
  { isNeuron }: FollowRules,
): Refusal | undefined {
  if (new Set(followees).size !== followees.length) {
    return refuse('invalidCommand', 'A followee is given more than once.')
  }
  const unknown = followees.find((id) => !isNeuron(id))
  if (unknown === undefined) return undefined
  return refuse('notFound', `There is no neuron with the id ${unknown} to follow.`)
}

/** An alias is at most so many UTF-16 units, which is never more than a third of its bytes. */
function refuseAliases(followees: readonly TopicFollowee[]): Refusal | undefined {
  const isLong = followees.some(({ alias = '' }) => alias.length > MAXIMUM_ALIAS_BYTES)
  return isLong ? refuse('invalidCommand', 'An alias of a followee is too long.') : undefined
}

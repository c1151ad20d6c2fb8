import { advanceCascade, type Following, followeesFor, type VoteBook } from '@sluice/governance'
import type { DaoContext } from '../DaoContext.ts'
import type { FollowedBy } from '../neurons/FollowerIndex.ts'
import type { NeuronSettings } from '../state/neuronField.ts'
import type { StoredProposal } from '../state/proposalField.ts'
import { topicByNumber } from '../state/topicByNumber.ts'
import type { Poll } from './Poll.ts'

/** Followers that are looked at in the message of a vote, and in one that only hands votes on. */
export const STEPS_WITH_A_VOTE = 50
export const STEPS_AT_ONCE = 1_000
/** Read from an index at once. */
const PAGE = 100

/**
 * Hands votes on to followers, so many steps far. What is left is stored with the proposal and goes on in a message of its own; when
 * nothing is left, the tally takes all of it at once.
 */
export function handOn(context: DaoContext, poll: Poll, steps: number): void {
  const { cascades } = context.state
  const { id } = poll.proposal
  const stored = cascades.get(id)
  if (stored === undefined) return
  const { castAt } = stored
  const rest = advanceCascade(
    bookOf(context, poll, castAt),
    { pending: stored.pending.map(String), after: stored.after?.toString() },
    steps,
  )
  if (rest === undefined) {
    cascades.delete(id)
    poll.tally()
    return
  }
  const after = rest.after === undefined ? undefined : BigInt(rest.after)
  cascades.set(id, { pending: rest.pending.map(BigInt), after, castAt })
}

/** Votes of these neurons are to be handed on. */
export function startHandingOn(
  { state }: DaoContext,
  proposal: bigint,
  row: bigint,
  castAt: bigint,
): void {
  const stored = state.cascades.get(proposal)
  const pending = [...(stored?.pending ?? []), row]
  state.cascades.set(proposal, { pending, after: stored?.after, castAt })
}

/** A followee that has not been made yet: it counts among the others and never votes. */
const NOBODY = ''

/** The core's book, with rows in place of ids. */
function bookOf(context: DaoContext, poll: Poll, castAt: bigint): VoteBook {
  const { neurons } = context
  const { proposal } = poll
  const kind = kindOf(proposal)
  const ways = waysOfFollowing(proposal)
  return {
    followersOf: (followee, after) =>
      followersOf(context, ways, neurons.at(BigInt(followee)).id, after),
    followeesOf: (neuron) =>
      followeesFor(followingOf(neurons.settingsAt(BigInt(neuron))), kind).map(
        (id) => neurons.rowOf(id)?.toString() ?? NOBODY,
      ),
    voteOf: (neuron) => (neuron === NOBODY ? undefined : poll.voteOf(BigInt(neuron))),
    cast: (neuron, vote) => poll.cast(BigInt(neuron), vote, castAt),
  }
}

const kindOf = ({ action, topic, isCritical }: StoredProposal) => ({
  functionId: action,
  topic: topicByNumber(topic),
  isCritical,
})

export const followingOf = ({ functions, topics }: NeuronSettings): Following => ({
  functions: new Map(functions.map(({ id, followees }) => [id, followees])),
  topics: new Map(
    topics.flatMap(({ topic, followees }) => {
      const name = topicByNumber(topic)
      return name === undefined ? [] : [[name, followees] as const]
    }),
  ),
})

/** All entries by which somebody may follow on a proposal; which of a neuron's own counts, the core decides. */
function waysOfFollowing({ action, topic, isCritical }: StoredProposal): FollowedBy[] {
  const ways: FollowedBy[] = [{ kind: 'function', id: action }]
  if (topic !== undefined) ways.push({ kind: 'topic', id: BigInt(topic) })
  if (!isCritical) ways.push({ kind: 'function', id: 0n })
  return ways
}

/** Rows of who may follow, ascending, each once. */
function* followersOf(
  { neurons }: DaoContext,
  ways: readonly FollowedBy[],
  followee: string,
  start: string | undefined,
): Iterable<string> {
  for (let after = start === undefined ? undefined : BigInt(start); ; ) {
    const pages = ways.map((way) => neurons.followers.after(way, followee, after, PAGE))
    // beyond the end of a full page there may be rows that belong between the others
    const end = pages.reduce<bigint | undefined>((least, page) => {
      const last = page.length < PAGE ? undefined : page.at(-1)
      return last !== undefined && (least === undefined || last < least) ? last : least
    }, undefined)
    const rows = [...new Set(pages.flat())].filter((row) => end === undefined || row <= end)
    for (const row of rows.sort((one, other) => (one < other ? -1 : 1))) yield String(row)
    if (end === undefined) return
    after = end
  }
}

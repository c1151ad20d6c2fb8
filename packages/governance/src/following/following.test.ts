import { expect, test } from 'vitest'
import {
  follow,
  followeesFor,
  NO_FOLLOWING,
  setFollowing,
  type TopicFollowing,
} from './following.ts'

const rules = {
  maximumFollowees: 3,
  isFunction: (id: bigint) => id < 20n,
  isNeuron: (id: string) => id.length === 1,
}
const motion = { functionId: 1n, topic: 'Governance', isCritical: false } as const
const mint = { functionId: 12n, topic: 'TreasuryAssetManagement', isCritical: true } as const

function followed(functionId: bigint, followees: readonly string[], before = NO_FOLLOWING) {
  const after = follow(before, { functionId, followees }, rules)
  if ('error' in after) throw new Error(after.text)
  return after
}
const byTopic = (followees: readonly string[]): TopicFollowing => ({
  topic: 'Governance',
  followees: followees.map((id) => ({ id, alias: undefined })),
})

test('a topic is nearer than a function, a function nearer than all of them', () => {
  const everywhere = followed(0n, ['a'])
  expect(followeesFor(everywhere, motion)).toEqual(['a'])
  const motions = followed(1n, ['b'], everywhere)
  expect(followeesFor(motions, motion)).toEqual(['b'])
  const topics = setFollowing(motions, [byTopic(['c', 'd'])], rules)
  if ('error' in topics) throw new Error(topics.text)
  expect(followeesFor(topics, motion)).toEqual(['c', 'd'])
  expect(setFollowing(topics, [byTopic([])], rules)).toEqual(motions)
})

test('what is critical is followed only where it is named', () => {
  expect(followeesFor(followed(0n, ['a']), mint)).toEqual([])
  expect(followeesFor(followed(12n, ['a']), mint)).toEqual(['a'])
  expect(
    followeesFor(followed(0n, ['a']), { ...mint, topic: undefined, isCritical: false }),
  ).toEqual(['a'])
})

test('an empty list removes the entry', () => {
  expect(followed(1n, [], followed(1n, ['a']))).toEqual(NO_FOLLOWING)
})

test.each([
  ['too many', 1n, ['a', 'b', 'c', 'd'], 4, 'Too many followees.'],
  ['the same twice', 1n, ['a', 'a'], 4, 'more than once'],
  ['an unknown function', 20n, ['a'], 3, 'no function'],
  ['an unknown neuron', 1n, ['a', 'bb'], 3, 'no neuron with the id bb'],
])('does not follow %s', (_, functionId, followees, error, text) => {
  expect(follow(NO_FOLLOWING, { functionId, followees }, rules)).toEqual({
    error,
    text: expect.stringContaining(text),
  })
})

test.each([
  ['nothing', [], 4],
  ['a topic twice', [byTopic(['a']), byTopic(['b'])], 4],
  ['too many', [byTopic(['a', 'b', 'c', 'd'])], 4],
  ['an unknown neuron', [byTopic(['bb'])], 3],
  [
    'a long alias',
    [{ topic: 'Governance' as const, followees: [{ id: 'a', alias: 'x'.repeat(129) }] }],
    4,
  ],
])('does not take a list with %s', (_, changes, error) => {
  expect(setFollowing(NO_FOLLOWING, changes, rules)).toMatchObject({ error })
})

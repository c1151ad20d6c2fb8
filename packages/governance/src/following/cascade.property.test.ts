import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CastVote, Vote } from '../proposals/vote.ts'
import { advanceCascade, type Cascade, startCascade, type VoteBook } from './cascade.ts'

type World = {
  /** Whom each neuron follows; its index is its id. */
  readonly follows: readonly (readonly number[])[]
  readonly hasBallot: readonly boolean[]
  /** Who votes by itself, in this order. */
  readonly voters: readonly (readonly [number, CastVote])[]
}

const idOf = (index: number) => index.toString().padStart(3, '0')

/** A book over plain maps that refuses a second vote. */
function openBook({ follows, hasBallot }: World): VoteBook & { readonly votes: Map<string, Vote> } {
  const votes = new Map<string, Vote>()
  hasBallot.forEach((has, index) => {
    if (has) votes.set(idOf(index), 'none')
  })
  return {
    votes,
    followersOf: (followee, after) =>
      follows.flatMap((followees, index) => {
        const id = idOf(index)
        const isAfter = after === undefined || id > after
        return isAfter && followees.some((one) => idOf(one) === followee) ? [id] : []
      }),
    followeesOf: (neuron) => (follows[Number(neuron)] ?? []).map(idOf),
    voteOf: (neuron) => votes.get(neuron),
    cast: (neuron, vote) => {
      if (votes.get(neuron) !== 'none') throw new Error(`${neuron} has voted or has no ballot`)
      votes.set(neuron, vote)
    },
  }
}

function run(book: VoteBook, cascade: Cascade, steps: number): number {
  let left: Cascade | undefined = cascade
  let messages = 0
  while (left) {
    left = advanceCascade(book, left, steps)
    messages++
    if (messages > 100_000) throw new Error('the cascade does not end')
  }
  return messages
}

/** Each voter's cascade ends before the next one votes. */
function played(world: World, steps = Number.MAX_SAFE_INTEGER): Map<string, Vote> {
  const book = openBook(world)
  for (const [index, vote] of world.voters) {
    if (book.voteOf(idOf(index)) !== 'none') continue
    book.cast(idOf(index), vote)
    run(book, startCascade([idOf(index)]), steps)
  }
  return book.votes
}

/** The second model: asks everybody again until nothing changes, in an order of its own. */
function naive({ follows, hasBallot, voters }: World): Map<string, Vote> {
  const votes: Vote[] = follows.map(() => 'none')
  const settle = () => {
    for (let changed = true; changed; ) {
      changed = false
      for (let index = follows.length - 1; index >= 0; index--) {
        const followees = follows[index] ?? []
        if (votes[index] !== 'none' || !hasBallot[index] || followees.length === 0) continue
        const yes = followees.filter((one) => votes[one] === 'yes').length / followees.length
        const no = followees.filter((one) => votes[one] === 'no').length / followees.length
        if (yes > 0.5) votes[index] = 'yes'
        else if (no >= 0.5) votes[index] = 'no'
        else continue
        changed = true
      }
    }
  }
  for (const [index, vote] of voters) {
    if (votes[index] !== 'none' || !hasBallot[index]) continue
    votes[index] = vote
    settle()
  }
  return new Map(
    votes.flatMap((vote, index) => (hasBallot[index] ? [[idOf(index), vote] as const] : [])),
  )
}

const worlds = fc.integer({ min: 2, max: 24 }).chain((size) => {
  const index = fc.integer({ min: 0, max: size - 1 })
  return fc.record({
    follows: fc.array(fc.uniqueArray(index, { maxLength: 5 }), {
      minLength: size,
      maxLength: size,
    }),
    hasBallot: fc.array(
      fc.boolean().map((one) => one || size % 2 === 0),
      {
        minLength: size,
        maxLength: size,
      },
    ),
    voters: fc.array(fc.tuple(index, fc.constantFrom<CastVote>('yes', 'no')), { maxLength: 6 }),
  })
})

test('followers vote as another model says, and nobody votes twice', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      expect(played(world)).toEqual(naive(world))
    }),
    share(3000),
  )
})

test('a cascade over many messages ends as one in a single message', () => {
  fc.assert(
    fc.property(worlds, fc.integer({ min: 1, max: 7 }), (world, steps) => {
      expect(played(world, steps)).toEqual(played(world))
    }),
    share(3000),
  )
})

test('votes that are cast together cascade the same in any order', () => {
  fc.assert(
    fc.property(worlds, fc.integer({ min: 1, max: 7 }), (world, steps) => {
      const once = new Map(world.voters.filter(([index]) => world.hasBallot[index]))
      const together = (order: readonly [number, CastVote][]) => {
        const book = openBook(world)
        for (const [index, vote] of order) book.cast(idOf(index), vote)
        run(book, startCascade(order.map(([index]) => idOf(index))), steps)
        return book.votes
      }
      expect(together([...once].reverse())).toEqual(together([...once]))
    }),
    share(3000),
  )
})

test('ten thousand followers of one neuron are asked a thousand at a time', () => {
  const size = 10_001
  const votes = new Map<string, Vote>()
  const pad = (index: number) => index.toString().padStart(6, '0')
  for (let index = 0; index < size; index++) votes.set(pad(index), 'none')
  const book: VoteBook = {
    *followersOf(followee, after) {
      if (followee !== pad(0)) return
      for (let index = Number(after ?? 0) + 1; index < size; index++) yield pad(index)
    },
    followeesOf: (neuron) => (neuron === pad(0) ? [] : [pad(0)]),
    voteOf: (neuron) => votes.get(neuron),
    cast: (neuron, vote) => void votes.set(neuron, vote),
  }
  book.cast(pad(0), 'no')
  const messages = run(book, startCascade([pad(0)]), 1000)
  expect(new Set(votes.values())).toEqual(new Set(['no']))
  expect(messages).toBeLessThanOrEqual(11)
})

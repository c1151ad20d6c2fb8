import { createHash } from 'node:crypto'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Allocation,
  addPart,
  allocate,
  type Ballot,
  type ChoiceKind,
  flawOfBallot,
  noAllocation,
  WHOLE,
} from './Ballot.ts'
import {
  NO_RECORDS,
  type ProposalTerms,
  recordHash,
  resultHash,
  sealedHash,
  termsHash,
} from './hashes.ts'
import { recount } from './recount.ts'
import { decide, emptyTally, recast } from './Tally.ts'

const hash = (bytes: Uint8Array) => Uint8Array.from(createHash('sha256').update(bytes).digest())
const OPTIONS = 4

const option = fc.integer({ min: 0, max: OPTIONS - 1 })
const split = fc.uniqueArray(option, { minLength: 1 }).chain((options) =>
  fc
    .array(fc.integer({ min: 1, max: 1_000 }), {
      minLength: options.length,
      maxLength: options.length,
    })
    .map((weights): Ballot => {
      const rest = weights.slice(1).reduce((sum, weight) => sum + weight, 0)
      return {
        kind: 'choices',
        choices: options.map((of, place) => ({
          option: of,
          weight: place === 0 ? WHOLE - rest : (weights[place] ?? 0),
        })),
      }
    }),
)
const ballotOf = (kind: ChoiceKind): fc.Arbitrary<Ballot> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant<Ballot>({ kind: 'abstain' }) },
    {
      weight: 4,
      arbitrary:
        kind === 'weighted'
          ? split
          : fc
              .uniqueArray(option, { minLength: 1, maxLength: kind === 'single' ? 1 : OPTIONS })
              .map(
                (options): Ballot => ({
                  kind: 'choices',
                  choices: options.map((of) => ({ option: of, weight: WHOLE })),
                }),
              ),
    },
  )

const kinds: readonly ChoiceKind[] = ['single', 'approval', 'weighted']
const history = fc.constantFrom(...kinds).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    powers: fc.array(fc.bigInt(1n, 10n ** 20n), { minLength: 5, maxLength: 5 }),
    votes: fc.array(fc.record({ voter: fc.nat({ max: 4 }), ballot: ballotOf(kind) }), {
      maxLength: 20,
    }),
  }),
)

test('a tally that is kept is the sum over the latest ballots, and the recount of its records', () => {
  fc.assert(
    fc.property(history, ({ kind, powers, votes }) => {
      let tally = emptyTally(OPTIONS)
      const latest = new Map<number, Allocation>()
      const records = votes.map(({ voter, ballot }, place) => {
        const power = powers[voter] ?? 1n
        const allocation = allocate(kind, ballot, { power, optionCount: OPTIONS })
        expect(allocation.used).toBe(power)
        if (kind !== 'approval' || allocation.abstained > 0n) {
          const sum = allocation.options.reduce((all, of) => all + of, allocation.abstained)
          expect(sum).toBe(power)
        }
        tally = recast(tally, allocation, latest.get(voter))
        latest.set(voter, allocation)
        return { voter: Uint8Array.of(voter), atNs: BigInt(place), allocation, reason: `${place}` }
      })
      const all = [...latest.values()]
      const naive = (of: (one: Allocation) => bigint) => all.reduce((sum, one) => sum + of(one), 0n)
      expect(tally).toEqual({
        options: [0, 1, 2, 3].map((place) => naive(({ options }) => options[place] ?? 0n)),
        abstained: naive(({ abstained }) => abstained),
        used: naive(({ used }) => used),
        voters: BigInt(all.length),
      })
      const again = recount(hash, records, OPTIONS)
      expect(again.tally).toEqual(tally)
      const chained = records.reduce((before, one) => recordHash(hash, before, one), NO_RECORDS)
      expect(again.recordsHash).toEqual(chained)
      if (records.length > 1)
        expect(recount(hash, records.toReversed(), OPTIONS).recordsHash).not.toEqual(chained)
    }),
    share(2_000),
  )
})

test('parts of a power never come to more than the power', () => {
  const parts = fc.array(fc.record({ option, part: fc.bigInt(-5n, 60n) }), { maxLength: 10 })
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.bigInt(1n, 100n), parts, (kind, power, all) => {
      let allocation = noAllocation(OPTIONS)
      for (const part of all) {
        const next = addPart(kind, allocation, { ...part, power })
        if (typeof next !== 'string') allocation = next
        expect(allocation.used).toBeLessThanOrEqual(power)
        for (const of of allocation.options) expect(of).toBeLessThanOrEqual(allocation.used)
      }
    }),
    share(1_000),
  )
})

const choose = (...choices: [number, number][]): Ballot => ({
  kind: 'choices',
  choices: choices.map(([of, weight]) => ({ option: of, weight })),
})

test.each<[string, ChoiceKind, Ballot]>([
  ['no option', 'single', choose()],
  ['two options where one is chosen', 'single', choose([0, WHOLE], [1, WHOLE])],
  ['an option twice', 'approval', choose([1, WHOLE], [1, WHOLE])],
  ['an option that is none', 'approval', choose([4, WHOLE])],
  ['half an option', 'single', choose([0.5, WHOLE])],
  ['weights that leave something over', 'weighted', choose([0, 5_000], [1, 4_999])],
  ['a weight of nothing', 'weighted', choose([0, WHOLE], [1, 0])],
])('a ballot with %s is refused', (_, kind, ballot) => {
  expect(flawOfBallot(kind, ballot, OPTIONS)).toBeTypeOf('string')
  expect(() => allocate(kind, ballot, { power: 1n, optionCount: OPTIONS })).toThrow(RangeError)
})

const tallyOf = (options: bigint[], abstained = 0n) => ({
  options,
  abstained,
  used: options.reduce((sum, of) => sum + of, abstained),
  voters: 1n,
})

test('what comes of a tally', () => {
  const rules = { quorum: 5_000, threshold: 6_000 }
  expect(decide(rules, 100n, tallyOf([49n, 0n]))).toEqual({ kind: 'below-quorum' })
  expect(decide(rules, 100n, tallyOf([60n, 40n]))).toEqual({ kind: 'chosen', option: 0 })
  expect(decide(rules, 100n, tallyOf([41n, 59n]))).toEqual({ kind: 'below-threshold', option: 1 })
  expect(decide(rules, 100n, tallyOf([30n, 30n]))).toEqual({ kind: 'tie' })
})

test('who abstains takes part and chooses nothing', () => {
  const rules = { quorum: 5_000, threshold: 10_000 }
  expect(decide(rules, 100n, tallyOf([1n, 0n], 49n))).toEqual({ kind: 'chosen', option: 0 })
  expect(decide(rules, 100n, tallyOf([0n, 0n], 50n))).toEqual({ kind: 'no-votes' })
})

test('a quorum of nothing is reached by nobody, and half a unit short is short', () => {
  const nothing = { quorum: 0, threshold: 0 }
  expect(decide(nothing, 100n, emptyTally(2))).toEqual({ kind: 'no-votes' })
  expect(decide({ ...nothing, quorum: 1 }, 10_001n, tallyOf([1n, 0n]))).toEqual({
    kind: 'below-quorum',
  })
})

test('a sealed ballot hides and binds ballot, reason, voter and proposal', () => {
  const sealed = {
    project: Uint8Array.of(1),
    number: 3n,
    voter: Uint8Array.of(2),
    ballot: choose([0, WHOLE]),
    reason: 'because',
    salt: new Uint8Array(32),
  }
  const before = sealedHash(hash, sealed)
  const changes = [
    { project: Uint8Array.of(2) },
    { number: 4n },
    { voter: Uint8Array.of(3) },
    { ballot: choose([1, WHOLE]) },
    { ballot: { kind: 'abstain' as const } },
    { reason: '' },
    { salt: new Uint8Array(32).fill(1) },
  ]
  for (const change of changes)
    expect(sealedHash(hash, { ...sealed, ...change })).not.toEqual(before)
})

test('a result is another with any part of it', () => {
  const result = {
    project: Uint8Array.of(1),
    number: 0n,
    terms: NO_RECORDS,
    total: 9n,
    tally: tallyOf([1n, 2n]),
    records: 2n,
    recordsHash: NO_RECORDS,
    closesAtNs: 5n,
  }
  const before = resultHash(hash, result)
  for (const change of [
    { closesAtNs: 6n },
    { records: 3n },
    { total: 10n },
    { terms: NO_RECORDS.with(0, 1) },
    { tally: tallyOf([2n, 1n]) },
    { tally: { ...result.tally, voters: 2n } },
  ])
    expect(resultHash(hash, { ...result, ...change })).not.toEqual(before)
})

test('terms are others with any part of them', () => {
  const terms: ProposalTerms = {
    title: 'ab',
    content: 'c',
    options: ['Yes', 'No'],
    kind: 'single',
    isChangeable: false,
    rules: { quorum: 1, threshold: 2 },
    beginsAtNs: 1n,
    endsAtNs: 2n,
    opensUntilNs: undefined,
    snapshot: undefined,
    picture: '',
    delegations: 0n,
  }
  const root = { root: NO_RECORDS, count: 1n, total: 1n }
  const snapshot = { ...root, ledger: Uint8Array.of(1), block: 1n, sources: ['pools'] }
  const changes: Partial<ProposalTerms>[] = [
    { title: 'a', content: 'bc' },
    { options: ['YesNo'] },
    { kind: 'approval' },
    { isChangeable: true },
    { rules: { quorum: 2, threshold: 2 } },
    { rules: { quorum: 1, threshold: 3 } },
    { beginsAtNs: 0n },
    { endsAtNs: 3n },
    { opensUntilNs: 3n },
    { snapshot },
    { snapshot: { ...snapshot, block: 2n } },
    { snapshot: { ...snapshot, sources: [] } },
    { snapshot: { ...snapshot, total: 2n } },
    { picture: '/1' },
    { picture: '/2' },
    { picture: '/1', snapshot },
    { delegations: 1n },
    { picture: '/1', delegations: 1n },
    { picture: '/1', delegations: 2n },
  ]
  const hashes = [{}, ...changes].map((change) => termsHash(hash, { ...terms, ...change }).join())
  expect(new Set(hashes).size).toBe(changes.length + 1)
})

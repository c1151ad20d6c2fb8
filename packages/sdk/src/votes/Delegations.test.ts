import { Principal } from '@icp-sdk/core/principal'
import { sha256 } from '@noble/hashes/sha2.js'
import type * as Project from '@sluice/candid/vote_project'
import { electorateOf, sealedHash } from '@sluice/electorate'
import { expect, test } from 'vitest'
import type { Actors } from '../actors.ts'
import { Delegations } from './Delegations.ts'
import { Electorates } from './Electorates.ts'
import { readProposal } from './readAnswers.ts'
import { textSealedBallots } from './sealedBallots.ts'

const PROJECT = Principal.fromUint8Array(Uint8Array.of(77))
const LEDGER = Principal.fromUint8Array(Uint8Array.of(50))
const delegate = Principal.fromUint8Array(Uint8Array.of(9, 9))
const voters = Array.from({ length: 45 }, (_, place) =>
  Principal.fromUint8Array(Uint8Array.of(1, place)),
)
const [alice = delegate] = voters
const electorate = electorateOf(
  sha256,
  voters.map((voter) => ({ voter: voter.toUint8Array(), power: 5n })),
)
const { root, count, total } = electorate
const snapshot: Project.Snapshot = { ledger: LEDGER, block: 9n, sources: [], count, total, root }

const told = (
  change: Partial<Project.Proposal & Project.ProposalTerms> = {},
): Project.Proposal => ({
  number: 3n,
  terms: {
    title: '',
    content: '',
    options: ['Yes', 'No'],
    kind: { single: null },
    isChangeable: false,
    quorum: 0n,
    threshold: 0n,
    beginTime: 0n,
    endTime: 9n,
    opensUntil: change.opensUntil ?? [],
    snapshot: change.snapshot ?? [snapshot],
    picture: [],
  },
  creator: PROJECT,
  createTime: 0n,
  withdrawnTime: [],
  closesAt: 9n,
  count,
  total,
  tally: { options: [0n, 0n], abstained: 0n, used: 0n, voters: 0n },
  sealed: 0n,
  records: 0n,
  recordsHash: new Uint8Array(32),
  delegations: change.delegations ?? 45n,
})

const ok = (): { ok: Project.VoterState } => ({
  ok: { power: [5n], allocation: [], sealed: [], ballotsLeft: 10n, by: [delegate] },
})

/** A project's methods as plain functions. */
type Answers = {
  [Name in keyof Project._SERVICE]: (
    ...args: Parameters<Project._SERVICE[Name]>
  ) => ReturnType<Project._SERVICE[Name]>
}

/** The caller is the delegate, or whom a test names; the info service knows every proof. */
function world(answers: Partial<Answers>, caller = delegate) {
  const actors = {} as unknown as Actors
  const noSource = async () => {
    throw new Error('a source was read')
  }
  const project = answers as unknown as Project._SERVICE
  return new Delegations({
    project: () => project,
    electorates: new Electorates(actors, noSource),
    askFor: () => async (voter) => {
      const index = electorate.indexOf(Principal.fromText(voter).toUint8Array())
      if (index === undefined) return { state: 'right', proof: undefined }
      const { power, proof } = electorate.proofOf(index)
      return { state: 'right', proof: { index: BigInt(index), power, isAddress: false, proof } }
    },
    requirePrincipal: () => caller.toText(),
  })
}

const projectId = PROJECT.toText()
const ballot = { kind: 'choices', choices: [{ option: 0, weight: 10_000 }] } as const
const list: Answers['getDelegators'] = async (_, __, [after = -1n], limit) => {
  const from = Number(after) + 1
  const content = voters.slice(from, from + Math.min(Number(limit), 30)).map((delegator) => ({
    delegator,
    voter: [] as [],
  }))
  const last = from + content.length
  return { content, next: last < voters.length ? [BigInt(last - 1)] : [] }
}

test('all who delegate are voted for, twenty with each call, and one who is refused keeps nobody else from counting', async () => {
  const sizes: number[] = []
  const delegations = world({
    getDelegators: list,
    castVotesFor: async (_, some) => {
      sizes.push(some.length)
      return {
        ok: some.map(({ voter }) =>
          voter.compareTo(alice) === 'eq' ? { err: 'has voted' } : ok(),
        ),
      }
    },
  })
  const proposal = readProposal(told())
  const powers = await delegations.fetchPowers(projectId, proposal)
  expect(powers).toHaveLength(45)
  const heard: number[] = []
  const said = { projectId, proposal, ballot, reason: '' }
  const onProgress = (done: number) => heard.push(done)
  expect(await delegations.vote(said, powers, { onProgress })).toEqual({
    counted: 44,
    refused: [{ voter: alice.toText(), reason: 'has voted' }],
  })
  expect([sizes, heard]).toEqual([
    [20, 20, 5],
    [20, 40, 45],
  ])
})

test('a proposal that states no delegations is not asked for any', async () => {
  const delegations = world({})
  expect(await delegations.fetchPowers(projectId, readProposal(told({ delegations: 0n })))).toEqual(
    [],
  )
})

test('a project whose list has no end is not followed, and a time without bounds is the latest', async () => {
  let pages = 0
  const delegations = world({
    getDelegators: async () => {
      pages += 1
      return { content: [], next: [BigInt(pages)] }
    },
    getDelegation: async () => [{ delegate: [alice], block: 1n, time: 1n << 200n }],
  })
  expect(await delegations.fetchDelegators(projectId, undefined)).toEqual([])
  expect(pages).toBe(50)
  const found = await delegations.fetch(projectId, undefined)
  expect(new Date(found?.at ?? 0).getTime()).toBe(8_640_000_000_000_000)
})

test('what is sealed for others names each of them, and is opened with one salt', async () => {
  const stored = new Map<string, string>()
  const memory = textSealedBallots({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
  })
  const seals: Project.SealFor[] = []
  const opened: { voters: Principal[]; salt: Uint8Array }[] = []
  const delegations = world({
    getDelegators: list,
    sealVotesFor: async (_, some) => {
      seals.push(...some)
      return { ok: some.map(ok) }
    },
    openVotesFor: async (_, some, __, ___, salt) => {
      opened.push({ voters: some, salt: Uint8Array.from(salt) })
      return { ok: some.map(ok) }
    },
  })
  const proposal = readProposal(told({ opensUntil: [99n] }))
  const powers = await delegations.fetchPowers(projectId, proposal)
  const at = { projectId, number: 3n }
  await expect(delegations.open(at, powers, { memory })).rejects.toMatchObject({
    code: 'vote-nothing-sealed',
  })
  await delegations.vote({ projectId, proposal, ballot, reason: 'deep' }, powers, { memory })
  expect(await delegations.open(at, powers, { memory })).toEqual({ counted: 45, refused: [] })
  expect(opened.map(({ voters: some }) => some.length)).toEqual([20, 20, 5])
  const salt = opened[0]?.salt ?? new Uint8Array()
  for (const { voter, sealed } of seals)
    expect(sealed).toEqual(
      sealedHash(sha256, {
        project: PROJECT.toUint8Array(),
        number: 3n,
        voter: voter.toUint8Array(),
        ballot,
        reason: 'deep',
        salt,
      }),
    )
  // the voter's own sealed ballot is another one, also in the same browser
  expect(memory.read({ ...at, voter: alice.toText() })).toBeUndefined()
})

test('who delegates for the first time brings a proof of some proposal, and later none', async () => {
  const brought: ([] | [Project.Membership])[] = []
  let known: [] | [Project.Delegation] = []
  const delegations = world(
    {
      getDelegation: async () => known,
      findProposals: async () => ({ content: [told()], limit: 10n, offset: 0n, totalElements: 1n }),
      setDelegate: async (_, membership) => {
        brought.push(membership)
        return { ok: true }
      },
    },
    alice,
  )
  await delegations.set(projectId, delegate.toText())
  known = [{ delegate: [delegate], block: 1n, time: 5_000_000n }]
  expect(await delegations.fetch(projectId, undefined)).toEqual({
    delegate: delegate.toText(),
    at: 5,
  })
  await delegations.set(projectId, undefined)
  expect(brought).toMatchObject([[{ number: 3n, proof: [{ power: 5n }] }], []])
  await expect(delegations.set(projectId, 'nobody')).rejects.toMatchObject({ code: 'vote-refused' })
})

test('who is in no electorate delegates nothing, whether by snapshots or by lists', async () => {
  const uploaded = { ...told(), terms: { ...told().terms, snapshot: [] as [] } }
  const delegations = world(
    {
      getDelegation: async () => [],
      getVoter: async () => [],
      findProposals: async () => ({
        content: [uploaded],
        limit: 10n,
        offset: 0n,
        totalElements: 1n,
      }),
    },
    delegate,
  )
  await expect(delegations.set(projectId, alice.toText())).rejects.toMatchObject({
    code: 'vote-not-member',
  })
})

import { Principal } from '@icp-sdk/core/principal'
import type * as service from '@sluice/candid/vote_project'
import { Network, type NetworkSnapshot } from '@sluice/network'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { founder, nobody, person, stranger, unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { installProject, type ProjectWorld } from './testing/installProject.ts'
import {
  choose,
  electorateFor,
  proofFor,
  row,
  SECOND,
  snapshotOf,
  termsOf,
} from './testing/logicProject.ts'

const manager = person(21)
const voters = [11, 12, 13].map(person)
const [alice = person(0)] = voters
const electorate = electorateFor(voters)
const KEY = Uint8Array.of(1)
const HOUR_NS = 3_600n * SECOND

let world: ProjectWorld
forkEachTest({
  prepare: installProject,
  forkOf: async ({ project }, from: NetworkSnapshot) => {
    const network = await Network.start({ from })
    return { network, project: project.on(network) }
  },
  use: (fork: ProjectWorld) => {
    world = fork
  },
})

const as = (caller: Principal) => world.project.as(caller)

function termsNow(change: Partial<service.ProposalTerms> = {}): service.ProposalTerms {
  const beginTime = world.network.now() + 60n * SECOND
  return termsOf({ beginTime, endTime: beginTime + 3_600n * SECOND, ...change })
}

test('a manager proposes, a voter votes with a proof, and an upgrade keeps both', async () => {
  unwrap(await as(founder).addAdmin(manager))
  expect(await as(nobody).isProjectAdmin(manager)).toBe(true)
  const terms = termsNow({ snapshot: [snapshotOf(electorate)] })
  const number = unwrap(await as(manager).createProposal(terms, KEY))
  expect(unwrap(await as(manager).createProposal(terms, KEY))).toBe(number)
  await world.network.advanceTime(61_000)
  const proof = proofFor(electorate, alice.toUint8Array())
  const voted = await as(alice).castVote(number, choose(1), 'it silts up', [proof])
  expect(unwrap(voted).allocation).toEqual([{ options: [0n, 10n, 0n], abstained: 0n, used: 10n }])
  await world.project.upgrade()
  const [shown] = await as(nobody).getCertifiedProposal(number)
  expect(shown?.proposal).toMatchObject({ records: 1n, tally: { voters: 1n, used: 10n } })
  expect(shown?.certificate).toHaveLength(1)
  const { content } = await as(nobody).findVotes(number, 0n, 10n)
  expect(content).toMatchObject([{ voter: { principal: alice }, reason: 'it silts up' }])
  const records = unwrap(await as(nobody).findRecordPage(`${number}`, 0n, 10n))
  expect(records.content).toMatchObject([{ usedProof: 10n, options: [{ k: 'No', v: 10n }] }])
  expect(await as(manager).createProposal(terms, KEY)).toEqual({ ok: number })
})

test('a delegate votes for who delegates, through an upgrade, and strangers delegate nothing', async () => {
  const [delegate, bob] = [person(31), person(12)]
  const terms = () => termsNow({ snapshot: [snapshotOf(electorate)] })
  const first = unwrap(await as(founder).createProposal(terms(), KEY))
  const proofOf = (voter: Principal) => proofFor(electorate, voter.toUint8Array())
  const joining = (voter: Principal): [service.Membership] => [
    { number: first, proof: [proofOf(voter)] },
  ]
  expect(await as(stranger).setDelegate([delegate], joining(alice))).toHaveProperty('err')
  expect(await as(stranger).castVotesFor(first, [], choose(0), '')).toHaveProperty('err')
  unwrap(await as(alice).setDelegate([delegate], joining(alice)))
  unwrap(await as(bob).setDelegate([delegate], joining(bob)))
  await world.project.upgrade()
  const second = unwrap(await as(founder).createProposal(terms(), Uint8Array.of(2)))
  unwrap(await as(bob).setDelegate([], []))
  expect(await as(nobody).getDelegation(bob, [])).toMatchObject([{ delegate: [] }])
  expect(await as(nobody).getDelegation(bob, [second])).toMatchObject([{ delegate: [delegate] }])
  const { content } = await as(nobody).getDelegators(delegate, [second], [], 10n)
  expect(content).toMatchObject([{ delegator: alice }, { delegator: bob }])
  await world.network.advanceTime(61_000)
  const voters = [alice, bob].map((voter) => ({
    voter,
    proof: [proofOf(voter)] as [service.PowerProof],
  }))
  const voted = unwrap(await as(delegate).castVotesFor(second, voters, choose(1), 'it silts up'))
  expect(voted).toMatchObject([{ ok: { by: [delegate] } }, { ok: { by: [delegate] } }])
  unwrap(await as(bob).castVote(second, choose(0), '', []))
  const [shown] = await as(nobody).getCertifiedProposal(second)
  expect(shown?.proposal).toMatchObject({
    delegations: 2n,
    records: 3n,
    tally: { voters: 2n, options: [20n, 10n, 0n] },
  })
  const records = await as(nobody).findVotes(second, 0n, 10n)
  expect(records.content.map(({ by }) => by)).toEqual([[delegate], [delegate], []])
})

test('strangers lead nothing', async () => {
  const terms = termsNow()
  const number = unwrap(await as(founder).createProposal(terms, KEY))
  const id = `${number}`
  const info = unwrap(await as(nobody).getProposal(id))
  const project = unwrap(await as(nobody).getProject())
  const refused = [
    as(stranger).createProposal(terms, KEY),
    as(stranger).changeProposal(number, terms),
    as(stranger).updateProposal(info),
    as(stranger).deleteProposal(id),
    as(stranger).setState(id, 4n),
    as(stranger).setVotePower(id, [row(stranger, 1n)]),
    as(stranger).addAdmin(stranger),
    as(stranger).deleteAdmin(manager),
    as(stranger).setOwner(stranger),
    as(stranger).setProject(project, ''),
  ]
  for (const answer of await Promise.all(refused)) expect(answer).toHaveProperty('err')
  unwrap(await as(founder).addAdmin(manager))
  for (const answer of [
    await as(manager).addAdmin(stranger),
    await as(manager).setOwner(manager),
    await as(manager).setProject(project, ''),
  ])
    expect(answer).toEqual({ err: 'Only the owner of the project may do this' })
})

test('twenty thousand powers are uploaded at once, and a batch that comes again changes nothing', async () => {
  // a busy machine takes longer for them than voting takes to begin otherwise
  const beginTime = world.network.now() + HOUR_NS
  const later = termsNow({ beginTime, endTime: beginTime + HOUR_NS })
  const number = unwrap(await as(founder).createProposal(later, KEY))
  const rows = Array.from({ length: 20_000 }, (_, place) => row(personOf(place), 5n))
  unwrap(await as(founder).setVotePower(`${number}`, rows))
  unwrap(await as(founder).setVotePower(`${number}`, rows.slice(0, 50)))
  const [shown] = await as(nobody).getCertifiedProposal(number)
  expect(shown?.proposal).toMatchObject({ count: 20_000n, total: 100_000n })
  const address: [string] = [personOf(7).toText()]
  const page = unwrap(await as(nobody).findVotePower([`${number}`], address, 0n, 10n))
  expect(page.content).toEqual([
    { address: { principal: personOf(7) }, availablePowers: 5n, usedPowers: 0n },
  ])
  await world.network.advanceTime(3_601_000)
  expect(await as(personOf(7)).vote(`${number}`, 'Yes', 5n)).toEqual({ ok: true })
}, 240_000)

test('a proposal changes until it begins, and is deleted until then', async () => {
  const number = unwrap(await as(founder).createProposal(termsNow(), KEY))
  const info = unwrap(await as(nobody).getProposal(`${number}`))
  unwrap(await as(founder).updateProposal({ ...info, title: 'Shall it be deep?' }))
  expect(unwrap(await as(nobody).getProposal(`${number}`))).toMatchObject({
    title: 'Shall it be deep?',
    state: 1n,
  })
  await world.network.advanceTime(61_000)
  const late = await as(founder).changeProposal(number, termsNow())
  expect(late).toMatchObject({ err: expect.stringContaining('Voting has begun') })
  expect(await as(founder).deleteProposal(`${number}`)).toHaveProperty('err')
  const second = unwrap(await as(founder).createProposal(termsNow(), Uint8Array.of(2)))
  unwrap(await as(founder).deleteProposal(`${second}`))
  const page = unwrap(await as(nobody).findPage([], [2n], 0n, 10n))
  expect(page.content.map(({ id }) => id)).toEqual([`${number}`])
})

test('the public way to make a proposal has names of options', async () => {
  const { beginTime, endTime, title, content } = termsNow()
  const options = ['North', 'South'].map((k) => ({ k, v: 0n }))
  const info = { title, content, beginTime, endTime, options, createUser: '', userAmount: 0n }
  const id = unwrap(await as(founder).create(info))
  expect(unwrap(await as(nobody).getProposal(id))).toMatchObject({ options, userAmount: 0n })
})

test.each<[string, Partial<service.ProposalTerms>]>([
  ['one option', { options: ['Yes'] }],
  ['an option twice', { options: ['Yes', 'Yes'] }],
  ['21 options', { options: Array.from({ length: 21 }, (_, place) => `${place}`) }],
  ['no title', { title: '' }],
  ['a title of two lines', { title: 'a\nb' }],
  ['a text beyond its bounds', { content: 'x'.repeat(10_001) }],
  ['a quorum of more than all', { quorum: 10_001n }],
  ['an end before its beginning', { endTime: 1n }],
  ['a root of 31 bytes', { snapshot: [{ ...snapshotOf(electorate), root: new Uint8Array(31) }] }],
  ['an electorate of nobody', { snapshot: [{ ...snapshotOf(electorate), count: 0n }] }],
])('a proposal with %s is refused', async (_, change) => {
  expect(await as(founder).createProposal(termsNow(change), KEY)).toHaveProperty('err')
})

/** One of many, with a principal of full length. */
function personOf(place: number): Principal {
  const bytes = new Uint8Array(29).fill(7)
  new DataView(bytes.buffer).setUint32(0, place)
  return Principal.fromUint8Array(bytes)
}

import type { Principal } from '@icp-sdk/core/principal'
import { neuronSubaccount } from '@sluice/candid/neuron-account'
import type { Action, Command, CommandResponse, Operation } from '@sluice/candid/nns_governance'
import type { DeployNewSnsResponse } from '@sluice/candid/sns_wasm'
import { person } from '@sluice/testing/exchange/people'
import { beforeEach, expect, test } from 'vitest'
import type { Called } from '../../../governance-kit/requireReplied.ts'
import { DAY, MONTH, NOW_NS, TOKEN } from '../../sns-governance/src/testing/governanceWorld.ts'
import { startOf } from './actions/snsPayload.ts'
import { manageNeuron } from './commands/manageNeuron.ts'
import { getFullNeuron, listNeurons } from './reads/neurons.ts'
import { getProposalInfo, listProposals } from './reads/proposals.ts'
import { listKnownNeurons } from './reads/service.ts'
import { launchProposal } from './testing/launchProposal.ts'
import { LogicNns } from './testing/logicNns.ts'

const [alice, bob] = [person(20), person(21)]
let world: LogicNns
beforeEach(() => {
  world = new LogicNns()
})

async function give(
  who: Principal,
  id: bigint | undefined,
  command: Command,
): Promise<CommandResponse> {
  const { command: answers } = await manageNeuron(world.context, world.call(who), {
    id: id === undefined ? [] : [{ id }],
    ...{ neuron_id_or_subaccount: [], command: [command] },
  })
  await world.settle()
  const [answer] = answers
  if (answer === undefined) throw new Error('there is no answer')
  return answer
}

const configure = (who: Principal, id: bigint, operation: Operation) =>
  give(who, id, { Configure: { operation: [operation] } })

const errorOf = (type: number, text: string | RegExp) => ({
  Error: { error_type: type, error_message: expect.stringMatching(text) },
})

/** A neuron of a hundred ICP, locked for a year. */
async function stake(who: Principal, memo = 0n): Promise<bigint> {
  const account = neuronSubaccount(who.toUint8Array(), memo)
  world.fund(world.context.self(), account, 100n * TOKEN)
  const answer = await give(who, undefined, { ClaimOrRefresh: { by: [{ Memo: memo }] } })
  const [id] = 'ClaimOrRefresh' in answer ? answer.ClaimOrRefresh.refreshed_neuron_id : []
  if (id === undefined) throw new Error('there is no neuron')
  const seconds = Number(12n * MONTH)
  await configure(who, id.id, {
    IncreaseDissolveDelay: { additional_dissolve_delay_seconds: seconds },
  })
  return id.id
}

const full = (who: Principal, id: bigint) => {
  const answer = getFullNeuron(world.context, who.toUint8Array(), id)
  if ('Err' in answer) throw new Error(answer.Err.error_message)
  return answer.Ok
}

test('a hotkey votes and follows, and changes nothing else', async () => {
  const id = await stake(alice)
  const add = { AddHotKey: { new_hot_key: [bob] as [Principal] } }
  expect(await configure(bob, id, add)).toMatchObject(errorOf(3, 'not the neuron controller'))
  expect(await configure(alice, id, add)).toEqual({ Configure: {} })
  expect(await configure(alice, id, add)).toMatchObject(errorOf(9, 'Hot key duplicated.'))
  expect(await configure(bob, id, { StartDissolving: {} })).toMatchObject(errorOf(3, 'controller'))
  expect(await give(bob, id, { RefreshVotingPower: {} })).toEqual({ RefreshVotingPower: {} })
  expect(await configure(bob, id, { JoinCommunityFund: {} })).toEqual({ Configure: {} })
  expect(await configure(bob, id, { JoinCommunityFund: {} })).toMatchObject(errorOf(17, 'Fund'))
  expect(full(bob, id)).toMatchObject({ hot_keys: [bob], controller: [alice] })
  const remove = { RemoveHotKey: { hot_key_to_remove: [bob] as [Principal] } }
  expect(await configure(alice, id, remove)).toEqual({ Configure: {} })
  expect(await configure(alice, id, remove)).toMatchObject(errorOf(9, 'Hot key not found'))
})

test('a neuron has at most fifteen hotkeys', async () => {
  const id = await stake(alice)
  for (let index = 0; index < 15; index++)
    await configure(alice, id, { AddHotKey: { new_hot_key: [person(100 + index)] } })
  expect(await configure(alice, id, { AddHotKey: { new_hot_key: [bob] } })).toMatchObject(
    errorOf(10, 'maximum number of hotkeys'),
  )
})

test('silence for half a year lets power fall, and then nobody is followed any more', async () => {
  const [leader, id] = [await stake(bob), await stake(alice)]
  await give(alice, id, { Follow: { topic: 0, followees: [{ id: leader }] } })
  await give(alice, id, { Follow: { topic: 1, followees: [{ id: leader }] } })
  const powers = () => {
    const {
      deciding_voting_power: [deciding],
      potential_voting_power: [potential],
    } = full(alice, id)
    return [deciding, potential]
  }
  await world.passSeconds(6n * MONTH + MONTH / 2n)
  const [deciding = 0n, potential = 0n] = powers()
  expect(deciding).toBe(potential / 2n)
  expect(full(alice, id).followees).toHaveLength(2)
  await world.passSeconds(MONTH)
  expect(powers()[0]).toBe(0n)
  expect(full(alice, id).followees).toEqual([[1, { followees: [{ id: leader }] }]])
  await give(alice, id, { RefreshVotingPower: {} })
  expect(powers()[0]).toBe(powers()[1])
  expect(full(alice, id).followees).toHaveLength(1)
})

test('followees must exist, and topics too', async () => {
  const id = await stake(alice)
  const follow = (topic: number, followees: bigint[]) =>
    give(alice, id, { Follow: { topic, followees: followees.map((each) => ({ id: each })) } })
  expect(await follow(4, [1n])).toMatchObject(errorOf(4, 'to follow'))
  expect(await follow(11, [id])).toMatchObject(errorOf(5, 'topic'))
  expect(await follow(-1, [id])).toMatchObject(errorOf(5, 'topic'))
  expect(
    await follow(
      4,
      Array.from({ length: 16 }, () => id),
    ),
  ).toMatchObject(errorOf(5, 'Too many'))
})

test('a split gives the child its share of both kinds of maturity', async () => {
  const id = await stake(alice)
  const row = world.context.neurons.rowOfNumber(id) ?? 0n
  const { neurons } = world.context
  neurons.change(row, { ...neurons.at(row), maturity: 1_000n, stakedMaturity: 400n })
  const answer = await give(alice, id, { Split: { amount_e8s: 25n * TOKEN, memo: [] } })
  const [child] = 'Split' in answer ? answer.Split.created_neuron_id : []
  expect(full(alice, child?.id ?? 0n)).toMatchObject({
    cached_neuron_stake_e8s: 25n * TOKEN - 10_000n,
    maturity_e8s_equivalent: 250n,
    staked_maturity_e8s_equivalent: [100n],
  })
  expect(full(alice, id)).toMatchObject({ maturity_e8s_equivalent: 750n })
})

test('a split that the ledger refuses gives all of it back', async () => {
  const id = await stake(alice)
  const { neurons } = world.context
  const row = neurons.rowOfNumber(id) ?? 0n
  neurons.change(row, { ...neurons.at(row), maturity: 1_000n })
  const before = neurons.at(row)
  world.answer = 'refusing'
  expect(await give(alice, id, { Split: { amount_e8s: 25n * TOKEN, memo: [] } })).toMatchObject(
    errorOf(12, 'refused'),
  )
  expect(neurons.at(row)).toEqual(before)
})

test('a neuron of maturity takes no command until it has its stake', async () => {
  const id = await stake(alice)
  const { neurons } = world.context
  const row = neurons.rowOfNumber(id) ?? 0n
  neurons.change(row, { ...neurons.at(row), maturity: 10n * TOKEN })
  world.modulation = 0
  const answer = await give(alice, id, {
    Spawn: { percentage_to_spawn: [50], new_controller: [bob], nonce: [3n] },
  })
  const [child] = 'Spawn' in answer ? answer.Spawn.created_neuron_id : []
  if (child === undefined) throw new Error('nothing was spawned')
  const disburse: Command = { Disburse: { to_account: [], amount: [] } }
  expect(await give(bob, child.id, disburse)).toMatchObject(errorOf(11, 'spawning'))
  await world.passSeconds(7n * DAY)
  expect(full(bob, child.id).cached_neuron_stake_e8s).toBe(5n * TOKEN)
  expect(await give(bob, child.id, disburse)).toHaveProperty('Disburse')
})

test('neurons with open proposals, in the fund, or of others are not merged', async () => {
  const [target, source, others] = [await stake(alice), await stake(alice, 1n), await stake(bob)]
  const merge = (id: bigint) => give(alice, target, { Merge: { source_neuron_id: [{ id }] } })
  expect(await merge(others)).toMatchObject(errorOf(11, 'controller'))
  expect(await merge(target)).toMatchObject(errorOf(5, 'itself'))
  expect(await merge(1n)).toMatchObject(errorOf(4, 'No neuron'))
  await configure(alice, source, { JoinCommunityFund: {} })
  expect(await merge(source)).toMatchObject(errorOf(11, 'Fund'))
  await configure(alice, source, { LeaveCommunityFund: {} })
  await propose(alice, source, { Motion: { motion_text: 'Go on' } })
  expect(await merge(source)).toMatchObject(errorOf(11, 'open proposal'))
})

const propose = (who: Principal, id: bigint, action: Action, title = 'A title') =>
  give(who, id, {
    MakeProposal: { title: [title], summary: 'Summary', url: '', action: [action] },
  })

test('texts that are too short, and actions that nothing carries out, are not proposed', async () => {
  const id = await stake(alice)
  const motion = { Motion: { motion_text: 'Go on' } }
  expect(await propose(alice, id, motion, 'Four')).toMatchObject(errorOf(16, 'title'))
  expect(
    await propose(alice, id, {
      ExecuteNnsFunction: { nns_function: 1, payload: new Uint8Array() },
    }),
  ).toMatchObject(errorOf(2, 'functions of the network'))
  expect(await propose(alice, id, { CreateServiceNervousSystem: EMPTY })).toMatchObject(
    errorOf(16, 'token_name'),
  )
})

const EMPTY = {
  ...{ url: [], governance_parameters: [], fallback_controller_principal_ids: [], logo: [] },
  ...{ name: [], ledger_parameters: [], description: [], dapp_canisters: [] },
  ...{ swap_parameters: [], initial_token_distribution: [] },
} satisfies Extract<Action, { CreateServiceNervousSystem: unknown }>['CreateServiceNervousSystem']

test('a known neuron is registered by proposal, and public from then on', async () => {
  const id = await stake(alice)
  const data = { name: 'Harbour', description: ['Votes on harbours'] as [string], links: [] as [] }
  await propose(alice, id, {
    RegisterKnownNeuron: { id: [{ id }], known_neuron_data: [data] },
  })
  await world.passSeconds(5n * DAY)
  expect(listKnownNeurons(world.context)).toEqual([
    { id: [{ id }], known_neuron_data: [{ ...data, links: [[]] }] },
  ])
  expect(full(bob, id).visibility).toEqual([2])
  expect(await configure(alice, id, { SetVisibility: { visibility: [1] } })).toMatchObject(
    errorOf(11, 'public'),
  )
})

test('queries are answered by the page, and lists bound what they look at', async () => {
  for (let memo = 0n; memo < 5n; memo++) await stake(alice, memo)
  const page = (page_number: bigint) =>
    listNeurons(world.context, alice.toUint8Array(), {
      neuron_ids: BigUint64Array.of(),
      include_neurons_readable_by_caller: true,
      include_empty_neurons_readable_by_caller: [],
      include_public_neurons_in_full_neurons: [],
      ...{ page_number: [page_number], page_size: [2n], neuron_subaccounts: [] },
    })
  const pages = [page(0n), page(1n), page(2n), page(9n)]
  expect(pages.map(({ full_neurons }) => full_neurons.length)).toEqual([2, 2, 1, 0])
  expect(pages[0]?.total_pages_available).toEqual([3n])
})

test('a list of proposals leaves out topics that are named', async () => {
  const id = await stake(alice)
  await propose(alice, id, { Motion: { motion_text: 'Go on' } })
  const list = (exclude: number[]) =>
    listProposals(world.context, alice.toUint8Array(), {
      include_reward_status: Int32Array.of(),
      omit_large_fields: [],
      ...{ before_proposal: [], limit: 0 },
      exclude_topic: Int32Array.from(exclude),
      ...{ include_all_manage_neuron_proposals: [], include_status: Int32Array.of() },
    }).proposal_info.length
  expect([list([]), list([4]), list([14])]).toEqual([1, 0, 1])
})

const answeredBy = (error: [] | [{ message: string }]): Called<DeployNewSnsResponse> => ({
  kind: 'replied',
  result: { ...{ subnet_id: [], canisters: [], dapp_canisters_transfer_result: [] }, error },
})
const LOST: Called<DeployNewSnsResponse> = { kind: 'rejected', code: 5, message: 'lost' }

test.each([
  ['a call whose answer is lost', LOST, 5],
  ['an SNS-W that refuses', answeredBy([{ message: 'no module' }]), 5],
  ['an SNS that is made', answeredBy([]), 4],
])('a launch is asked for once, and %s ends its proposal', async (_, answer, status) => {
  const id = await stake(alice)
  world.deployAnswer = answer
  await propose(alice, id, { CreateServiceNervousSystem: launchProposal(alice) })
  await world.passSeconds(6n * DAY)
  expect(world.deployed).toHaveLength(1)
  expect(world.deployed[0]).toMatchObject({
    nns_proposal_id: [1n],
    token_symbol: ['HRB'],
    max_age_bonus_percentage: [25n],
    swap_due_timestamp_seconds: [NOW_NS / 1_000_000_000n + 14n * DAY],
    fallback_controller_principal_ids: [alice.toText()],
  })
  expect(getProposalInfo(world.context, alice.toUint8Array(), 1n)).toMatchObject([
    { status, topic: 14 },
  ])
})

test.each([
  [undefined, 1_000n, 1_000n],
  [0n, 86_400n, 2n * 86_400n],
  [1_000n, 1_000n, 86_400n + 1_000n],
  [999n, 1_000n, 2n * 86_400n + 999n],
])('a sale that starts at %s of the day, adopted at %s, opens at %s', (time, now, opens) => {
  expect(startOf(time, now)).toBe(opens)
})

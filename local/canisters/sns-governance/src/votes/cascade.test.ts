import { neuronSubaccount } from '@sluice/candid/neuron-account'
import type { Command, CommandResponse } from '@sluice/candid/sns_governance'
import { toHex } from '@sluice/canister'
import type { Neuron } from '@sluice/governance'
import { person } from '@sluice/testing/exchange/people'
import { beforeEach, expect, test } from 'vitest'
import { settingsOf } from '../../../../governance-kit/commands/claim.ts'
import { manageNeuron } from '../commands/manageNeuron.ts'
import { DAY, MONTH, motion, TOKEN } from '../testing/governanceWorld.ts'
import { LogicGovernance } from '../testing/logicGovernance.ts'

const [leader, follower] = [person(20), person(21)]

let world: LogicGovernance
beforeEach(() => {
  world = new LogicGovernance()
})

const idOf = (owner: typeof leader) => neuronSubaccount(owner.toUint8Array(), 0n)

function neuronOf(id: string, stake: bigint): Neuron {
  const now = world.nowNs / 1_000_000_000n
  return {
    id,
    stake,
    ...{ fees: 0n, maturity: 0n, stakedMaturity: 0n, isStakingMaturity: false },
    createdAt: now,
    agingSince: now,
    dissolve: { kind: 'delay', delay: 12n * MONTH },
    ...{ vestingPeriod: 0n, multiplierPercent: 100n, disbursements: [] },
  }
}

function addNeuron(owner: typeof leader, stake: bigint): string {
  const id = toHex(idOf(owner))
  world.context.neurons.create(
    neuronOf(id, stake),
    settingsOf(owner.toUint8Array(), [1, 2, 3, 4, 5, 6, 8, 9]),
  )
  return id
}

async function give(owner: typeof leader, command: Command): Promise<CommandResponse | undefined> {
  const request = { subaccount: idOf(owner), command: [command] as [Command] }
  const {
    command: [answer],
  } = await manageNeuron(world.context, world.call(owner), request)
  return answer
}

const vote = (owner: typeof leader, proposal: bigint, number = 1) =>
  give(owner, { RegisterVote: { vote: number, proposal: [{ id: proposal }] } })

const propose = (owner: typeof leader) =>
  give(owner, { MakeProposal: { title: 'T', summary: '', url: '', action: [motion()] } })

test('ten thousand followers vote over several messages, and nothing is decided before the last', async () => {
  const other = person(22)
  const id = addNeuron(leader, 10n * TOKEN)
  addNeuron(other, 10n * TOKEN)
  const { neurons, state } = world.context
  for (let index = 0; index < 10_000; index++)
    neurons.create(neuronOf(index.toString(16).padStart(64, '0'), TOKEN), {
      ...settingsOf(follower.toUint8Array(), [4]),
      topics: [{ topic: 5, followees: [{ id, alias: undefined }] }],
    })
  await propose(other)
  await world.settle()
  expect(await vote(leader, 1n)).toEqual({ RegisterVote: {} })
  expect(state.cascades.size).toBe(1)
  expect(state.proposals.get(1n)?.voting.decidedAt).toBe(0n)
  await world.settle()
  expect(state.cascades.size).toBe(0)
  const { voting, cast } = state.proposals.get(1n) ?? {}
  expect(voting?.tally.yes).toBe(voting?.tally.total)
  expect(cast?.yes).toBe(voting?.tally.total)
  expect(voting?.executedAt).toBeGreaterThan(0n)
}, 60_000)

test('a follower votes with whom it follows, and its own vote comes too late', async () => {
  const id = addNeuron(leader, 10n * TOKEN)
  addNeuron(follower, 10n * TOKEN)
  addNeuron(person(22), 100n * TOKEN)
  const followees = [{ id: Uint8Array.from(Buffer.from(id, 'hex')) }]
  expect(await give(follower, { Follow: { function_id: 1n, followees } })).toEqual({ Follow: {} })
  await propose(leader)
  await world.settle()
  expect(await vote(follower, 1n, 2)).toMatchObject({
    Error: { error_type: 10, error_message: 'Neuron already voted on proposal.' },
  })
  expect(world.context.state.proposals.get(1n)?.voting.tally).toMatchObject({ no: 0n })
})

test('a stake that is raised after a proposal was made votes with what it was', async () => {
  addNeuron(leader, 10n * TOKEN)
  addNeuron(follower, 10n * TOKEN)
  addNeuron(person(22), 100n * TOKEN)
  await propose(leader)
  const before = world.context.state.proposals.get(1n)?.voting.tally
  world.pay(idOf(follower), 500n * TOKEN)
  await give(follower, { ClaimOrRefresh: { by: [{ NeuronId: {} }] } })
  await vote(follower, 1n, 2)
  const after = world.context.state.proposals.get(1n)?.voting.tally
  expect(after?.total).toBe(before?.total)
  expect(after?.no).toBe(before?.yes)
})

test('a hundred and fifty votes in a row are all cast', async () => {
  addNeuron(leader, 1_000n * TOKEN)
  // rewards are a share of all tokens
  world.pay(idOf(leader), 1_000n * TOKEN)
  addNeuron(follower, 10n * TOKEN)
  for (let count = 0; count < 150; count++) {
    await propose(leader)
    expect(await vote(follower, BigInt(count) + 1n)).toEqual({ RegisterVote: {} })
  }
  await world.passSeconds(6n * DAY)
  expect(world.context.state.proposals.get(150n)?.hasBallots).toBe(false)
  expect(world.context.state.ballots.size).toBe(0)
  expect(world.context.neurons.at(1n).maturity).toBeGreaterThan(0n)
})

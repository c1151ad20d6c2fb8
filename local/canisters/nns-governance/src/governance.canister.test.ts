import { neuronSubaccount } from '@sluice/candid/neuron-account'
import type { Command, DisburseMaturity, ManageNeuron } from '@sluice/candid/nns_governance'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { expect, test } from 'vitest'
import {
  alice,
  bob,
  carol,
  DAY,
  FEE,
  MONTH,
  TOKEN,
} from '../../sns-governance/src/testing/governanceWorld.ts'
import { done, forkOf, longer, motion, type NnsWorld, startNns } from './testing/nnsWorld.ts'

let world: NnsWorld
forkEachTest({
  prepare: () => startNns(),
  forkOf,
  use: (fork: NnsWorld) => {
    world = fork
  },
})

test('a neuron begins with seven days of delay, and its power is that of its generation', async () => {
  const id = await world.stake(alice, 15n * TOKEN, 0n)
  expect(await world.neuron(alice, id)).toMatchObject({
    cached_neuron_stake_e8s: 15n * TOKEN,
    account: neuronSubaccount(alice.toUint8Array(), 0n),
    controller: [alice],
    dissolve_state: [{ DissolveDelaySeconds: 7n * DAY }],
    visibility: [1],
  })
  done(await world.configure(alice, id, longer(24n * MONTH)))
  expect(await world.neuron(alice, id)).toMatchObject({
    dissolve_state: [{ DissolveDelaySeconds: 24n * MONTH }],
    potential_voting_power: [4_500_000_000n],
    deciding_voting_power: [4_500_000_000n],
  })
})

test('a private neuron shows strangers what everybody may know, and no more', async () => {
  const id = await world.stake(alice, 5n * TOKEN, 0n)
  expect(await world.as(bob).get_full_neuron(id)).toMatchObject({ Err: { error_type: 3 } })
  expect(await world.as(bob).get_neuron_info(id)).toMatchObject({
    Ok: { stake_e8s: 5n * TOKEN, state: 1, visibility: [1] },
  })
  done(await world.configure(alice, id, { SetVisibility: { visibility: [2] } }))
  expect(await world.as(bob).get_full_neuron(id)).toMatchObject({ Ok: { visibility: [2] } })
})

test('a proposal is adopted, its votes give maturity, and maturity is minted days later', async () => {
  const a = await world.stake(alice, 1_000n * TOKEN, 12n * MONTH)
  const b = await world.stake(bob, 1_000n * TOKEN, 12n * MONTH)
  const id = await world.propose(alice, a, motion)
  expect((await world.neuron(alice, a)).neuron_fees_e8s).toBe(TOKEN)
  expect(await world.vote(bob, b, id)).toEqual({ RegisterVote: {} })
  expect(await world.vote(bob, b, id)).toMatchObject({ Error: { error_type: 19 } })
  await world.network.runUntilIdle()
  expect(await world.proposal(id, bob)).toMatchObject({ status: 4, topic: 4 })
  await world.passSeconds(6n * DAY)
  const { maturity_e8s_equivalent: maturity } = await world.neuron(alice, a)
  expect(maturity).toBeGreaterThan(TOKEN)
  const to: DisburseMaturity = {
    percentage_to_disburse: 100,
    to_account: [],
    to_account_identifier: [],
  }
  done(await world.command(alice, a, { DisburseMaturity: to }))
  const before = await world.balanceOf(alice)
  await world.passSeconds(8n * DAY)
  expect((await world.balanceOf(alice)) - before).toBe(maturity)
})

test('a follower votes on what all topics cover by its followee, and on governance only when it says so', async () => {
  const a = await world.stake(alice, 10n * TOKEN, 12n * MONTH)
  const b = await world.stake(bob, 10n * TOKEN, 12n * MONTH)
  const follow = (topic: number) =>
    world.command(bob, b, { Follow: { topic, followees: [{ id: a }] } })
  done(await follow(0))
  const first = await world.propose(alice, a, motion)
  expect((await world.proposal(first, bob)).ballots).toEqual([
    [b, { vote: 0, voting_power: expect.anything() }],
  ])
  done(await follow(4))
  const second = await world.propose(alice, a, motion)
  await world.network.runUntilIdle()
  expect((await world.proposal(second, bob)).ballots).toEqual([
    [b, { vote: 1, voting_power: expect.anything() }],
  ])
})

test('two neurons are merged as the simulation says', async () => {
  const [a, b] = [
    await world.stake(alice, 10n * TOKEN, 12n * MONTH, 1n),
    await world.stake(alice, 5n * TOKEN, 6n * MONTH, 2n),
  ]
  const command: [Command] = [{ Merge: { source_neuron_id: [{ id: b }] } }]
  const request: ManageNeuron = { id: [{ id: a }], neuron_id_or_subaccount: [], command }
  const simulated = await world.as(alice).simulate_manage_neuron(request)
  expect(await world.booksHold()).toBe(true)
  const merged = await world.as(alice).manage_neuron(request)
  const stakeOf = ([answer]: typeof merged.command) =>
    answer !== undefined && 'Merge' in answer
      ? [answer.Merge.source_neuron[0], answer.Merge.target_neuron[0]].map(
          (neuron) => neuron?.cached_neuron_stake_e8s,
        )
      : answer
  expect(stakeOf(merged.command)).toEqual([0n, 15n * TOKEN - FEE])
  expect(stakeOf(simulated.command)).toEqual(stakeOf(merged.command))
  expect(await world.booksHold()).toBe(true)
})

test('an upgrade keeps neurons, numbers and proposals', async () => {
  const a = await world.stake(alice, 1_000n * TOKEN, 12n * MONTH)
  await world.stake(carol, 1_000n * TOKEN, 12n * MONTH)
  const id = await world.propose(alice, a, motion)
  const before = [await world.neuron(alice, a), await world.proposal(id, alice)]
  await world.governance.upgrade()
  expect([await world.neuron(alice, a), await world.proposal(id, alice)]).toEqual(before)
  expect(await world.as(alice).get_neuron_ids()).toEqual(BigUint64Array.of(a))
})

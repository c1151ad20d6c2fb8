import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { expect, test } from 'vitest'
import {
  alice,
  bob,
  carol,
  DAY,
  done,
  FEE,
  forkOf,
  type GovernanceWorld,
  MONTH,
  motion,
  startGovernance,
  TOKEN,
} from './testing/governanceWorld.ts'

let world: GovernanceWorld
forkEachTest({
  prepare: () => startGovernance(),
  forkOf,
  use: (fork: GovernanceWorld) => {
    world = fork
  },
})

test('a neuron is claimed for what its account holds, and refreshed when more comes', async () => {
  const id = await world.stake(alice, 5n * TOKEN, 12n * MONTH)
  expect(await world.neuron(id)).toMatchObject({
    cached_neuron_stake_e8s: 5n * TOKEN,
    dissolve_state: [{ DissolveDelaySeconds: 12n * MONTH }],
  })
  await world.pay(bob, id, TOKEN)
  done(await world.command(bob, id, { ClaimOrRefresh: { by: [{ NeuronId: {} }] } }))
  expect((await world.neuron(id)).cached_neuron_stake_e8s).toBe(6n * TOKEN)
  expect(await world.booksHold()).toBe(true)
})

test('a proposal is adopted by the majority and gives back what it would have cost', async () => {
  const [a, b, c] = await everybody()
  const id = await world.propose(alice, a, motion())
  expect((await world.neuron(a)).neuron_fees_e8s).toBe(TOKEN)
  done(await world.vote(bob, b, id))
  await world.network.runUntilIdle()
  const proposal = await world.proposal(id)
  expect(proposal.executed_timestamp_seconds).toBeGreaterThan(0n)
  expect((await world.neuron(a)).neuron_fees_e8s).toBe(0n)
  expect(await world.vote(carol, c, id)).toEqual({ RegisterVote: {} })
})

test('what is rejected costs its proposer, and is burned when the neuron is paid out', async () => {
  const [a, b, c] = await everybody()
  const id = await world.propose(alice, a, motion())
  done(await world.vote(bob, b, id, 2))
  done(await world.vote(carol, c, id, 2))
  await world.passSeconds(6n * DAY)
  expect((await world.neuron(a)).neuron_fees_e8s).toBe(TOKEN)
  done(await world.command(alice, a, { Configure: { operation: [{ StartDissolving: {} }] } }))
  await world.passSeconds(13n * MONTH)
  const before = await world.balanceOf(alice)
  done(await world.command(alice, a, { Disburse: { to_account: [], amount: [] } }))
  expect((await world.balanceOf(alice)) - before).toBe(9n * TOKEN - FEE)
  expect(await world.booksHold()).toBe(true)
})

/** Three neurons of ten tokens, locked for a year. */
async function everybody(): Promise<[Uint8Array, Uint8Array, Uint8Array]> {
  return [
    await world.stake(alice, 10n * TOKEN, 12n * MONTH),
    await world.stake(bob, 10n * TOKEN, 12n * MONTH),
    await world.stake(carol, 10n * TOKEN, 12n * MONTH),
  ]
}

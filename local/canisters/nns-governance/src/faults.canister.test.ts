import { neuronSubaccount } from '@sluice/candid/neuron-account'
import type { Command } from '@sluice/candid/nns_governance'
import { some } from '@sluice/test-depth'
import { faultCases } from '@sluice/testing/exchange/callFaults'
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
import { done, forkOf, motion, type NnsWorld, startNns } from './testing/nnsWorld.ts'

const MINUTE_MS = 60_000
const PAID = 3n * TOKEN

let world: NnsWorld
let [free, owing, voter, whole, taken]: bigint[] = []

/**
 * Alice's neuron is free; Bob's owes for a proposal that was rejected, and is free as well; Carol's decides alone, and two more of hers, of
 * which one owes, are there to be merged.
 */
forkEachTest({
  prepare: async () => {
    const start = await startNns()
    free = await start.stake(alice, 10n * TOKEN, 0n)
    owing = await start.stake(bob, 10n * TOKEN, 12n * MONTH)
    voter = await start.stake(carol, 100_000n * TOKEN, 12n * MONTH)
    whole = await start.stake(carol, 10n * TOKEN, 12n * MONTH, 1n)
    taken = await start.stake(carol, 10n * TOKEN, 12n * MONTH, 2n)
    for (const [who, id] of [
      [bob, owing],
      [carol, taken],
    ] as const) {
      const rejected = await start.propose(who, id, motion)
      done(await start.vote(carol, voter, rejected, 2))
    }
    for (const [who, id] of [
      [alice, free],
      [bob, owing],
    ] as const)
      done(await start.configure(who, id, { StartDissolving: {} }))
    await start.passSeconds(13n * MONTH)
    done(await start.command(carol, voter, { RefreshVotingPower: {} }))
    // not claimed yet, and not refreshed yet
    await start.pay(alice, neuronSubaccount(alice.toUint8Array(), 5n), PAID)
    await start.pay(alice, neuronSubaccount(alice.toUint8Array(), 0n), PAID)
    return start
  },
  forkOf,
  use: (fork: NnsWorld) => {
    world = fork
  },
})

const disburse = (amount?: bigint): Command => ({
  Disburse: { to_account: [], amount: amount === undefined ? [] : [{ e8s: amount }] },
})
const refresh: Command = { ClaimOrRefresh: { by: [{ NeuronIdOrSubaccount: {} }] } }

const rewarded = async () => {
  await world.tryToPropose(carol, voter ?? 0n, motion)
  await world.passSeconds(6n * DAY)
}

/** Each flow with the calls that it makes, in which something can go wrong. */
const FLOWS: Record<string, { calls: string[]; run: () => Promise<unknown> }> = {
  'a claim': { calls: ['icrc1_balance_of'], run: () => world.claim(alice, 5n) },
  'a refresh': { calls: ['icrc1_balance_of'], run: () => world.command(bob, free, refresh) },
  'a neuron that is paid out': {
    calls: ['icrc1_transfer'],
    run: () => world.command(alice, free, disburse(PAID)),
  },
  'a neuron that owes and is paid out': {
    calls: ['icrc1_transfer'],
    run: () => world.command(bob, owing, disburse()),
  },
  'a split': {
    calls: ['icrc1_transfer'],
    run: () => world.command(alice, free, { Split: { amount_e8s: PAID, memo: [9n] } }),
  },
  'a merge': {
    calls: ['icrc1_transfer'],
    run: () => world.command(carol, whole, { Merge: { source_neuron_id: [{ id: taken ?? 0n }] } }),
  },
  'a round of rewards': { calls: ['icrc1_total_supply'], run: rewarded },
  'maturity that is minted': {
    calls: ['icrc1_transfer'],
    run: async () => {
      await rewarded()
      await world.command(carol, voter, {
        DisburseMaturity: {
          percentage_to_disburse: 100,
          to_account: [],
          to_account_identifier: [],
        },
      })
      return world.passSeconds(8n * DAY)
    },
  },
  'a neuron of maturity': {
    calls: ['icrc1_transfer'],
    run: async () => {
      await rewarded()
      await world.command(carol, voter, {
        Spawn: { percentage_to_spawn: [50], new_controller: [], nonce: [] },
      })
      return world.passSeconds(8n * DAY)
    },
  },
}

test.each(some(faultCases(FLOWS), 6))(
  'every token is somebody’s, and no neuron stays locked, when $method of $name $what',
  async ({ flow: { run }, method, fault }) => {
    await fault({
      network: world.network,
      from: world.governance.canisterId,
      method,
      upgrade: () => world.governance.upgrade(),
      run,
    })
    await world.network.advanceTime(5 * MINUTE_MS)
    await world.network.advanceTime(10 * MINUTE_MS)
    await world.passSeconds(9n * DAY)
    await world.claim(alice, 5n)
    for (const { id } of await world.neurons()) await world.command(alice, id[0]?.id, refresh)
    expect(await world.booksHold()).toBe(true)
    await expectMerge()
    await everybodyLeaves()
  },
)

/** Both neurons are what they were, or one has all that both had. */
async function expectMerge(): Promise<void> {
  const [into, from] = [
    await world.neuron(carol, whole ?? 0n),
    await world.neuron(carol, taken ?? 0n),
  ]
  const stakes = [into, from].map(({ cached_neuron_stake_e8s: stake }) => stake)
  const burned = from.neuron_fees_e8s === 0n ? TOKEN : 0n
  const sum = 20n * TOKEN - burned
  if (stakes[1] === 0n) expect(stakes[0]).toBe(sum - FEE)
  else expect(stakes).toEqual([10n * TOKEN, 10n * TOKEN - burned])
}

/** Free neurons are paid out: nothing keeps them. */
async function everybodyLeaves(): Promise<void> {
  for (const who of [alice, bob, carol]) {
    for (const id of await world.as(who).get_neuron_ids()) {
      const answer = await world.command(who, id, disburse())
      if ('Error' in answer)
        expect(answer.Error.error_message).toMatch(/NOT dissolved|Cannot disburse/)
    }
  }
  let held = 0n
  for (const who of [alice, bob, carol]) held += await world.balanceOf(who)
  for (const { account } of await world.neurons())
    held += await world.balanceOf(world.governance.canisterId, account)
  expect(await world.asLedger(alice).icrc1_total_supply()).toBe(held)
}

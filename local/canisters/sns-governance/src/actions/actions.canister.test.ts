import * as alias from '@sluice/candid/principal_alias'
import type { Action, NervousSystemParameters } from '@sluice/candid/sns_governance'
import { canisterSource, installCanister } from '@sluice/testing'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { expect, test } from 'vitest'
import {
  alice,
  bob,
  DAY,
  done,
  FEE,
  forkOf,
  type GovernanceWorld,
  MONTH,
  PARAMETERS,
  startGovernance,
  TOKEN,
} from '../testing/governanceWorld.ts'

let world: GovernanceWorld
let id: Uint8Array
/** A canister that knows none of the methods that it is asked for. */
let other: typeof alice
forkEachTest({
  prepare: async () => {
    const start = await startGovernance()
    id = await start.stake(alice, 1_000n * TOKEN, 12n * MONTH)
    await start.pay(alice, start.treasury(), 100n * TOKEN)
    const installed = await installCanister(start.network, {
      source: canisterSource('principal-alias'),
      service: alias,
      args: [[]],
    })
    other = installed.canisterId
    return start
  },
  forkOf,
  use: (fork: GovernanceWorld) => {
    world = fork
  },
})

/** Who proposes has the majority alone: it is carried out at once. */
async function adopt(action: Action) {
  const proposal = await world.propose(alice, id, action)
  await world.network.runUntilIdle()
  return world.proposal(proposal)
}

const NO_CHANGE: NervousSystemParameters = {
  ...PARAMETERS,
  ...{ reject_cost_e8s: [], neuron_minimum_stake_e8s: [], transaction_fee_e8s: [] },
  ...{ max_proposals_to_keep_per_action: [], initial_voting_period_seconds: [] },
  ...{ wait_for_quiet_deadline_increase_seconds: [], max_number_of_neurons: [] },
  ...{ neuron_minimum_dissolve_delay_to_vote_seconds: [], max_followees_per_function: [] },
  ...{ max_dissolve_delay_seconds: [], max_neuron_age_for_age_bonus: [] },
  ...{ max_number_of_proposals_with_ballots: [], max_number_of_principals_per_neuron: [] },
  ...{ voting_rewards_parameters: [], max_dissolve_delay_bonus_percentage: [] },
  max_age_bonus_percentage: [],
}

test.each<[string, Partial<NervousSystemParameters>]>([
  ['transactionFee', { transaction_fee_e8s: [1_000n * TOKEN] }],
  ['maximumDelay', { max_dissolve_delay_seconds: [1n] }],
])('a parameter that no longer goes with another one is refused: %s', async (name, change) => {
  const action = { ManageNervousSystemParameters: { ...NO_CHANGE, ...change } }
  const answer = await world.tryToPropose(alice, id, action)
  expect('Error' in answer && answer.Error.error_message).toContain(`greater than ${name}.`)
})

test('parameters change where the proposal says so, and nowhere else', async () => {
  const changed = { ...NO_CHANGE, reject_cost_e8s: [2n * TOKEN] as [bigint] }
  const proposal = await adopt({ ManageNervousSystemParameters: changed })
  expect(proposal.executed_timestamp_seconds).toBeGreaterThan(0n)
  expect(proposal.topic).toEqual([{ DaoCommunitySettings: null }])
  expect(await world.as(alice).get_nervous_system_parameters(null)).toEqual({
    ...PARAMETERS,
    reject_cost_e8s: [2n * TOKEN],
  })
})

test('the treasury pays out of its account, and new tokens are minted', async () => {
  const before = await world.balanceOf(bob)
  const to = { to_principal: [bob] as [typeof bob], to_subaccount: [] as [], memo: [] as [] }
  await adopt({ TransferSnsTreasuryFunds: { from_treasury: 2, amount_e8s: TOKEN, ...to } })
  await adopt({ MintSnsTokens: { amount_e8s: [2n * TOKEN], ...to } })
  expect((await world.balanceOf(bob)) - before).toBe(3n * TOKEN)
  expect(await world.balanceOf(world.governance.canisterId, world.treasury())).toBe(
    99n * TOKEN - FEE,
  )
  const poor = await adopt({
    TransferSnsTreasuryFunds: { from_treasury: 1, amount_e8s: TOKEN, ...to },
  })
  expect(poor.failed_timestamp_seconds).toBeGreaterThan(0n)
  expect(poor.failure_reason[0]?.error_message).toContain('InsufficientFunds')
})

test('a function is added, fails clearly when its target does not know it, and is removed for ever', async () => {
  const generic = {
    validator_canister_id: [other] as [typeof other],
    target_canister_id: [other] as [typeof other],
    validator_method_name: ['validate'] as [string],
    target_method_name: ['execute'] as [string],
    topic: [{ ApplicationBusinessLogic: null }] as [{ ApplicationBusinessLogic: null }],
  }
  const added = {
    id: 1_000n,
    name: 'Call it',
    description: [] as [],
    function_type: [{ GenericNervousSystemFunction: generic }] as [
      { GenericNervousSystemFunction: typeof generic },
    ],
  }
  await adopt({ AddGenericNervousSystemFunction: added })
  const { functions } = await world.as(alice).list_nervous_system_functions()
  expect(functions.at(-1)).toMatchObject({ id: 1_000n, name: 'Call it' })
  const call = { function_id: 1_000n, payload: Uint8Array.of(1) }
  const refused = await world.tryToPropose(alice, id, {
    ExecuteGenericNervousSystemFunction: call,
  })
  expect(refused).toMatchObject({ Error: { error_type: 15 } })
  expect((await world.neuron(id)).neuron_fees_e8s).toBe(0n)
  await adopt({ RemoveGenericNervousSystemFunction: 1_000n })
  const again = await world.tryToPropose(alice, id, { AddGenericNervousSystemFunction: added })
  expect(again).toMatchObject({ Error: { error_type: 15 } })
  const { reserved_ids } = await world.as(alice).list_nervous_system_functions()
  expect([...reserved_ids]).toEqual([1_000n])
})

test('a validator that is silent is not waited for without an end, and holds up nobody else', async () => {
  const generic = {
    validator_canister_id: [other] as [typeof other],
    target_canister_id: [other] as [typeof other],
    validator_method_name: ['getAdmins'] as [string],
    target_method_name: ['getAdmins'] as [string],
    topic: [] as [],
  }
  await adopt({
    AddGenericNervousSystemFunction: {
      id: 1_001n,
      name: 'Silence',
      description: [],
      function_type: [{ GenericNervousSystemFunction: generic }],
    },
  })
  const from = world.governance.canisterId
  world.network.faults.onCall(
    { from, method: 'getAdmins' },
    { kind: 'holdAnswer', forMs: 86_400_000 },
  )
  const asked = world.tryToPropose(alice, id, {
    ExecuteGenericNervousSystemFunction: { function_id: 1_001n, payload: Uint8Array.of() },
  })
  await world.network.runUntilIdle()
  const meanwhile = await world.command(alice, id, {
    MakeProposal: { title: 'T', summary: '', url: '', action: [{ Motion: { motion_text: '' } }] },
  })
  expect(meanwhile).toEqual({
    Error: { error_type: 12, error_message: 'Neuron has an ongoing operation.' },
  })
  await world.stake(bob, 10n * TOKEN, 12n * MONTH)
  await world.network.advanceTime(120_000)
  expect(await asked).toMatchObject({ Error: { error_type: 15 } })
  expect(await world.lock(alice, id, DAY)).toEqual({ Configure: {} })
})

test.each<[string, Action]>([
  ['upgraded with the network', { UpgradeSnsToNextVersion: {} }],
  ['upgraded with the network', { AdvanceSnsTargetVersion: { new_target: [] } }],
])('what is left out says so: %s', async (word, action) => {
  const answer = await world.tryToPropose(alice, id, action)
  expect('Error' in answer && answer.Error.error_type).toBe(1)
  expect('Error' in answer && answer.Error.error_message).toContain(word)
})

test('an upgrade keeps neurons, proposals, votes and what waits', async () => {
  const b = await world.stake(bob, 900n * TOKEN, 12n * MONTH)
  const proposal = await world.propose(bob, b, { Motion: { motion_text: 'Later' } })
  done(await world.vote(alice, id, proposal, 2))
  const [before, neuron] = [await world.proposal(proposal), await world.neuron(id)]
  await world.governance.upgrade()
  expect(await world.proposal(proposal)).toEqual(before)
  expect(await world.neuron(id)).toEqual(neuron)
  await world.passSeconds(7n * DAY)
  expect((await world.proposal(proposal)).decided_timestamp_seconds).toBeGreaterThan(0n)
  expect((await world.neuron(id)).maturity_e8s_equivalent).toBeGreaterThan(0n)
  expect((await world.as(alice).get_latest_reward_event()).settled_proposals).toEqual([
    { id: proposal },
  ])
})

import { Principal } from '@icp-sdk/core/principal'
import { neuronSubaccount } from '@sluice/candid/neuron-account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchProposal } from '../canisters/nns-governance/src/testing/launchProposal.ts'
import { TestWorld } from './testing/TestWorld.ts'
import { voteOnOpen } from './voters/voteOnOpen.ts'
import { daoVoters, snsFounder } from './world/identities.ts'
import { send } from './world/nfts/people.ts'
import { NNS_GOVERNANCE } from './world/nns/nnsId.ts'
import { playNnsPast, proposeToNns } from './world/nns/playNnsPast.ts'
import { seedNns } from './world/nns/seedNns.ts'
import { prepareSnsWasm } from './world/snses/deploySnses.ts'

const anybody = Principal.anonymous()
const FOUR_MINUTES_MS = 240_000

let started: TestWorld
beforeAll(async () => {
  started = await TestWorld.start()
  await prepareSnsWasm(started.world)
  await seedNns(started.world, async () => {})
  started.world.deployed.hasNns = true
}, 240_000)
afterAll(() => started.stop())

const listAll = () =>
  started.world.nnsGovernance(anybody).list_proposals({
    ...{ include_reward_status: new Int32Array(), omit_large_fields: [], before_proposal: [] },
    ...{ limit: 0, exclude_topic: new Int32Array(), include_status: new Int32Array() },
    include_all_manage_neuron_proposals: [],
  })

test('the NNS mints ICP, has known neurons, and a past that is there once', async () => {
  const { world } = started
  const [account] = await world.ledger('icp_ledger', anybody).icrc1_minting_account()
  expect(account?.owner.toText()).toBe(NNS_GOVERNANCE)
  await world.network.runUntilIdle()
  const { known_neurons } = await world.nnsGovernance(anybody).list_known_neurons()
  expect(known_neurons.map(({ known_neuron_data: [data] }) => data?.name)).toEqual([
    'Nadia',
    'Okan',
  ])
  const { proposal_info: before } = await listAll()
  const [newest, ...past] = before.map(({ status }) => status)
  // open, or executed since: the world was saved some time ago
  expect([1, 4]).toContain(newest)
  expect(past).toEqual([4, 2, 4, 4, 4])
  await playNnsPast(world)
  expect((await listAll()).proposal_info).toHaveLength(before.length)
})

test('somebody stakes ICP, locks them, votes and merges, with the same orders as in an SNS', async () => {
  const trader = await started.newTrader()
  const owner = trader.principal
  await send(started.world, { owner, subaccount: [] }, { symbol: 'ICP', amount: 5_000_000_000n })
  const governanceId = NNS_GOVERNANCE
  const ledgerId = started.ledgerId('icp_ledger')
  const make = async (amount: bigint) => {
    const receipt = await trader.sns.stake({ governanceId, ledgerId, amount })
    if (receipt.kind !== 'stake-neuron') throw new Error('nothing was staked')
    const seen = await trader.sns.fetchNeuron(governanceId, receipt.neuronId)
    if (seen === undefined) throw new Error('there is no neuron')
    await trader.sns.change({
      ...{ governanceId, seen },
      change: { kind: 'increase-delay', additional: 31_557_600n },
    })
    return receipt.neuronId
  }
  const [one, other] = [await make(1_000_000_000n), await make(500_000_000n)]
  const parameters = await trader.sns.fetchParameters(governanceId)
  expect(parameters.network?.economics.delayBonus).toBe('square')

  const id = await proposeToNns(started.world, daoVoters.pilar, {
    title: 'Ask whoever is new',
    summary: 'A question for somebody who has just staked.',
    action: { Motion: { motion_text: 'Welcome' } },
  })
  await trader.sns.vote({ governanceId, proposalId: id, vote: 'yes', neuronIds: [one, other] })
  const proposal = await trader.sns.fetchProposal(governanceId, id)
  expect([...proposal.ballots.entries()].map(([of, { vote }]) => [of, vote]).toSorted()).toEqual(
    [
      [one, 'yes'],
      [other, 'yes'],
    ].toSorted(),
  )

  const neurons = await trader.sns.fetchNeurons(governanceId)
  const [seen, source] = [one, other].map((each) => neurons.find(({ id: of }) => of === each))
  if (seen === undefined || source === undefined) throw new Error('a neuron is missing')
  const change = { kind: 'merge', source } as const
  await trader.sns.change({ governanceId, seen, change })
  const merged = await trader.sns.fetchNeuron(governanceId, one)
  expect(merged?.stake).toBe(1_500_000_000n - 10_000n)
  await trader.sns.change({ governanceId, seen: merged ?? seen, change: { kind: 'refresh' } })
  expect((await trader.sns.fetchKnownNeurons()).map(({ name }) => name)).toEqual(['Nadia', 'Okan'])
})

test('ICP that were paid for a neuron and never claimed are found in the log, and become one', async () => {
  const { world } = started
  const trader = await started.newTrader()
  const place = { governanceId: NNS_GOVERNANCE, ledgerId: started.ledgerId('icp_ledger') }
  const [memo, amount] = [77n, 300_000_000n]
  const owner = Principal.fromText(NNS_GOVERNANCE)
  const subaccount = neuronSubaccount(trader.principal.toUint8Array(), memo)
  const paid = await world.ledger('icp_ledger', trader.principal).icrc1_transfer({
    ...{ to: { owner, subaccount: [subaccount] }, amount, from_subaccount: [], fee: [] },
    ...{ created_at_time: [], memo: [Uint8Array.of(0, 0, 0, 0, 0, 0, 0, Number(memo))] },
  })
  expect(paid).toHaveProperty('Ok')
  await world.network.runUntilIdle()
  expect(await trader.sns.fetchUnclaimed(place)).toMatchObject([{ memo, amount }])
  await trader.sns.claim({ ...place, memo, amount })
  expect(await trader.sns.fetchUnclaimed(place)).toEqual([])
  const neurons = await trader.sns.fetchNeurons(NNS_GOVERNANCE)
  expect(neurons.map(({ stake }) => stake)).toEqual([amount])
  const holding = { governanceId: NNS_GOVERNANCE, staked: amount, maturity: 0n }
  expect(await trader.sns.fetchHoldings([trader.principal.toText()])).toMatchObject([holding])
})

test('a launch that is proposed to the NNS and adopted by its voters is there', async () => {
  const { world } = started
  const id = await proposeToNns(world, daoVoters.pilar, {
    title: 'Make a DAO of the harbour',
    summary: 'Berths that their users keep in order.',
    action: { CreateServiceNervousSystem: launchProposal(snsFounder.getPrincipal()) },
  })
  await world.network.advanceTime(FOUR_MINUTES_MS)
  expect(await voteOnOpen(world)).toBeGreaterThan(0)
  await world.network.runUntilIdle()
  const [info] = await world.nnsGovernance(anybody).get_proposal_info(id)
  expect(info).toMatchObject({ status: 4, topic: 14, failure_reason: [] })
  const { get_deployed_sns_by_proposal_id_result: made } = await world
    .snsWasm(anybody)
    .get_deployed_sns_by_proposal_id({ proposal_id: id })
  expect(made).toMatchObject([{ DeployedSns: { swap_canister_id: [expect.anything()] } }])
})

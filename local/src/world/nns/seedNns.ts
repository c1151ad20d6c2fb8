import { Principal } from '@icp-sdk/core/principal'
import { neuronSubaccount } from '@sluice/candid/neuron-account'
import type { Governance, NetworkEconomics } from '@sluice/candid/nns_governance'
import { daoVoters } from '../identities.ts'
import { isMintedBy } from '../install/isMintedBy.ts'
import { send } from '../nfts/people.ts'
import type { World } from '../World.ts'
import { NNS_GOVERNANCE } from './nnsId.ts'
import { claimStake, playNnsPast } from './playNnsPast.ts'

const E8S = 100_000_000n
const MINUTE = 60n
const DAY = 86_400n
const MONTH = 2_629_800n

/** Those of 2026, in mainnet's terms. */
const ECONOMICS: NetworkEconomics = {
  neuron_minimum_stake_e8s: E8S,
  voting_power_economics: [
    {
      start_reducing_voting_power_after_seconds: [6n * MONTH],
      clear_following_after_seconds: [MONTH],
      neuron_minimum_dissolve_delay_to_vote_seconds: [14n * DAY],
    },
  ],
  max_proposals_to_keep_per_topic: 100,
  neuron_management_fee_per_proposal_e8s: E8S / 100n,
  reject_cost_e8s: E8S,
  transaction_fee_e8s: 10_000n,
  neuron_spawn_dissolve_delay_seconds: 7n * DAY,
  minimum_icp_xdr_rate: 100n,
  maximum_node_provider_rewards_e8s: 1_000_000n * E8S,
}

/** What the voters hold: none of them decides alone. In whole ICP. */
const STAKES = [
  [daoVoters.nadia, 400_000n],
  [daoVoters.okan, 400_000n],
  [daoVoters.pilar, 250_000n],
] as const

/**
 * Makes the governance of ICP, with voters, known neurons and a past. Not in a world whose ICP are minted by somebody else. What an
 * interrupted run has made stays and is gone on with.
 * @param onInstalled the canister was installed and is to be noted
 */
export async function seedNns(world: World, onInstalled: () => Promise<void>): Promise<void> {
  if (!(await isMintedBy(world, 'icp_ledger', NNS_GOVERNANCE))) return
  if (!world.has('nns_governance')) {
    const id = Principal.fromText(NNS_GOVERNANCE)
    if (world.network.inspector.facts(id) === undefined)
      await world.install('nns_governance', 'nnsGovernance', [argumentsOf(world)], NNS_GOVERNANCE)
    else await world.installInto('nns_governance', 'nnsGovernance', [argumentsOf(world)], id)
    await world.topUp()
    await onInstalled()
  }
  for (const [voter, tokens] of STAKES) {
    const principal = voter.getPrincipal()
    const known = await world.nnsGovernance(principal).get_neuron_ids()
    if (known.length > 0) continue
    const subaccount = neuronSubaccount(principal.toUint8Array(), 0n)
    const owner = world.id('nns_governance')
    await send(world, { owner, subaccount: [subaccount] }, { symbol: 'ICP', amount: tokens * E8S })
    await claimStake(world, voter)
  }
  await playNnsPast(world)
}

/** Days of mainnet are minutes here, so that somebody who tries a vote sees its end; to vote it takes what it takes there. */
const argumentsOf = (world: World): Governance => ({
  economics: ECONOMICS,
  icp_ledger_canister_id: world.id('icp_ledger'),
  cmc_canister_id: world.has('cmc') ? [world.id('cmc')] : [],
  sns_wasm_canister_id: [world.id('sns_wasm')],
  genesis_timestamp_seconds: 0n,
  initial_voting_period_seconds: [20n * MINUTE],
  wait_for_quiet_deadline_increase_seconds: [5n * MINUTE],
  maturity_disbursement_delay_seconds: [600n],
})

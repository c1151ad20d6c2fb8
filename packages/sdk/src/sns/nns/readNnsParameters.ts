import type { NetworkEconomics } from '@sluice/candid/nns_governance'
import {
  DAY,
  type DaoParameters,
  DEFAULT_PARAMETERS,
  HOTKEY_PERMISSIONS,
  NNS_MAXIMUM_FOLLOWEES,
  NNS_MAXIMUM_HOTKEYS,
  nnsEconomicsOf,
} from '@sluice/governance'

/** What the NNS has decided about itself, in the shape of an SNS's parameters, with what only the NNS has in `network`. */
export function readNnsParameters(told: NetworkEconomics): DaoParameters {
  const [power] = told.voting_power_economics
  const economics = nnsEconomicsOf({
    minimumDelayToVote: power?.neuron_minimum_dissolve_delay_to_vote_seconds[0],
    startReducingAfter: power?.start_reducing_voting_power_after_seconds[0],
    clearFollowingAfter: power?.clear_following_after_seconds[0],
  })
  const { delayBonus: _, refresh: __, ...shared } = economics
  return {
    ...DEFAULT_PARAMETERS,
    ...shared,
    rejectCost: told.reject_cost_e8s,
    minimumStake: told.neuron_minimum_stake_e8s,
    transactionFee: told.transaction_fee_e8s,
    initialVotingPeriod: 4n * DAY,
    waitForQuietIncrease: DAY,
    maximumFolloweesPerFunction: BigInt(NNS_MAXIMUM_FOLLOWEES),
    // the controller, and hotkeys
    maximumPrincipalsPerNeuron: BigInt(NNS_MAXIMUM_HOTKEYS + 1),
    grantablePermissions: HOTKEY_PERMISSIONS,
    network: { economics, spawnDelay: told.neuron_spawn_dissolve_delay_seconds },
  }
}

import { toHex } from '@sluice/candid/hex'
import type * as Nns from '@sluice/candid/nns_governance'
import {
  ALL_PERMISSIONS,
  type Dissolve,
  HOTKEY_PERMISSIONS,
  type NeuronPermissions,
  NOT_AGING,
} from '@sluice/governance'
import { boundedText, LONGEST } from '../read/bounds.ts'
import type { SnsNeuron } from '../SnsNeuron.ts'

const MOST_HOTKEYS = 100
const MOST_TOPICS = 100
const MOST_FOLLOWEES = 100
const MOST_DISBURSEMENTS = 100
const PUBLIC = 2

/**
 * A neuron of the NNS in the shape of an SNS's: its id is its account in hexadecimal, the controller has every permission, hotkeys those
 * to propose and to vote, and it follows by topic as an SNS follows by function, neurons by their numbers.
 */
export function readNnsNeuron(neuron: Nns.Neuron): SnsNeuron | undefined {
  const [id] = neuron.id
  if (id === undefined || neuron.account.length !== 32) return undefined
  const [known] = neuron.known_neuron_data
  return {
    id: toHex(Uint8Array.from(neuron.account)),
    number: id.id,
    stake: neuron.cached_neuron_stake_e8s,
    fees: neuron.neuron_fees_e8s,
    maturity: neuron.maturity_e8s_equivalent,
    stakedMaturity: neuron.staked_maturity_e8s_equivalent[0] ?? 0n,
    isStakingMaturity: neuron.auto_stake_maturity[0] ?? false,
    createdAt: neuron.created_timestamp_seconds,
    agingSince: neuron.aging_since_timestamp_seconds,
    dissolve: readDissolve(neuron.dissolve_state),
    vestingPeriod: 0n,
    multiplierPercent: 100n,
    refreshedAt: neuron.voting_power_refreshed_timestamp_seconds[0],
    spawnsAt: neuron.spawn_at_timestamp_seconds[0],
    eightYearGangBonusBase: neuron.eight_year_gang_bonus_base_e8s[0],
    disbursements: (neuron.maturity_disbursements_in_progress[0] ?? [])
      .slice(0, MOST_DISBURSEMENTS)
      .map(readDisbursement),
    permissions: readPermissions(neuron),
    following: {
      functions: new Map(
        neuron.followees
          .slice(0, MOST_TOPICS)
          .map(([topic, { followees }]) => [
            BigInt(topic),
            followees.slice(0, MOST_FOLLOWEES).map((followee) => `${followee.id}`),
          ]),
      ),
      topics: new Map(),
    },
    sourceNnsNeuronId: undefined,
    network: {
      isPublic: neuron.visibility[0] === PUBLIC,
      isInFund: neuron.joined_community_fund_timestamp_seconds.length > 0,
      knownAs: known && boundedText(known.name, LONGEST.name),
    },
  }
}

function readPermissions({ controller: [controller], hot_keys }: Nns.Neuron): NeuronPermissions {
  const hotkeys = hot_keys.slice(0, MOST_HOTKEYS).map((hotkey) => hotkey.toText())
  const owner = controller?.toText()
  return [
    ...(owner === undefined ? [] : [{ principal: owner, permissions: ALL_PERMISSIONS }]),
    ...hotkeys
      .filter((hotkey) => hotkey !== owner)
      .map((principal) => ({ principal, permissions: HOTKEY_PERMISSIONS })),
  ]
}

function readDissolve([state]: Nns.Neuron['dissolve_state']): Dissolve {
  if (state === undefined) return { kind: 'delay', delay: 0n }
  if ('DissolveDelaySeconds' in state) return { kind: 'delay', delay: state.DissolveDelaySeconds }
  return { kind: 'dissolving', dissolvedAt: state.WhenDissolvedTimestampSeconds }
}

function readDisbursement(one: Nns.MaturityDisbursement): SnsNeuron['disbursements'][number] {
  const [account] = one.account_to_disburse_to
  const [subaccount] = account?.subaccount ?? []
  return {
    amount: one.amount_e8s[0] ?? 0n,
    startedAt: one.timestamp_of_disbursement_seconds[0] ?? 0n,
    finishesAt: one.finalize_disbursement_timestamp_seconds[0] ?? NOT_AGING,
    account: {
      owner: account?.owner[0]?.toText() ?? '',
      subaccount: subaccount && toHex(Uint8Array.from(subaccount)),
    },
  }
}

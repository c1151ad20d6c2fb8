import { toHex } from '@sluice/candid/hex'
import type * as Governance from '@sluice/candid/sns_governance'
import {
  type Account,
  type Dissolve,
  type Following,
  NOT_AGING,
  TOPICS,
  type Topic,
  type TopicFollowee,
} from '@sluice/governance'
import type { SnsNeuron } from '../SnsNeuron.ts'
import { boundedText, hexId } from './bounds.ts'

const MOST_PRINCIPALS = 100
const MOST_ENTRIES = 2_000
const MOST_FOLLOWEES = 100
const MOST_DISBURSEMENTS = 100
const LONGEST_ALIAS = 128

/** A neuron as governance answers it; none without an id. */
export function readNeuron(neuron: Governance.Neuron): SnsNeuron | undefined {
  const id = hexId(neuron.id)
  if (id === undefined) return undefined
  return {
    id,
    stake: neuron.cached_neuron_stake_e8s,
    fees: neuron.neuron_fees_e8s,
    maturity: neuron.maturity_e8s_equivalent,
    stakedMaturity: neuron.staked_maturity_e8s_equivalent[0] ?? 0n,
    isStakingMaturity: neuron.auto_stake_maturity[0] ?? false,
    createdAt: neuron.created_timestamp_seconds,
    agingSince: neuron.aging_since_timestamp_seconds,
    dissolve: readDissolve(neuron.dissolve_state),
    vestingPeriod: neuron.vesting_period_seconds[0] ?? 0n,
    multiplierPercent: neuron.voting_power_percentage_multiplier,
    disbursements: neuron.disburse_maturity_in_progress.slice(0, MOST_DISBURSEMENTS).map((one) => ({
      amount: one.amount_e8s,
      startedAt: one.timestamp_of_disbursement_seconds,
      finishesAt: one.finalize_disbursement_timestamp_seconds[0] ?? NOT_AGING,
      account: readAccount(one.account_to_disburse_to),
    })),
    permissions: neuron.permissions.slice(0, MOST_PRINCIPALS).flatMap((entry) => {
      const [principal] = entry.principal
      if (principal === undefined) return []
      return [
        {
          principal: principal.toText(),
          permissions: [...entry.permission_type].slice(0, 20).toSorted((a, b) => a - b),
        },
      ]
    }),
    following: readFollowing(neuron),
    sourceNnsNeuronId: neuron.source_nns_neuron_id[0],
  }
}

function readDissolve([state]: Governance.Neuron['dissolve_state']): Dissolve {
  if (state === undefined) return { kind: 'delay', delay: 0n }
  if ('DissolveDelaySeconds' in state) return { kind: 'delay', delay: state.DissolveDelaySeconds }
  return { kind: 'dissolving', dissolvedAt: state.WhenDissolvedTimestampSeconds }
}

function readAccount([account]: [] | [Governance.Account]): Account {
  const [subaccount] = account?.subaccount ?? []
  return {
    owner: account?.owner[0]?.toText() ?? '',
    subaccount: subaccount && toHex(Uint8Array.from(subaccount.subaccount)),
  }
}

function readFollowing(neuron: Governance.Neuron): Following {
  const functions = neuron.followees
    .slice(0, MOST_ENTRIES)
    .map(
      ([id, { followees }]) =>
        [id, followees.slice(0, MOST_FOLLOWEES).flatMap((one) => hexId([one]) ?? [])] as const,
    )
    .filter(([, followees]) => followees.length > 0)
  const listed = neuron.topic_followees[0]?.topic_id_to_followees ?? []
  const topics = listed.slice(0, TOPICS.length * 2).flatMap(([, entry]) => {
    const topic = readTopic(entry.topic)
    if (topic === undefined) return []
    const followees = entry.followees.slice(0, MOST_FOLLOWEES).flatMap(readFollowee)
    return followees.length === 0 ? [] : [[topic, followees] as const]
  })
  return { functions: new Map(functions), topics: new Map(topics) }
}

function readFollowee({ neuron_id, alias }: Governance.Followee): TopicFollowee[] {
  const id = hexId(neuron_id)
  const [name] = alias
  if (id === undefined) return []
  return [{ id, alias: name === undefined ? undefined : boundedText(name, LONGEST_ALIAS) }]
}

export const readTopic = ([topic]: [] | [Governance.Topic]): Topic | undefined =>
  topic === undefined ? undefined : TOPICS.find((name) => name in topic)

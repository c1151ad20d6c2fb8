import type {
  Neuron as CandidNeuron,
  GetNeuronResponse,
  ListNeurons,
  ListNeuronsResponse,
  NeuronId,
} from '@sluice/candid/sns_governance'
import { pageOfRows, parseHex, secondsNow, toHex } from '@sluice/canister'
import {
  type MaturityDisbursement,
  type Neuron,
  noNeuron,
  refuse,
  unstakeMaturity,
} from '@sluice/governance'
import { bytesOfHex, type NeuronSettings } from '../../../../governance-kit/state/neuronField.ts'
import { topicByNumber } from '../../../../governance-kit/state/topicByNumber.ts'
import { toError } from '../governance/errorResponse.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { toCandidTopic } from '../state/topics.ts'

const MOST_NEURONS = 100
/** Of one principal: all of them, as far as an answer can hold them. */
export const MOST_OF_PRINCIPAL = 500
const ID_BYTES = 32

export function getNeuron(
  context: GovernanceContext,
  { neuron_id: [id] }: { readonly neuron_id: [] | [NeuronId] },
): GetNeuronResponse {
  if (id === undefined)
    return { result: [{ Error: toError(refuse('notFound', 'No neuron ID was provided.')) }] }
  const row = id.id.length === ID_BYTES ? context.neurons.rowOf(toHex(id.id)) : undefined
  if (row === undefined) return { result: [{ Error: toError(noNeuron()) }] }
  return { result: [{ Neuron: viewNeuron(context, row) }] }
}

/** Of a principal all, of everybody a page by rising id. */
export function listNeurons(
  context: GovernanceContext,
  { of_principal: [principal], limit, start_page_at: [start] }: ListNeurons,
): ListNeuronsResponse {
  const most = limit === 0 || limit > MOST_NEURONS ? MOST_NEURONS : limit
  const after = start?.id.length === ID_BYTES ? toHex(start.id) : undefined
  const rows =
    principal === undefined
      ? context.neurons.after(after, most)
      : context.neurons.of(principal.toUint8Array(), MOST_OF_PRINCIPAL)
  const all = { offset: 0n, limit: BigInt(rows.length) }
  return { neurons: pageOfRows(rows, all, (row) => viewNeuron(context, row)).content }
}

/** A neuron as it is now; that its staked maturity is free since it dissolved may not be stored yet. */
function viewNeuron(context: GovernanceContext, row: bigint): CandidNeuron {
  const neuron = unstakeMaturity(context.neurons.at(row), secondsNow(context))
  const settings = context.neurons.settingsAt(row)
  return {
    id: [{ id: bytesOfHex(neuron.id) }],
    permissions: settings.permissions.map(({ principal, types }) => ({
      principal: [context.toPrincipal(principal)],
      permission_type: Int32Array.from(types),
    })),
    cached_neuron_stake_e8s: neuron.stake,
    neuron_fees_e8s: neuron.fees,
    created_timestamp_seconds: neuron.createdAt,
    aging_since_timestamp_seconds: neuron.agingSince,
    maturity_e8s_equivalent: neuron.maturity,
    staked_maturity_e8s_equivalent: neuron.stakedMaturity > 0n ? [neuron.stakedMaturity] : [],
    auto_stake_maturity: neuron.isStakingMaturity ? [true] : [],
    voting_power_percentage_multiplier: neuron.multiplierPercent,
    vesting_period_seconds: neuron.vestingPeriod > 0n ? [neuron.vestingPeriod] : [],
    source_nns_neuron_id: settings.sourceNnsNeuron === undefined ? [] : [settings.sourceNnsNeuron],
    dissolve_state: [viewDissolve(neuron)],
    disburse_maturity_in_progress: neuron.disbursements.map((each) =>
      viewDisbursement(context, each),
    ),
    ...viewFollowing(settings),
  }
}

const viewDissolve = ({ dissolve }: Neuron) =>
  dissolve.kind === 'delay'
    ? { DissolveDelaySeconds: dissolve.delay }
    : { WhenDissolvedTimestampSeconds: dissolve.dissolvedAt }

function viewDisbursement(
  { parsePrincipal, toPrincipal }: GovernanceContext,
  { amount, startedAt, finishesAt, account }: MaturityDisbursement,
): CandidNeuron['disburse_maturity_in_progress'][number] {
  const owner = parsePrincipal(account.owner)
  const subaccount = account.subaccount && parseHex(account.subaccount)
  return {
    amount_e8s: amount,
    timestamp_of_disbursement_seconds: startedAt,
    finalize_disbursement_timestamp_seconds: [finishesAt],
    account_to_disburse_to: [
      {
        owner: owner === undefined ? [] : [toPrincipal(owner)],
        subaccount: subaccount ? [{ subaccount }] : [],
      },
    ],
  }
}

function viewFollowing({
  functions,
  topics,
}: NeuronSettings): Pick<CandidNeuron, 'followees' | 'topic_followees'> {
  return {
    followees: functions.map(({ id, followees }) => [
      id,
      { followees: followees.map((each) => ({ id: bytesOfHex(each) })) },
    ]),
    topic_followees:
      topics.length === 0
        ? []
        : [
            {
              topic_id_to_followees: topics.map(({ topic, followees }) => [
                topic,
                {
                  topic: toCandidTopic(topicByNumber(topic)),
                  followees: followees.map(({ id, alias }) => ({
                    neuron_id: [{ id: bytesOfHex(id) }],
                    alias: alias === undefined ? [] : [alias],
                  })),
                },
              ]),
            },
          ],
  }
}

import type { KnownNeuron, RewardEvent } from '@sluice/candid/nns_governance'
import { lastEvent } from '../../../../governance-kit/rewards/rounds.ts'
import type { NnsContext } from '../governance/NnsContext.ts'
import { viewKnown } from './neurons.ts'

/** Each was registered by a proposal. */
const MOST_KNOWN = 500

export const listKnownNeurons = ({ state, neurons }: NnsContext): KnownNeuron[] =>
  state.knownNeurons.entries(0, MOST_KNOWN).map(([row]) => ({
    id: [{ id: neurons.at(row).number ?? 0n }],
    known_neuron_data: viewKnown(neurons.settingsAt(row)),
  }))

export function latestRewardEvent(context: NnsContext): RewardEvent {
  const event = lastEvent(context)
  return {
    rounds_since_last_distribution: [event.roundsSince],
    day_after_genesis: event.round,
    actual_timestamp_seconds: event.actualAt,
    total_available_e8s_equivalent: event.available,
    latest_round_available_e8s_equivalent: [event.available],
    distributed_e8s_equivalent: event.distributed,
    settled_proposals: event.settled.map((id) => ({ id })),
  }
}

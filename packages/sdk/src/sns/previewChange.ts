import {
  addPermissions,
  economicsOf,
  increaseDelay,
  isRefusal,
  MAXIMUM_DISBURSEMENTS,
  MODULATION,
  type Neuron,
  planDisburseMaturity,
  type Refusal,
  removePermissions,
  type SnsParameters,
  setAutoStake,
  setDissolveTimestamp,
  splitNeuron,
  stakeMaturity,
  startDissolving,
  stopDissolving,
} from '@sluice/governance'
import type { NeuronChange } from './NeuronChange.ts'
import type { SnsNeuron } from './SnsNeuron.ts'

type About = {
  readonly parameters: SnsParameters
  readonly principal: string
  /** Seconds since 1970. */
  readonly now: bigint
}

/** How long an SNS holds maturity before it is minted. */
export const MATURITY_HELD = 7n * 86_400n

/** What a neuron would be after a change, or why governance would refuse it: computed by the functions that governance runs. */
export function previewChange(
  neuron: SnsNeuron,
  change: NeuronChange,
  { parameters, principal, now }: About,
): SnsNeuron | Refusal {
  const at = { economics: economicsOf(parameters), now }
  const after = (outcome: Neuron | Refusal): SnsNeuron | Refusal =>
    isRefusal(outcome) ? outcome : { ...neuron, ...outcome }
  switch (change.kind) {
    case 'increase-delay':
      return after(increaseDelay(neuron, change.additional, at))
    case 'set-dissolve-timestamp':
      return after(setDissolveTimestamp(neuron, change.at, at))
    case 'start-dissolving':
      return after(startDissolving(neuron, now))
    case 'stop-dissolving':
      return after(stopDissolving(neuron, now))
    case 'auto-stake':
      return after(setAutoStake(neuron, change.isOn))
    case 'stake-maturity':
      return after(stakeMaturity(neuron, BigInt(change.percentage)))
    case 'disburse-maturity': {
      const account = { owner: change.to ?? principal, subaccount: undefined }
      const plan = planDisburseMaturity(
        neuron,
        { percentage: BigInt(change.percentage), account, now },
        {
          modulation: MODULATION,
          atMostRefused: parameters.transactionFee,
          delay: MATURITY_HELD,
          maximumInProgress: MAXIMUM_DISBURSEMENTS,
        },
      )
      return isRefusal(plan) ? plan : after(plan.neuron)
    }
    case 'split': {
      const plan = splitNeuron(
        neuron,
        { childId: '', amount: change.amount, now },
        { ...parameters, maturity: 'stays' },
      )
      return isRefusal(plan) ? plan : after(plan.parent)
    }
    case 'add-permissions':
    case 'remove-permissions': {
      const asked = {
        id: neuron.id,
        caller: principal,
        principal: change.principal,
        permissions: change.permissions,
      }
      const rules = {
        ...parameters,
        maximumPrincipalsPerNeuron: Number(parameters.maximumPrincipalsPerNeuron),
      }
      const permissions =
        change.kind === 'add-permissions'
          ? addPermissions(neuron.permissions, asked, rules)
          : removePermissions(neuron.permissions, asked)
      return isRefusal(permissions) ? permissions : { ...neuron, permissions }
    }
    // whether followees exist governance alone knows
    case 'follow-topics':
    case 'follow-function':
      return neuron
  }
}

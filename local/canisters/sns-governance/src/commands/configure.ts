import type { CommandResponse, Configure } from '@sluice/candid/sns_governance'
import {
  economicsOf,
  increaseDelay,
  type Neuron,
  PERMISSION,
  type Refusal,
  setAutoStake,
  setDissolveTimestamp,
  startDissolving,
  stopDissolving,
} from '@sluice/governance'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { refuseWith, unlessRefused } from '../governance/refusals.ts'
import { parametersOf } from '../state/parameters.ts'
import { type Managed, requireAllowed } from './Managed.ts'

export function configure(
  context: GovernanceContext,
  managed: Managed,
  { operation: [operation] }: Configure,
): CommandResponse {
  requireAllowed(context, managed, PERMISSION.configureDissolveState)
  if (operation === undefined)
    return refuseWith('invalidCommand', 'Configure must have an operation.')
  const changed = unlessRefused(apply(context, managed, operation))
  context.neurons.change(managed.row, changed)
  return { Configure: {} }
}

type Operation = NonNullable<Configure['operation'][0]>

function apply(
  context: GovernanceContext,
  { neuron, now }: Managed,
  operation: Operation,
): Neuron | Refusal {
  const rules = { economics: economicsOf(parametersOf(context)), now }
  if ('IncreaseDissolveDelay' in operation) {
    const { additional_dissolve_delay_seconds } = operation.IncreaseDissolveDelay
    return increaseDelay(neuron, BigInt(additional_dissolve_delay_seconds), rules)
  }
  if ('SetDissolveTimestamp' in operation) {
    const { dissolve_timestamp_seconds } = operation.SetDissolveTimestamp
    return setDissolveTimestamp(neuron, dissolve_timestamp_seconds, rules)
  }
  if ('StartDissolving' in operation) return startDissolving(neuron, now)
  if ('StopDissolving' in operation) return stopDissolving(neuron, now)
  return setAutoStake(
    neuron,
    operation.ChangeAutoStakeMaturity.requested_setting_for_auto_stake_maturity,
  )
}

import {
  increaseDelay,
  type Neuron,
  type Refusal,
  setAutoStake,
  setDissolveTimestamp,
  startDissolving,
  stopDissolving,
} from '@sluice/governance'
import type { DaoContext } from '../DaoContext.ts'
import type { Managed } from './Managed.ts'

/** What SNSes and the NNS have in common of `Configure`, under the names of both interfaces. */
type DissolveOperation =
  | { IncreaseDissolveDelay: { additional_dissolve_delay_seconds: number } }
  | { SetDissolveTimestamp: { dissolve_timestamp_seconds: bigint } }
  | { StartDissolving: unknown }
  | { StopDissolving: unknown }
  | { ChangeAutoStakeMaturity: { requested_setting_for_auto_stake_maturity: boolean } }

export function configured(
  context: DaoContext,
  { neuron, now }: Managed,
  operation: DissolveOperation,
): Neuron | Refusal {
  const rules = { economics: context.terms().economics, now }
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

import { hasLapsed, NNS_TOPIC } from '@sluice/governance'
import type { Managed } from '../../../../governance-kit/commands/Managed.ts'
import type { NeuronSettings } from '../../../../governance-kit/state/neuronField.ts'
import type { NnsContext } from '../governance/NnsContext.ts'

/** Notes a sign of a neuron's owner: all of its power decides again. Whom it followed before a long silence it follows no more. */
export function touch(context: NnsContext, { row, neuron, now }: Managed): void {
  const { neurons } = context
  const settings = neurons.settingsAt(row)
  const kept = followingAt(context, { settings, refreshedAt: neuron.refreshedAt, now })
  if (kept !== settings) neurons.changeSettings(row, kept)
  neurons.change(row, { ...neurons.at(row), refreshedAt: now })
}

/** Whom a neuron follows now: after a long silence nobody, except in its own management. */
export function followingAt(
  context: Pick<NnsContext, 'terms'>,
  {
    settings,
    refreshedAt,
    now,
  }: {
    readonly settings: NeuronSettings
    readonly refreshedAt: bigint | undefined
    readonly now: bigint
  },
): NeuronSettings {
  if (!hasLapsed(refreshedAt, context.terms().economics, now)) return settings
  const functions = settings.functions.filter(({ id }) => id === BigInt(NNS_TOPIC.neuronManagement))
  return functions.length === settings.functions.length ? settings : { ...settings, functions }
}

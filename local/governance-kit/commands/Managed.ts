import type { CallContext } from '@sluice/canister'
import { isSameBytes } from '@sluice/canister'
import {
  type Neuron,
  type NeuronPermissions,
  noNeuron,
  requirePermission,
  unstakeMaturity,
} from '@sluice/governance'
import type { DaoContext } from '../DaoContext.ts'
import { Refused } from '../refusals.ts'
import type { NeuronSettings } from '../state/neuronField.ts'

/** A command's neuron, and who gives it. */
export type Managed = {
  readonly row: bigint
  /** What became of its staked maturity when it dissolved is in it, though it may not be stored yet. */
  readonly neuron: Neuron
  readonly settings: NeuronSettings
  readonly caller: CallContext['caller']
  /** Seconds since 1970. */
  readonly now: bigint
}

type Giver = Pick<Managed, 'caller' | 'now'>

/** @throws Refused for a neuron that nobody has made */
export function requireNeuron(context: DaoContext, id: string, { caller, now }: Giver): Managed {
  const { neurons } = context
  const row = neurons.rowOf(id)
  if (row === undefined) throw new Refused(noNeuron())
  const neuron = unstakeMaturity(neurons.at(row), now)
  return { row, neuron, settings: neurons.settingsAt(row), caller, now }
}

/** @throws Refused for callers who may not do it */
export function requireAllowed(
  context: DaoContext,
  { settings, caller, neuron }: Managed,
  permission: number,
): void {
  const bytes = caller.toUint8Array()
  const held = settings.permissions.find(({ principal }) => isSameBytes(principal, bytes))
  if (held?.types.includes(permission)) return
  // only who is turned away is told so in texts, which cost more than all else here
  const refusal = requirePermission(permissionsOf(context, settings), {
    caller: caller.toText(),
    permission,
    id: neuron.id,
  })
  if (refusal !== undefined) throw new Refused(refusal)
}

/** As the core has them. */
export const permissionsOf = (
  { toPrincipal }: Pick<DaoContext, 'toPrincipal'>,
  { permissions }: NeuronSettings,
): NeuronPermissions =>
  permissions.map(({ principal, types }) => ({
    principal: toPrincipal(principal).toText(),
    permissions: types,
  }))

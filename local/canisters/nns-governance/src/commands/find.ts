import type { ManageNeuron } from '@sluice/candid/nns_governance'
import { toHex } from '@sluice/canister'
import { type Neuron, noNeuron } from '@sluice/governance'
import { type Managed, requireNeuron } from '../../../../governance-kit/commands/Managed.ts'
import { Refused, refuseWith } from '../../../../governance-kit/refusals.ts'
import type { NnsContext } from '../governance/NnsContext.ts'

const ACCOUNT_BYTES = 32

/** The account of the neuron that a request names, in hexadecimal; undefined when it names none. @throws Refused */
export function targetOf(
  { neurons }: NnsContext,
  { id: [id], neuron_id_or_subaccount: [named] }: Omit<ManageNeuron, 'command'>,
): string | undefined {
  if (named !== undefined && 'Subaccount' in named) {
    if (named.Subaccount.length !== ACCOUNT_BYTES)
      return refuseWith('preconditionFailed', 'Invalid subaccount.')
    return toHex(named.Subaccount)
  }
  const number = named?.NeuronId.id ?? id?.id
  if (number === undefined) return undefined
  const row = neurons.rowOfNumber(number)
  if (row === undefined) throw new Refused(noNeuron())
  return neurons.at(row).id
}

/** @throws Refused for none, and for a neuron that nobody has made */
export function requireTarget(
  context: NnsContext,
  id: string | undefined,
  giver: Pick<Managed, 'caller' | 'now'>,
): Managed {
  if (id === undefined) return refuseWith('notFound', 'The request names no neuron.')
  return requireNeuron(context, id, giver)
}

/** @throws Refused until the neuron has its stake */
export function requireNotSpawning({ spawnsAt }: Pick<Neuron, 'spawnsAt'>): void {
  if (spawnsAt !== undefined)
    refuseWith('preconditionFailed', "Can't perform operation on neuron: Neuron is spawning.")
}

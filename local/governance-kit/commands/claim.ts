import { claimNeuron, refreshStake } from '@sluice/governance'
import type { DaoContext } from '../DaoContext.ts'
import { neuronAccount } from '../money/accounts.ts'
import { refuseWith, unlessRefused } from '../refusals.ts'
import { bytesOfHex, type NeuronSettings } from '../state/neuronField.ts'
import { type Managed, requireNeuron } from './Managed.ts'

/** With the stake that its account holds. Run it locked. @throws Refused */
export async function refresh(
  context: DaoContext,
  id: string,
  giver: Pick<Managed, 'caller' | 'now'>,
): Promise<void> {
  // await: other messages run here; no command is taken for this neuron, and votes and rewards are read again
  const balance = await balanceOf(context, id)
  const { row, neuron } = requireNeuron(context, id, giver)
  const { minimumStake } = context.terms()
  const refreshed = unlessRefused(refreshStake(neuron, balance, { minimumStake, now: giver.now }))
  context.neurons.change(row, refreshed)
}

/** Makes a neuron of what its account holds. Run it locked. @throws Refused */
export async function claim(
  context: DaoContext,
  {
    id,
    controller,
    now,
    ...named
  }: {
    readonly id: string
    readonly controller: Uint8Array
    readonly now: bigint
    /** Of the NNS: what the neuron is called, drawn when it is made. */
    readonly drawNumber?: () => bigint
  },
): Promise<void> {
  requireRoom(context)
  // await: other messages run here; nobody else claims this neuron meanwhile
  const balance = await balanceOf(context, id)
  requireRoom(context)
  const { minimumStake, claimerPermissions, firstDelay: delay } = context.terms()
  const neuron = unlessRefused(claimNeuron(id, balance, { minimumStake, now, delay }))
  const number = named.drawNumber?.()
  context.neurons.create(
    number === undefined ? neuron : { ...neuron, number, refreshedAt: now },
    settingsOf(controller, claimerPermissions),
  )
}

/** @throws Refused when there are as many neurons as there may be */
export function requireRoom(context: DaoContext): void {
  if (context.neurons.nextRow >= context.terms().maximumNeurons)
    refuseWith('preconditionFailed', 'Cannot add neuron. Max number of neurons reached.')
}

export const settingsOf = (
  controller: Uint8Array,
  permissions: readonly number[],
): NeuronSettings => ({
  permissions: [{ principal: controller, types: permissions }],
  functions: [],
  topics: [],
  sourceNnsNeuron: undefined,
  nns: undefined,
})

async function balanceOf(context: DaoContext, id: string): Promise<bigint> {
  const { owner } = neuronAccount(context, id)
  const balance = await context.fetchBalance(context.places().ledger, owner, bytesOfHex(id))
  return balance ?? refuseWith('external', 'The ledger does not answer. Try again later.')
}

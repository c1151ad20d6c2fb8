import { neuronSubaccount } from '@sluice/candid/neuron-account'
import type { ClaimOrRefresh, CommandResponse } from '@sluice/candid/sns_governance'
import { toHex } from '@sluice/canister'
import { claimNeuron, refreshStake } from '@sluice/governance'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { refuseWith, unlessRefused } from '../governance/refusals.ts'
import { neuronAccount } from '../money/accounts.ts'
import { bytesOfHex, type NeuronSettings } from '../state/neuronField.ts'
import { parametersOf } from '../state/parameters.ts'
import { lockedFor } from './lockedFor.ts'
import { type Managed, requireNeuron } from './Managed.ts'

type Giver = Pick<Managed, 'caller' | 'now'>

/** Anybody may do it for anybody: what it does is what the account at the ledger says. */
export async function claimOrRefresh(
  context: GovernanceContext,
  subaccount: Uint8Array,
  { by: [by] }: ClaimOrRefresh,
  giver: Giver,
): Promise<CommandResponse> {
  if (by === undefined)
    return refuseWith('invalidCommand', 'ClaimOrRefresh does not say which neuron it means.')
  if ('NeuronId' in by) {
    const id = toHex(subaccount)
    requireNeuron(context, id, giver)
    return lockedFor(context, id, () => refresh(context, id, giver))
  }
  const controller = by.MemoAndController.controller[0] ?? giver.caller
  const id = toHex(neuronSubaccount(controller.toUint8Array(), by.MemoAndController.memo))
  return lockedFor(context, id, () =>
    context.neurons.rowOf(id) === undefined
      ? claim(context, { id, controller: controller.toUint8Array(), now: giver.now })
      : refresh(context, id, giver),
  )
}

async function refresh(
  context: GovernanceContext,
  id: string,
  giver: Giver,
): Promise<CommandResponse> {
  // await: other messages run here; no command is taken for this neuron, and votes and rewards are read again
  const balance = await balanceOf(context, id)
  const { row, neuron } = requireNeuron(context, id, giver)
  const { minimumStake } = parametersOf(context)
  context.neurons.change(
    row,
    unlessRefused(refreshStake(neuron, balance, { minimumStake, now: giver.now })),
  )
  return refreshed(id)
}

async function claim(
  context: GovernanceContext,
  {
    id,
    controller,
    now,
  }: { readonly id: string; readonly controller: Uint8Array; readonly now: bigint },
): Promise<CommandResponse> {
  requireRoom(context)
  // await: other messages run here; nobody else claims this neuron meanwhile
  const balance = await balanceOf(context, id)
  requireRoom(context)
  const { minimumStake, claimerPermissions } = parametersOf(context)
  const neuron = unlessRefused(claimNeuron(id, balance, { minimumStake, now }))
  context.neurons.create(neuron, settingsOf(controller, claimerPermissions))
  return refreshed(id)
}

/** @throws Refused when there are as many neurons as there may be */
export function requireRoom(context: GovernanceContext): void {
  if (context.neurons.nextRow >= parametersOf(context).maximumNeurons)
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
})

async function balanceOf(context: GovernanceContext, id: string): Promise<bigint> {
  const { ledger } = context.state.settings.get()
  const { owner } = neuronAccount(context, id)
  const balance = await context.fetchBalance(ledger, owner, bytesOfHex(id))
  return balance ?? refuseWith('external', 'The ledger does not answer. Try again later.')
}

const refreshed = (id: string): CommandResponse => ({
  ClaimOrRefresh: { refreshed_neuron_id: [{ id: bytesOfHex(id) }] },
})

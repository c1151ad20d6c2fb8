import { neuronSubaccount } from '@sluice/candid/neuron-account'
import type { ClaimOrRefresh, CommandResponse } from '@sluice/candid/sns_governance'
import { toHex } from '@sluice/canister'
import { claim, refresh } from '../../../../governance-kit/commands/claim.ts'
import { lockedFor } from '../../../../governance-kit/commands/lockedFor.ts'
import { type Managed, requireNeuron } from '../../../../governance-kit/commands/Managed.ts'
import { refuseWith } from '../../../../governance-kit/refusals.ts'
import { bytesOfHex } from '../../../../governance-kit/state/neuronField.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'

/** Anybody may do it for anybody: what it does is what the account at the ledger says. */
export async function claimOrRefresh(
  context: GovernanceContext,
  subaccount: Uint8Array,
  { by: [by] }: ClaimOrRefresh,
  giver: Pick<Managed, 'caller' | 'now'>,
): Promise<CommandResponse> {
  if (by === undefined)
    return refuseWith('invalidCommand', 'ClaimOrRefresh does not say which neuron it means.')
  if ('NeuronId' in by) {
    const id = toHex(subaccount)
    requireNeuron(context, id, giver)
    await lockedFor(context, id, () => refresh(context, id, giver))
    return refreshed(id)
  }
  const controller = (by.MemoAndController.controller[0] ?? giver.caller).toUint8Array()
  const id = toHex(neuronSubaccount(controller, by.MemoAndController.memo))
  await lockedFor(context, id, () =>
    context.neurons.rowOf(id) === undefined
      ? claim(context, { id, controller, now: giver.now })
      : refresh(context, id, giver),
  )
  return refreshed(id)
}

const refreshed = (id: string): CommandResponse => ({
  ClaimOrRefresh: { refreshed_neuron_id: [{ id: bytesOfHex(id) }] },
})

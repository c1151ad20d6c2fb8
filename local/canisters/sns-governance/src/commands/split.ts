import { neuronSubaccount } from '@sluice/candid/neuron-account'
import type { CommandResponse, Split } from '@sluice/candid/sns_governance'
import { toHex } from '@sluice/canister'
import { PERMISSION } from '@sluice/governance'
import { type Managed, requireAllowed } from '../../../../governance-kit/commands/Managed.ts'
import { splitOff } from '../../../../governance-kit/commands/splitOff.ts'
import { bytesOfHex } from '../../../../governance-kit/state/neuronField.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'

export async function split(
  context: GovernanceContext,
  managed: Managed,
  { amount_e8s: amount, memo }: Split,
): Promise<CommandResponse> {
  requireAllowed(context, managed, PERMISSION.split)
  const childId = toHex(neuronSubaccount(managed.caller.toUint8Array(), memo))
  await splitOff(context, managed, { childId, amount, memo })
  return { Split: { created_neuron_id: [{ id: bytesOfHex(childId) }] } }
}

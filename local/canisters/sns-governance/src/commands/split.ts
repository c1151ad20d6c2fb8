import { neuronSubaccount } from '@sluice/candid/neuron-account'
import type { CommandResponse, Split } from '@sluice/candid/sns_governance'
import { toHex } from '@sluice/canister'
import { neuronExists, PERMISSION, splitNeuron } from '@sluice/governance'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { blockOf, Refused, unlessRefused } from '../governance/refusals.ts'
import { neuronAccount } from '../money/accounts.ts'
import { move } from '../money/moveStake.ts'
import { bytesOfHex } from '../state/neuronField.ts'
import { parametersOf } from '../state/parameters.ts'
import { requireRoom } from './claimOrRefresh.ts'
import { requireUnlocked } from './lockedFor.ts'
import { type Managed, requireAllowed } from './Managed.ts'

/** The child exists once its tokens are in its account; until then nobody else gets its id. */
export async function split(
  context: GovernanceContext,
  managed: Managed,
  { amount_e8s, memo }: Split,
): Promise<CommandResponse> {
  requireAllowed(context, managed, PERMISSION.split)
  requireRoom(context)
  const { neuron, caller, now, row } = managed
  const child = toHex(neuronSubaccount(caller.toUint8Array(), memo))
  if (context.neurons.rowOf(child) !== undefined)
    throw new Refused(neuronExists(caller.toText(), memo))
  requireUnlocked(context, child)
  const { minimumStake, transactionFee } = parametersOf(context)
  const rules = { minimumStake, transactionFee, maturity: 'stays' } as const
  const plan = unlessRefused(
    splitNeuron(neuron, { childId: child, amount: amount_e8s, now }, rules),
  )
  context.neurons.change(row, plan.parent)
  const purpose = {
    kind: 'split',
    parent: neuron.id,
    child: plan.child,
    amount: plan.amount,
  } as const
  // await: other messages run here; parent and child take no command
  const outcome = await move(context, {
    from: neuronAccount(context, neuron.id),
    to: neuronAccount(context, child),
    amount: plan.child.stake,
    fee: transactionFee,
    purpose,
  })
  blockOf(outcome)
  return { Split: { created_neuron_id: [{ id: bytesOfHex(child) }] } }
}

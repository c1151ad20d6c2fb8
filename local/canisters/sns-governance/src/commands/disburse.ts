import type { CommandResponse, Disburse } from '@sluice/candid/sns_governance'
import { PERMISSION, planDisburse } from '@sluice/governance'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { blockOf, unlessRefused } from '../governance/refusals.ts'
import { accountOf, neuronAccount, ownAccount } from '../money/accounts.ts'
import { move } from '../money/moveStake.ts'
import { parametersOf } from '../state/parameters.ts'
import { type Managed, requireAllowed, requireNeuron } from './Managed.ts'

/** What the neuron owes is burned first. Each of the two transfers is whole by itself: what ends between them is done again by the next call. */
export async function disburse(
  context: GovernanceContext,
  managed: Managed,
  { to_account, amount }: Disburse,
): Promise<CommandResponse> {
  requireAllowed(context, managed, PERMISSION.disburse)
  const { caller, now, neuron } = managed
  const to = accountOf(to_account[0], caller.toUint8Array())
  const { transactionFee } = parametersOf(context)
  const plan = (of: Managed) =>
    unlessRefused(planDisburse(of.neuron, amount[0]?.e8s, { transactionFee, now }))
  const { burned, afterBurning } = plan(managed)
  const from = neuronAccount(context, neuron.id)
  if (burned > 0n) {
    context.neurons.change(managed.row, afterBurning)
    const purpose = { kind: 'burnFees', neuron: neuron.id } as const
    const burning = { from, to: ownAccount(context), amount: burned, fee: 0n, purpose }
    // await: other messages run here; the neuron takes no other command
    blockOf(await move(context, burning))
  }
  const again = requireNeuron(context, neuron.id, { caller, now })
  const { sent, afterSending } = plan(again)
  context.neurons.change(again.row, afterSending)
  const purpose = { kind: 'disburse', neuron: neuron.id } as const
  // await: the same
  const block = blockOf(
    await move(context, { from, to, amount: sent, fee: transactionFee, purpose }),
  )
  return { Disburse: { transfer_block_height: block } }
}

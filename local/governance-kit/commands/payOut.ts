import type { Account } from '@sluice/canister'
import { planDisburse } from '@sluice/governance'
import type { DaoContext } from '../DaoContext.ts'
import { neuronAccount } from '../money/accounts.ts'
import { burnFees, move } from '../money/moveStake.ts'
import { blockOf, unlessRefused } from '../refusals.ts'
import { type Managed, requireNeuron } from './Managed.ts'

/**
 * Pays a dissolved neuron out. What it owes is burned first. Each of the two transfers is whole by itself: what ends between them is done
 * again by the next call. Run it locked. @returns the block of the second one. @throws Refused
 */
export async function payOut(
  context: DaoContext,
  managed: Managed,
  { to, amount }: { readonly to: Account; readonly amount: bigint | undefined },
): Promise<bigint> {
  const { caller, now, neuron } = managed
  const { transactionFee } = context.terms()
  const plan = (of: Managed) =>
    unlessRefused(planDisburse(of.neuron, amount, { transactionFee, now }))
  const { burned, afterBurning } = plan(managed)
  if (burned > 0n) {
    context.neurons.change(managed.row, afterBurning)
    // await: other messages run here; the neuron takes no other command
    blockOf(await burnFees(context, neuron.id, burned))
  }
  const again = requireNeuron(context, neuron.id, { caller, now })
  const { sent, afterSending } = plan(again)
  context.neurons.change(again.row, afterSending)
  const purpose = { kind: 'disburse', neuron: neuron.id } as const
  const from = neuronAccount(context, neuron.id)
  // await: the same
  return blockOf(await move(context, { from, to, amount: sent, fee: transactionFee, purpose }))
}

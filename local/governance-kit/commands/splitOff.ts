import { neuronExists, splitNeuron } from '@sluice/governance'
import type { DaoContext } from '../DaoContext.ts'
import { neuronAccount } from '../money/accounts.ts'
import { move } from '../money/moveStake.ts'
import { blockOf, Refused, unlessRefused } from '../refusals.ts'
import { requireRoom } from './claim.ts'
import { requireUnlocked } from './lockedFor.ts'
import type { Managed } from './Managed.ts'

/** The child exists once its tokens are in its account; until then nobody else gets its id. Run it locked. @throws Refused */
export async function splitOff(
  context: DaoContext,
  { neuron, caller, now, row }: Managed,
  {
    childId,
    amount,
    memo,
    ...named
  }: {
    readonly childId: string
    readonly amount: bigint
    readonly memo: bigint
    readonly childNumber?: bigint
  },
): Promise<void> {
  requireRoom(context)
  if (context.neurons.rowOf(childId) !== undefined)
    throw new Refused(neuronExists(caller.toText(), memo))
  requireUnlocked(context, childId)
  const { minimumStake, transactionFee, maturityOfSplit: maturity } = context.terms()
  const rules = { minimumStake, transactionFee, maturity }
  const plan = unlessRefused(splitNeuron(neuron, { childId, amount, now, ...named }, rules))
  context.neurons.change(row, plan.parent)
  // what is shared leaves the parent at once, and comes back with the stake if the ledger refuses
  const { child } = plan
  const purpose = { kind: 'split', parent: neuron.id, child, amount: plan.amount } as const
  // await: other messages run here; parent and child take no command
  const outcome = await move(context, {
    from: neuronAccount(context, neuron.id),
    to: neuronAccount(context, childId),
    amount: child.stake,
    fee: transactionFee,
    purpose,
  })
  blockOf(outcome)
}

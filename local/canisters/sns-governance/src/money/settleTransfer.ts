import type { SettledOutcome, TransferIntent } from '@sluice/canister'
import { textOfRefusal } from '@sluice/canister'
import { refuse } from '@sluice/governance'
import { endExecution } from '../actions/endExecution.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { waitForDisbursement } from '../rewards/waiting.ts'
import { neuronsOf, type Purpose, purposeOf } from './purpose.ts'

/**
 * Writes down what came of a movement on a ledger, exactly once, be it while the caller waits or long after. The books were changed when
 * it was decided on: one that is done needs what comes after it, one that was refused is taken back.
 */
export function settleTransfer(
  context: GovernanceContext,
  intent: TransferIntent,
  outcome: SettledOutcome,
): void {
  const purpose = purposeOf(intent)
  unlock(context, purpose)
  if (outcome.kind === 'done') settleDone(context, purpose)
  else settleRefused(context, purpose, intent, textOfRefusal(outcome.why))
}

/** A neuron whose tokens are on their way takes no command: its account and its stake differ. */
function unlock({ state }: GovernanceContext, purpose: Purpose): void {
  for (const neuron of neuronsOf(purpose)) state.locks.delete(neuron)
}

function settleDone(context: GovernanceContext, purpose: Purpose): void {
  if (purpose.kind === 'split') createChild(context, purpose)
  if (purpose.kind === 'proposal') endExecution(context, purpose.proposal)
}

/** With its parent's permissions and followees. The parent was locked: what was split off is what it still lacks. */
function createChild(
  { neurons }: GovernanceContext,
  { parent, child }: Extract<Purpose, { kind: 'split' }>,
): void {
  const settings = neurons.settingsAt(requireRow(neurons.rowOf(parent), parent))
  neurons.create(child, { ...settings, sourceNnsNeuron: undefined })
}

function settleRefused(
  context: GovernanceContext,
  purpose: Purpose,
  { amount, fee }: TransferIntent,
  text: string,
): void {
  switch (purpose.kind) {
    case 'burnFees':
      giveBack(context, purpose.neuron, { stake: amount, fees: amount })
      return
    case 'disburse':
      giveBack(context, purpose.neuron, { stake: amount + fee, fees: 0n })
      return
    case 'split':
      giveBack(context, purpose.parent, { stake: purpose.amount, fees: 0n })
      return
    case 'maturity':
      waitForDisbursement(context, purpose.neuron, purpose.disbursement)
      return
    case 'proposal':
      endExecution(context, purpose.proposal, refuse('external', text))
      return
  }
}

function giveBack(
  { neurons }: GovernanceContext,
  id: string,
  { stake, fees }: { readonly stake: bigint; readonly fees: bigint },
): void {
  const row = requireRow(neurons.rowOf(id), id)
  const neuron = neurons.at(row)
  neurons.change(row, { ...neuron, stake: neuron.stake + stake, fees: neuron.fees + fees })
}

function requireRow(row: bigint | undefined, id: string): bigint {
  if (row === undefined) throw new Error(`there is no neuron ${id}`)
  return row
}

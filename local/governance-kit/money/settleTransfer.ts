import type { SettledOutcome, TransferIntent } from '@sluice/canister'
import { secondsNow, textOfRefusal } from '@sluice/canister'
import { finishMerge, type Neuron, refuse } from '@sluice/governance'
import type { DaoContext } from '../DaoContext.ts'
import { endExecution } from '../proposals/endExecution.ts'
import { noteDisbursement, RETRY_SECONDS, waitForDisbursement } from '../rewards/waiting.ts'
import { neuronsOf, type Purpose, purposeOf } from './purpose.ts'

/**
 * Writes down what came of a movement on a ledger, exactly once, be it while the caller waits or long after. The books were changed when
 * it was decided on: one that is done needs what comes after it, one that was refused is taken back.
 */
export function settleTransfer(
  context: DaoContext,
  intent: TransferIntent,
  outcome: SettledOutcome,
): void {
  const purpose = purposeOf(intent)
  unlock(context, purpose)
  if (outcome.kind === 'done') settleDone(context, purpose)
  else settleRefused(context, purpose, intent, textOfRefusal(outcome.why))
}

/** A neuron whose tokens are on their way takes no command: its account and its stake differ. */
function unlock({ state }: DaoContext, purpose: Purpose): void {
  for (const neuron of neuronsOf(purpose)) state.locks.delete(neuron)
}

function settleDone(context: DaoContext, purpose: Purpose): void {
  if (purpose.kind === 'split') createChild(context, purpose)
  if (purpose.kind === 'proposal') endExecution(context, purpose.proposal)
  if (purpose.kind === 'merge') takeIn(context, purpose)
}

/** With its parent's permissions and followees. The parent was locked: what was split off is what it still lacks. */
function createChild(
  { neurons }: DaoContext,
  { parent, child }: Extract<Purpose, { kind: 'split' }>,
): void {
  const settings = neurons.settingsAt(requireRow(neurons.rowOf(parent), parent))
  neurons.create(child, {
    ...settings,
    sourceNnsNeuron: undefined,
    nns: settings.nns && { ...settings.nns, known: undefined },
  })
}

function settleRefused(
  context: DaoContext,
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
      giveBack(context, purpose.parent, { ...purpose.child, stake: purpose.amount })
      return
    case 'merge':
      giveBack(context, purpose.source, { stake: purpose.amount, fees: 0n })
      return
    case 'spawn':
      spawnLater(context, purpose, amount)
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
  { neurons }: DaoContext,
  id: string,
  {
    stake,
    fees,
    maturity = 0n,
    stakedMaturity = 0n,
    eightYearGangBonusBase: base,
  }: Pick<Neuron, 'stake' | 'fees'> &
    Partial<Pick<Neuron, 'maturity' | 'stakedMaturity' | 'eightYearGangBonusBase'>>,
): void {
  const row = requireRow(neurons.rowOf(id), id)
  const neuron = neurons.at(row)
  neurons.change(row, {
    ...neuron,
    stake: neuron.stake + stake,
    fees: neuron.fees + fees,
    maturity: neuron.maturity + maturity,
    stakedMaturity: neuron.stakedMaturity + stakedMaturity,
    ...(base !== undefined && {
      eightYearGangBonusBase: (neuron.eightYearGangBonusBase ?? 0n) + base,
    }),
  })
}

/** Both were locked: neither's stake, state nor delay has changed since the source was left without what has arrived. */
export function takeIn(
  context: DaoContext,
  {
    source,
    target,
    amount,
  }: { readonly source: string; readonly target: string; readonly amount: bigint },
): void {
  const { neurons } = context
  const from = requireRow(neurons.rowOf(source), source)
  const into = requireRow(neurons.rowOf(target), target)
  const { transactionFee } = context.terms()
  const rules = { amount, transactionFee, now: secondsNow(context) }
  const merged = finishMerge(neurons.at(from), neurons.at(into), rules)
  neurons.change(from, merged.source)
  neurons.change(into, merged.target)
}

/** Its maturity waits again. */
function spawnLater(
  context: DaoContext,
  { neuron: id, maturity }: Extract<Purpose, { kind: 'spawn' }>,
  minted: bigint,
): void {
  const { neurons } = context
  const row = requireRow(neurons.rowOf(id), id)
  const neuron = neurons.at(row)
  const spawnsAt = secondsNow(context) + RETRY_SECONDS
  neurons.change(row, {
    ...neuron,
    stake: neuron.stake - minted,
    maturity: neuron.maturity + maturity,
    spawnsAt,
  })
  noteDisbursement(context, row, spawnsAt)
}

function requireRow(row: bigint | undefined, id: string): bigint {
  if (row === undefined) throw new Error(`there is no neuron ${id}`)
  return row
}

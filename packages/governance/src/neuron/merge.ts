import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { ageOf, delayOf, type Neuron, stakeWithoutFees, stateOf } from './Neuron.ts'

/**
 * What merging moves: `burned` is what the source owes, `amount` leaves the source and arrives less the fee. Nothing is
 * transferred when the source has no more than a fee.
 */
export type MergePlan = { readonly burned: bigint; readonly amount: bigint }
export type Merge = MergePlan & { readonly source: Neuron; readonly target: Neuron }

type MergeRules = { readonly transactionFee: bigint; readonly now: bigint }

/**
 * One locked neuron takes in another: stake less the fee, maturity of both kinds, the longer delay, and an age weighted by stake
 * that is never above the older one's. The source stays, empty. Who may merge, and which neurons, is the caller's to check.
 */
export function mergeNeurons(source: Neuron, target: Neuron, rules: MergeRules): Merge | Refusal {
  const plan = planMerge(source, target, rules)
  if (isRefusal(plan)) return plan
  const { burned, amount } = plan
  const left = {
    ...source,
    stake: source.stake - burned - amount,
    fees: source.fees - burned,
  }
  return { ...plan, ...finishMerge(left, target, { ...rules, amount }) }
}

/** What is to be transferred, before anything is changed. */
export function planMerge(
  source: Neuron,
  target: Neuron,
  { transactionFee, now }: MergeRules,
): MergePlan | Refusal {
  if (source.id === target.id) {
    return refuse('invalidCommand', 'Cannot merge a neuron into itself.')
  }
  if (stateOf(source, now) !== 'locked' || stateOf(target, now) !== 'locked') {
    return refuse('requiresNotDissolving', 'Only two non-dissolving neurons can be merged.')
  }
  const owed = source.fees < source.stake ? source.fees : source.stake
  const stake = stakeWithoutFees(source)
  return {
    burned: owed > transactionFee ? owed : 0n,
    amount: stake > transactionFee ? stake : 0n,
  }
}

/** What both are once `amount` has left the source, and arrived less the fee. `source` is without it already. */
export function finishMerge(
  source: Neuron,
  target: Neuron,
  { amount, transactionFee, now }: MergeRules & { readonly amount: bigint },
): { readonly source: Neuron; readonly target: Neuron } {
  const arrives = amount > 0n ? amount - transactionFee : 0n
  const total = target.stake + arrives
  const weighted = ageOf(target, now) * target.stake + ageOf(source, now) * arrives
  const delay = longest(delayOf(source, now), delayOf(target, now))
  return {
    source: {
      ...source,
      maturity: 0n,
      stakedMaturity: 0n,
      agingSince: now,
      ...(source.eightYearGangBonusBase !== undefined && { eightYearGangBonusBase: 0n }),
    },
    target: {
      ...target,
      stake: total,
      maturity: target.maturity + source.maturity,
      stakedMaturity: target.stakedMaturity + source.stakedMaturity,
      dissolve: { kind: 'delay', delay },
      agingSince: now - (total > 0n ? weighted / total : 0n),
      ...baseOfBoth(source, target),
    },
  }
}

const longest = (one: bigint, other: bigint): bigint => (one > other ? one : other)

function baseOfBoth(source: Neuron, target: Neuron): Partial<Neuron> {
  if (source.eightYearGangBonusBase === undefined && target.eightYearGangBonusBase === undefined) {
    return {}
  }
  return {
    eightYearGangBonusBase:
      (source.eightYearGangBonusBase ?? 0n) + (target.eightYearGangBonusBase ?? 0n),
  }
}

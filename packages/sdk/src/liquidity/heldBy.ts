import { type AddFlow, type RemoveFlow, type Side, unpackPair } from './LiquidityFlow.ts'
import { haveAfterSwap } from './plans/addPlan.ts'

/**
 * What of both tokens an adding that stopped has at the pool outside of positions. A deposit that was not made counts for nothing, nor
 * does anything once the position has it.
 */
export function heldBy(flow: AddFlow): readonly [bigint, bigint] {
  const { steps, facts } = flow
  const isDone = (name: string) => steps[name]?.kind === 'done'
  if (isDone('place')) return [0n, 0n]
  const paid = (side: Side) => {
    const payment = facts[`token${side}`]
    return { ...payment, deposit: isDone(`deposit${side}`) ? payment.deposit : 0n }
  }
  const done = new Map(
    Object.entries(steps).flatMap(([name, state]) =>
      state.kind === 'done' ? [[name, state.result] as const] : [],
    ),
  )
  const { swap, ...plain } = facts
  const paidFacts = { ...plain, token0: paid('0'), token1: paid('1') }
  return haveAfterSwap(
    { ...flow, facts: swap && isDone('swap') ? { ...paidFacts, swap } : paidFacts },
    done,
  )
}

/** What an adding that stopped has transferred to its owner's subaccount of the pool, which has not credited it. */
export function paidOnlyBy({ steps, facts }: AddFlow) {
  return (['0', '1'] as const).flatMap((side) => {
    const isPaid = steps[`transfer${side}`]?.kind === 'done'
    if (!isPaid || steps[`deposit${side}`]?.kind === 'done') return []
    const { ledgerId, deposit, fee } = facts[`token${side}`]
    return [{ poolId: facts.poolId, ledgerId, amount: deposit + fee, fee }]
  })
}

/** The same of a taking out that was to come as one token, and has stopped between. */
export function heldByRemoval({ steps, facts: { into } }: RemoveFlow): readonly [bigint, bigint] {
  const [take, swap, withdraw] = [steps.take, steps.swap, steps.withdraw]
  if (into === undefined || take?.kind !== 'done' || withdraw?.kind === 'done') return [0n, 0n]
  const [took0, took1] = unpackPair(take.result ?? 0n)
  if (swap?.kind !== 'done') return [took0, took1]
  const got = swap.result ?? 0n
  return into.zeroForOne ? [0n, took1 + got] : [took0 + got, 0n]
}

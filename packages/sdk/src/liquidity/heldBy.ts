import { haveAfterSwap } from './addPlan.ts'
import type { AddFlow, Side } from './LiquidityFlow.ts'

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

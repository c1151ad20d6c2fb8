import { type OrderFlow, rungStep } from './OrderFlow.ts'

/** Positions that a placing has opened, with the numbers of their rungs. */
export function mintedBy({ facts, steps }: OrderFlow): ReadonlyMap<bigint, number> {
  return new Map(
    facts.rungs.flatMap((_, rung): [bigint, number][] => {
      const state = steps[rungStep('mint', rung)]
      return state?.kind === 'done' && state.result !== undefined ? [[state.result, rung]] : []
    }),
  )
}

/** Whether what is sold was transferred to the owner's subaccount of the pool, and the pool has not credited it. */
export const isPaidOnly = ({ steps }: OrderFlow): boolean =>
  steps.transfer?.kind === 'done' && steps.deposit?.kind !== 'done'

/**
 * What a placing has deposited, or may have, and not made positions of; smallest units of what it sells. What is in doubt counts as
 * still needed.
 */
function unmintedOf(flow: OrderFlow): bigint {
  const { amountIn, rungs } = flow.facts
  if (flow.steps.deposit === undefined) return 0n
  const minted = [...mintedBy(flow).values()].map((rung) => rungs[rung]?.amountIn ?? 0n)
  return minted.reduce((left, amount) => left - amount, amountIn)
}

/** How much of what the pool holds a placing may take back: its own, and never what other placings there still need. */
export function ownShare(flow: OrderFlow, others: readonly OrderFlow[], held: bigint): bigint {
  const { poolId, tokenIn } = flow.facts
  const needed = others
    .filter(
      ({ id, facts }) => id !== flow.id && facts.poolId === poolId && facts.tokenIn === tokenIn,
    )
    .reduce((sum, other) => sum + unmintedOf(other), 0n)
  const [own, free] = [unmintedOf(flow), held - needed]
  return own < free ? own : free
}

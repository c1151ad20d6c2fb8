import type { InfoTransaction, TransactionSide } from '@sluice/sdk/info'

/** What was done, as a person sees it. `isUndone`: a cancelled order that had traded nothing, so that all of it came back. */
export type Done = InfoTransaction & { readonly isUndone?: true }

const END_ACTIONS = ['ExecuteLimitOrder', 'CancelLimitOrder']
/** Of a position some units stay behind when it is made and when it is taken out: that is no trade. */
const DUST_PARTS = 1_000_000n

/**
 * Tells an order that was placed and has ended as one: what it sold and what it bought, at the time of its end. One that was cancelled
 * before it traded sold nothing. Orders that still stand, and ends whose beginnings are not remembered, stay as they are.
 */
export function ordersAsOne(transactions: readonly InfoTransaction[]): readonly Done[] {
  const keyOf = ({ poolId, positionId }: InfoTransaction) => `${poolId} ${positionId}`
  const placed = new Map(
    transactions
      .filter(({ action, positionId }) => action === 'AddLimitOrder' && positionId !== undefined)
      .map((one) => [keyOf(one), one]),
  )
  const ends = new Set(transactions.filter(({ action }) => END_ACTIONS.includes(action)).map(keyOf))
  return transactions.flatMap((one): Done[] => {
    if (one.action === 'AddLimitOrder' && ends.has(keyOf(one))) return []
    const beginning = END_ACTIONS.includes(one.action) ? placed.get(keyOf(one)) : undefined
    return [beginning ? together(beginning, one) : one]
  })
}

function together(beginning: InfoTransaction, end: InfoTransaction): Done {
  const token0 = netOf(beginning.token0, end.token0)
  const token1 = netOf(beginning.token1, end.token1)
  const hasTraded = [token0, token1].some(({ amountOut }) => amountOut > 0n)
  return hasTraded ? { ...end, token0, token1 } : { ...end, isUndone: true }
}

/** What of a token was given in all, or got. */
function netOf({ amountIn }: TransactionSide, end: TransactionSide): TransactionSide {
  const { amountOut } = end
  const net = amountOut - amountIn
  const isDust = (net < 0n ? -net : net) * DUST_PARTS <= amountIn
  if (isDust) return { ...end, amountIn: 0n, amountOut: 0n }
  return net > 0n
    ? { ...end, amountIn: 0n, amountOut: net }
    : { ...end, amountIn: -net, amountOut: 0n }
}

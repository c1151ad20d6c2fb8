import { type Moved, moved, paidWithFees, summed } from '../flows/Moved.ts'
import type { Results } from '../flows/Plan.ts'
import type { Pools } from '../pools/Pools.ts'
import {
  depositBlock,
  fetchPoolPast,
  lastAdded,
  lastTaken,
  paidOutAfter,
} from '../pools/poolPast.ts'
import { type CancelFacts, type OrderFlow, rungStep } from './OrderFlow.ts'

type Books = { readonly pools: Pick<Pools, 'fetchEvents'> }

/** Two ledger fees: of the allowance or the transfer, and of the pool's own transfer. */
const FEES = 2n

/** What was paid, what stands in the orders, and what came back of an order in whose place they come. */
export async function orderMoved(
  { facts, principal }: OrderFlow,
  done: Results,
  { pools }: Books,
): Promise<readonly Moved[]> {
  const { poolId, tokenIn: ledgerId, amountIn: amount, feeIn: fee, sells0, rungs, replaces } = facts
  const past = await fetchPoolPast(pools, poolId)
  const side = sells0 ? 'token0' : 'token1'
  const block = done.get('transfer') ?? depositBlock(past, { owner: principal, side, amount })
  const placed = rungs.flatMap((_, rung) => {
    const added = lastAdded(past, done.get(rungStep('mint', rung)) ?? 0n)
    return added ? [sells0 ? added.amount0 : added.amount1] : []
  })
  const standing = placed.length === rungs.length ? sum(placed) : undefined
  const before = replaces ? lastTaken(past, replaces.positionId) : undefined
  return summed([
    ...moved('placed', ledgerId, standing),
    ...paidWithFees({ ledgerId, amount, fee }, { fees: FEES, block }),
    ...(before ? paidOutAfter(past, before, pairOf(facts)) : []),
  ])
}

type Closed = Pick<CancelFacts, 'poolId' | 'positionId' | 'tokenIn' | 'tokenOut' | 'sells0'> & {
  readonly left: readonly { readonly ledgerId: string; readonly amount: bigint }[]
}

/** What came out of an order, what of it arrived in the wallet, and what the pool holds. */
export async function closedMoved(
  { poolId, positionId, left, ...sides }: Closed,
  { pools }: Books,
): Promise<readonly Moved[]> {
  const past = await fetchPoolPast(pools, poolId)
  const taken = lastTaken(past, positionId)
  const pair = pairOf(sides)
  const held = left.flatMap(({ ledgerId, amount }) => moved('left', ledgerId, amount))
  if (taken === undefined) return held
  return summed([
    ...paidOutAfter(past, taken, pair),
    ...moved('taken', pair.token0, taken.amount0),
    ...moved('taken', pair.token1, taken.amount1),
    ...held,
  ])
}

const pairOf = ({
  tokenIn,
  tokenOut,
  sells0,
}: Pick<CancelFacts, 'tokenIn' | 'tokenOut' | 'sells0'>) =>
  sells0 ? { token0: tokenIn, token1: tokenOut } : { token0: tokenOut, token1: tokenIn }

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

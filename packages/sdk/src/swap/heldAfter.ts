import { SwapError } from '../errors.ts'
import { untilPaid } from '../pools/untilPaid.ts'
import type { SwapFacts } from './SwapFlow.ts'
import { type SwapReceipt, toReceipt } from './SwapReceipt.ts'
import type { SwapBooks } from './SwapTraces.ts'

type Held = { readonly balance0: bigint; readonly balance1: bigint }
type Swapped = { readonly facts: SwapFacts; readonly principal: string }

/**
 * What a pool holds for its caller after a swap that gave so much. An output that it still holds may wait in its queue: then it is
 * waited for. @throws CallError
 */
export async function fetchHeldAfter(
  { facts, principal }: Swapped,
  amountOut: bigint,
  { pools }: Pick<SwapBooks, 'pools'>,
): Promise<Held> {
  const { poolId, zeroForOne, heldOutBefore, feeOut, keepInPool } = facts
  const held = await pools.fetchUnused(poolId)
  const output = zeroForOne ? held.balance1 : held.balance0
  const mayWait = !keepInPool && amountOut > feeOut && output >= heldOutBefore + amountOut
  if (!mayWait) return held
  await untilPaid(pools, { poolId, principal })
  return pools.fetchUnused(poolId)
}

/** The account of a swap whose steps are done. @throws SwapError `outcome-unknown` when the pool does not say */
export async function accountOf(
  swap: Swapped,
  amountOut: bigint,
  books: Pick<SwapBooks, 'pools'>,
): Promise<SwapReceipt> {
  const held = await fetchHeldAfter(swap, amountOut, books).catch((error: unknown) => {
    throw SwapError.outcomeUnknown(error)
  })
  return toReceipt(swap.facts, amountOut, held)
}

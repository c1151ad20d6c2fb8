import { type SluiceError, SwapError } from '../errors.ts'
import { lacksMethod } from '../flows/isSurelyNotSent.ts'
import type { Results } from '../flows/Plan.ts'
import { fetchLyingOf } from '../pools/depositSteps.ts'
import type { SwapFlow } from './SwapFlow.ts'
import type { SwapBooks } from './SwapTraces.ts'

/**
 * How a swap ends that was refused after tokens had left the wallet: with where they are by now. Undefined for a failure on this side,
 * after which the swap can be gone on with. @throws CallError
 */
export async function paidAtPool(
  error: SluiceError,
  done: Results,
  { swap, books }: { swap: SwapFlow; books: SwapBooks },
): Promise<SluiceError | undefined> {
  // what a pool does not know how to do it will not learn by being asked again
  if (!(error instanceof SwapError) && !lacksMethod(error)) return undefined
  const { details, retry } = error
  const [code, cause] =
    error instanceof SwapError ? [error.code, error.cause] : (['swap-refused', error] as const)
  // what became of it nobody can find out
  if (retry === 'never') return error
  if (done.has('swap'))
    return new SwapError('left-in-pool', { details, retry, funds: 'pool', cause })
  const { facts, principal } = swap
  const { poolId, tokenIn: ledgerId, payment, zeroForOne } = facts
  const [unused, lying] = await Promise.all([
    books.pools.fetchUnused(poolId),
    fetchLyingOf({ poolId, ledgerId, principal }, books),
  ])
  const there = lying + (zeroForOne ? unused.balance0 : unused.balance1)
  const beside = (payment?.unusedBeside ?? 0n) + (payment?.lyingBeside ?? 0n)
  const funds = there > beside ? 'pool' : 'wallet'
  return new SwapError(code, { details, retry, funds, cause })
}

import { type SluiceError, SwapError } from '../errors.ts'
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
  if (!(error instanceof SwapError)) return undefined
  const { code, details, retry, cause } = error
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

import { SwapError } from '../errors.ts'
import { type PoolFailure, reasonOf } from '../pools/poolFailure.ts'

/**
 * Translates the pool's refusal of a swap. The pool refunds what it took, less the ledger's fee, before it refuses; only while
 * a ledger owes it the answer about the deposit, the pool is where the tokens are until it sends them back.
 */
export function swapFailure(failure: PoolFailure): SwapError {
  const reason = reasonOf(failure)
  const facts = { cause: failure, funds: 'wallet' } as const
  const slippage = /expected minimum ([\d_]+), available amount ([\d_]+)/.exec(reason)
  if (slippage !== null) {
    return SwapError.priceMoved({
      minimumOut: toNat(slippage[1]),
      offered: toNat(slippage[2]),
    })
  }
  if (/slippage/i.test(reason)) return SwapError.priceMoved({})
  if (/Wrong fee cache|BadFee/.test(reason))
    return new SwapError('fee-changed', { ...facts, retry: 'after-requote' })
  if (/InsufficientAllowance/.test(reason)) return SwapError.approvalExpired(failure)
  if (/InsufficientFunds|insufficient funds/i.test(reason)) {
    return new SwapError('insufficient-funds', { ...facts, retry: 'after-change' })
  }
  if (/has not answered yet/.test(reason))
    return new SwapError('swap-refused', {
      cause: failure,
      funds: 'pool',
      details: { reason },
      retry: 'later',
    })
  if (/another|in progress|busy/i.test(reason))
    return new SwapError('pool-busy', { ...facts, retry: 'later' })
  if (/not available|paused|canister is short of cycles/i.test(reason))
    return new SwapError('pool-paused', { ...facts, retry: 'later' })
  return new SwapError('swap-refused', { ...facts, details: { reason }, retry: 'after-requote' })
}

/** Of digits as the public exchange's pools may write them: `1_000`. */
const toNat = (digits = '0'): bigint => BigInt(digits.replaceAll('_', ''))

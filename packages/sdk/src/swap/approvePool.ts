import { Principal } from '@icp-sdk/core/principal'
import type { ApproveError } from '@sluice/candid/ledger'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import type { Balances } from '../balances.ts'
import { SwapError } from '../errors.ts'
import type { StoredSwap } from './StoredSwap.ts'
import type { OnStep } from './steps.ts'
import { asStep } from './steps.ts'

type Wallet = { actors: Actors; balances: Balances }

/**
 * Lets the pool take exactly what the swap needs: the input and the fee of the pool's own transfer. Repeating it after an
 * interruption is safe: an allowance is set, not added, and the ledger knows the request by its time.
 * @throws SwapError `insufficient-funds`, `fee-changed`, `approve-refused`
 */
export async function approvePool(
  { actors, balances }: Wallet,
  swap: StoredSwap,
  onStep: OnStep,
): Promise<void> {
  const spender = Principal.fromText(swap.poolId)
  const needed = swap.amountIn + swap.feeIn
  if ((await balances.fetchAllowance(swap.tokenIn, spender)) === needed) {
    onStep({ step: 'approve', status: 'skipped' })
    return
  }
  await asStep('approve', onStep, async () => {
    const answer = await translated(() =>
      actors.ledger(swap.tokenIn).icrc2_approve({
        from_subaccount: [],
        spender: { owner: spender, subaccount: [] },
        amount: needed,
        expected_allowance: [],
        expires_at: [],
        fee: [swap.feeIn],
        memo: [],
        created_at_time: [swap.paymentTimeNs],
      }),
    )
    if ('Err' in answer) requireExecuted(answer.Err)
  })
}

/** A duplicate is what an interrupted swap hopes for: the ledger has executed the same request before. */
function requireExecuted(error: ApproveError): void {
  if ('Duplicate' in error) return
  if ('InsufficientFunds' in error)
    throw SwapError.insufficientFunds(error.InsufficientFunds.balance)
  const facts = { funds: 'wallet', cause: error } as const
  if ('BadFee' in error) {
    const details = { expectedFee: error.BadFee.expected_fee }
    throw new SwapError('fee-changed', { ...facts, details, retry: 'after-requote' })
  }
  throw new SwapError('approve-refused', {
    ...facts,
    details: { reason: Object.keys(error)[0] ?? 'unknown' },
    retry: 'later',
  })
}

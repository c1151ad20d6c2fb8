import type { WithdrawArgs } from '@sluice/candid/swap_pool'
import { textOfRefusal } from '@sluice/canister'
import type { PoolContext } from '../pool/PoolContext.ts'
import { fail, Refusal, refuse } from '../pool/result.ts'
import { amountOf, unusedBalance } from './balances.ts'
import { agreeOnFee } from './ledgerFees.ts'
import { beginPayout, sendPayout } from './payout.ts'
import { requireSide } from './tokens.ts'

const SUBACCOUNT_LENGTH = 32

/**
 * Pays unused balance to the owner's wallet, or to a subaccount of the owner. The amount is reserved before the ledger is
 * called. Answers when the ledger has answered; if it doesn't, the answer means "reserved and under way", as
 * `getUserWithdrawQueue` then shows.
 */
export async function withdraw(
  context: PoolContext,
  owner: Uint8Array,
  args: WithdrawArgs & { subaccount?: Uint8Array },
): Promise<bigint> {
  const { storage } = context
  const side = requireSide(storage, args.token)
  await agreeOnFee(context, side, args.fee)
  const balance = amountOf(unusedBalance(storage, owner), side)
  if (balance === 0n) throw new Refusal({ InsufficientFunds: null })
  if (args.amount === 0n) refuse('Amount cannot be 0')
  if (args.amount > balance || args.amount <= args.fee) {
    throw new Refusal({ InsufficientFunds: null })
  }
  const to = { owner, subaccount: requireSubaccount(args.subaccount) }
  const payout = beginPayout(context, { action: 'Withdraw', owner, side, amount: args.amount, to })
  if (payout === undefined) {
    return refuse(
      'The token’s ledger does not keep up now. Your tokens stay in the pool; please try again later',
    )
  }
  const outcome = await sendPayout(context, payout)
  if (outcome.kind === 'refused') fail(textOfRefusal(outcome.why))
  return args.amount
}

/** @throws Refusal when a subaccount has not 32 bytes. */
export function requireSubaccount(subaccount: Uint8Array | undefined): Uint8Array | undefined {
  if (subaccount !== undefined && subaccount.length !== SUBACCOUNT_LENGTH) {
    refuse('A subaccount has 32 bytes')
  }
  return subaccount
}

import type { LedgerError } from '@sluice/candid/cketh_minter'
import { type Refusal, textOfRefusal } from '@sluice/canister'
import type { Token } from '../events/Model.ts'

/** Why a ledger did not burn, for whoever wanted to withdraw. */
export function ledgerErrorOf(
  why: Refusal,
  failed_burn_amount: bigint,
  { symbol: token_symbol, ledger: ledger_id }: Token,
): LedgerError {
  const burn = { failed_burn_amount, token_symbol, ledger_id }
  if (why.kind === 'ledger') {
    const { error } = why
    if ('InsufficientFunds' in error)
      return { InsufficientFunds: { ...burn, balance: error.InsufficientFunds.balance } }
    if ('InsufficientAllowance' in error)
      return {
        InsufficientAllowance: { ...burn, allowance: error.InsufficientAllowance.allowance },
      }
    if ('BadBurn' in error)
      return { AmountTooLow: { ...burn, minimum_burn_amount: error.BadBurn.min_burn_amount } }
  }
  return { TemporarilyUnavailable: textOfRefusal(why) }
}

/** Whether whoever wanted to withdraw could have known: then a penalty is kept for what the first burn has cost. */
export const isTheirs = (why: Refusal): boolean =>
  why.kind === 'ledger' &&
  ('InsufficientFunds' in why.error ||
    'InsufficientAllowance' in why.error ||
    'BadBurn' in why.error)

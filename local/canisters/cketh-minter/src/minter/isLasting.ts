import type { Refusal } from '@sluice/canister'

/** Whether a ledger has said no to a mint in a way that asking again does not change. */
export function isLasting(why: Refusal): boolean {
  if (why.kind === 'unreachable') return false
  const { error } = why
  return (
    'BadFee' in error ||
    'BadBurn' in error ||
    'InsufficientFunds' in error ||
    'InsufficientAllowance' in error
  )
}

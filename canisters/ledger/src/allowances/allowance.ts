import type { LedgerAccount } from '../account.ts'
import type { LedgerContext } from '../blocks/appendBlock.ts'
import { keysOf, type StoredAllowance } from '../LedgerState.ts'
import { listAllowance } from './ownedList.ts'

const NONE: StoredAllowance = { amount: 0n, expiresAt: undefined }

/** The allowance in force: an expired one counts as none. */
export function readAllowance(
  { state, now }: LedgerContext,
  account: LedgerAccount,
  spender: LedgerAccount,
): StoredAllowance {
  const stored = state.allowances.get(allowanceKey(state, account, spender))
  if (stored === undefined || (stored.expiresAt !== undefined && stored.expiresAt <= now))
    return NONE
  return stored
}

/** Lowers an allowance that was checked to cover `cost`; at zero it is forgotten. */
export function spendAllowance(
  context: LedgerContext,
  account: LedgerAccount,
  spender: LedgerAccount,
  cost: bigint,
): void {
  const allowance = readAllowance(context, account, spender)
  setAllowance(context, account, spender, { ...allowance, amount: allowance.amount - cost })
}

export function setAllowance(
  { state }: LedgerContext,
  account: LedgerAccount,
  spender: LedgerAccount,
  allowance: StoredAllowance,
): void {
  const key = allowanceKey(state, account, spender)
  const isGiven = allowance.amount !== 0n
  // only a new or ended one changes the owner's list: most transfers by an allowance leave it as it is
  if (state.config.get().kind === 'Icrc' && isGiven !== state.allowances.has(key))
    listAllowance(state, account, spender, isGiven)
  if (isGiven) state.allowances.set(key, allowance)
  else state.allowances.delete(key)
}

function allowanceKey(
  state: LedgerContext['state'],
  account: LedgerAccount,
  spender: LedgerAccount,
): Uint8Array {
  const { keyOf } = keysOf(state)
  const accountKey = keyOf(account)
  const spenderKey = keyOf(spender)
  const key = new Uint8Array(1 + accountKey.length + spenderKey.length)
  key[0] = accountKey.length
  key.set(accountKey, 1)
  key.set(spenderKey, 1 + accountKey.length)
  return key
}

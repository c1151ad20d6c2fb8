import { accountKey, isIdentifier, ownerOfKey, subaccountOfKey } from './accountKey.ts'
import { type IndexState, numbered } from './IndexState.ts'

/** Subaccounts of one answer at most. */
const MOST_SUBACCOUNTS = 1_000n
const DEFAULT_SUBACCOUNT = new Uint8Array(32)

/** Lists an account among its owner's when it is seen for the first time. */
export function noteAccount(state: IndexState, key: Uint8Array): void {
  if (isIdentifier(key) || state.numberOf.has(key)) return
  const owner = accountKey(ownerOfKey(key))
  const number = state.accountCounts.get(owner) ?? 0n
  state.accountsOf.set(numbered(owner, number), subaccountOfKey(key) ?? DEFAULT_SUBACCOUNT)
  state.numberOf.set(key, number)
  state.accountCounts.set(owner, number + 1n)
}

/** The subaccounts of an owner's accounts in the order in which they were first seen, from the one after `after` on. */
export function subaccountsOf(
  state: IndexState,
  owner: Uint8Array,
  after: Uint8Array | undefined,
): Uint8Array[] {
  const key = accountKey(owner)
  const isAccount = after?.length === DEFAULT_SUBACCOUNT.length
  const last = isAccount ? state.numberOf.get(accountKey(owner, after)) : undefined
  const first = last === undefined ? 0n : last + 1n
  const found: Uint8Array[] = []
  for (let number = first; number - first < MOST_SUBACCOUNTS; number++) {
    const subaccount = state.accountsOf.get(numbered(key, number))
    if (subaccount === undefined) break
    found.push(subaccount)
  }
  return found
}

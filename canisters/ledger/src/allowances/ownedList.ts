import { compareBytes } from '@sluice/canister'
import type { LedgerAccount } from '../account.ts'
import type { LedgerState, OwnedAllowance } from '../LedgerState.ts'

/** Keeps the owner's list in step with the allowances themselves. */
export function listAllowance(
  { owned }: LedgerState,
  account: LedgerAccount,
  spender: LedgerAccount,
  isGiven: boolean,
): void {
  const entry: OwnedAllowance = { subaccount: account.subaccount, spender }
  const others = (owned.get(account.owner) ?? []).filter((one) => compareOwned(one, entry) !== 0)
  if (isGiven) others.push(entry)
  if (others.length === 0) owned.delete(account.owner)
  else owned.set(account.owner, others.toSorted(compareOwned))
}

/** A ledger that was installed before it had these lists makes them of the allowances that it has. */
export function listOlderAllowances(state: LedgerState): void {
  if (state.listsAllowances.get() !== 0n) return
  state.listsAllowances.set(1n)
  if (state.config.get().kind === 'Icp') return
  for (const [key] of state.allowances.entries()) {
    const split = 1 + (key[0] ?? 0)
    listAllowance(state, accountIn(key.slice(1, split)), accountIn(key.slice(split)), true)
  }
}

type Place = {
  readonly subaccount: LedgerAccount['subaccount']
  readonly spender: LedgerAccount | undefined
}

const NONE = new Uint8Array()

/** The default subaccount comes first, and no spender before every spender. */
export function compareOwned(a: Place, b: Place): number {
  return (
    compareBytes(a.subaccount ?? NONE, b.subaccount ?? NONE) ||
    compareBytes(a.spender?.owner ?? NONE, b.spender?.owner ?? NONE) ||
    compareBytes(a.spender?.subaccount ?? NONE, b.spender?.subaccount ?? NONE)
  )
}

/** The inverse of `icrcKeys`. */
function accountIn(key: Uint8Array): LedgerAccount {
  const end = 1 + (key[0] ?? 0)
  return { owner: key.slice(1, end), subaccount: key.length > end ? key.slice(end) : undefined }
}

import type { Account, Transaction } from '@sluice/candid/ledger_index'
import { toPrincipal } from '@sluice/canister/runtime'
import { ownerOfKey, subaccountOfKey } from '../store/accountKey.ts'
import type { Entry } from '../store/entry.ts'

/** An entry in the form that index canisters of ICRC ledgers answer with. */
export function shownTransaction(entry: Entry): Transaction {
  const { kind, timestamp, amount, from, to, spender } = entry
  const shown: Transaction = { kind, timestamp, mint: [], burn: [], transfer: [], approve: [] }
  const common = { amount, memo: opt(entry.memo), created_at_time: opt(entry.createdAtTime) }
  const fee = opt(entry.givenFee)
  const spending = opt(spender && shownAccount(spender))
  if (kind === 'mint' && to) shown.mint = [{ ...common, to: shownAccount(to) }]
  if (kind === 'burn' && from)
    shown.burn = [{ ...common, from: shownAccount(from), spender: spending }]
  if (kind === 'transfer' && from && to) {
    const accounts = { from: shownAccount(from), to: shownAccount(to), spender: spending }
    shown.transfer = [{ ...common, ...accounts, fee }]
  }
  if (kind === 'approve' && from && spender) {
    const accounts = { from: shownAccount(from), spender: shownAccount(spender) }
    const limits = {
      expected_allowance: opt(entry.expectedAllowance),
      expires_at: opt(entry.expiresAt),
    }
    shown.approve = [{ ...common, ...accounts, ...limits, fee }]
  }
  return shown
}

const shownAccount = (key: Uint8Array): Account => ({
  owner: toPrincipal(ownerOfKey(key)),
  subaccount: opt(subaccountOfKey(key)),
})

const opt = <T>(value: T | undefined): [] | [T] => (value === undefined ? [] : [value])

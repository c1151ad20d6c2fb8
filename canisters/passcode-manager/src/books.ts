import type { PasscodeBooks } from '@sluice/candid/passcode_manager'
import type { Cell } from '@sluice/canister'
import type { ManagerState } from './ManagerState.ts'
import { purposeOf } from './purpose.ts'

export function balanceOf({ balances }: ManagerState, owner: Uint8Array): bigint {
  return balances.get(owner) ?? 0n
}

export function credit(state: ManagerState, owner: Uint8Array, amount: bigint): void {
  state.balances.set(owner, balanceOf(state, owner) + amount)
}

/** False, and nothing changed, when the balance does not reach. */
export function debit(state: ManagerState, owner: Uint8Array, amount: bigint): boolean {
  const balance = balanceOf(state, owner)
  if (balance < amount) return false
  if (balance === amount) state.balances.delete(owner)
  else state.balances.set(owner, balance - amount)
  return true
}

export function add(counter: Cell<bigint>, amount: bigint): void {
  counter.set(counter.get() + amount)
}

/** What passcodes have brought in and governance has not taken; those that may be given back are contained in it. */
export function earnings({ sold, refunded, taken }: ManagerState): bigint {
  return sold.get() - refunded.get() - taken.get()
}

export function viewBooks(state: ManagerState): PasscodeBooks {
  const { balances, intents, sold, refunded, taken } = state
  const totals = { pendingIn: 0n, pendingOut: 0n }
  for (const [, intent] of intents.entries()) {
    if (purposeOf(intent).kind === 'deposit') totals.pendingIn += intent.amount
    else totals.pendingOut += intent.amount + intent.fee
  }
  return {
    balances: balances.entries().reduce((sum, [, balance]) => sum + balance, 0n),
    sold: sold.get(),
    refunded: refunded.get(),
    taken: taken.get(),
    ...totals,
  }
}

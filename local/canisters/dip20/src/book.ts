import { concatBytes, isSameBytes } from '@sluice/canister'
import type { BookRecord, BookState } from './BookState.ts'

/** Who calls, and when. */
export type BookContext = { state: BookState; caller: Uint8Array; now: bigint }

type BookRefusal =
  | { InsufficientBalance: null }
  | { InsufficientAllowance: null }
  | { Unauthorized: null }
  | { LedgerTrap: null }
export type Receipt = { Ok: bigint } | { Err: BookRefusal }

const NO_BALANCE: Receipt = { Err: { InsufficientBalance: null } }

/** Tokens that are there from the start; the log shows the owner as who made them. */
export function issue(
  context: BookContext,
  owner: Uint8Array,
  balances: readonly (readonly [holder: Uint8Array, amount: bigint])[],
): void {
  const { state } = context
  for (const [to, amount] of balances) {
    credit(state, to, amount)
    state.totalSupply.set(state.totalSupply.get() + amount)
    record(context, { operation: 'mint', from: owner, to, amount, fee: 0n })
  }
}

/** The sender pays amount and fee; the fee goes to whom the token names for it. */
export function transfer(context: BookContext, to: Uint8Array, amount: bigint): Receipt {
  const { state, caller } = context
  if (isHalted(state)) return { Err: { LedgerTrap: null } }
  const { fee } = state.config.get()
  if (!pay(state, caller, amount + fee)) return NO_BALANCE
  credit(state, to, amount)
  creditFee(state)
  return record(context, { operation: 'transfer', from: caller, to, amount, fee })
}

/** The spender's allowance and the owner's balance both cover amount and fee. */
export function transferFrom(
  context: BookContext,
  { from, to, amount }: { from: Uint8Array; to: Uint8Array; amount: bigint },
): Receipt {
  const { state, caller } = context
  if (isHalted(state)) return { Err: { LedgerTrap: null } }
  const { fee } = state.config.get()
  const allowed = allowanceOf(state, from, caller)
  if (allowed < amount + fee) return { Err: { InsufficientAllowance: null } }
  if (!pay(state, from, amount + fee)) return NO_BALANCE
  setAllowance(state, { owner: from, spender: caller, amount: allowed - amount - fee })
  credit(state, to, amount)
  creditFee(state)
  return record(context, { operation: 'transferFrom', from, to, amount, fee })
}

/** Costs the fee; what is stored includes the fee of the spender's transfer. Zero takes the approval back. */
export function approve(context: BookContext, spender: Uint8Array, amount: bigint): Receipt {
  const { state, caller } = context
  if (isHalted(state)) return { Err: { LedgerTrap: null } }
  const { fee } = state.config.get()
  if (!pay(state, caller, fee)) return NO_BALANCE
  creditFee(state)
  setAllowance(state, { owner: caller, spender, amount: amount === 0n ? 0n : amount + fee })
  return record(context, { operation: 'approve', from: caller, to: spender, amount, fee })
}

/** Only the token's owner makes new tokens. */
export function mint(context: BookContext, to: Uint8Array, amount: bigint): Receipt {
  const { state, caller } = context
  if (!isSameBytes(state.config.get().owner, caller)) return { Err: { Unauthorized: null } }
  credit(state, to, amount)
  state.totalSupply.set(state.totalSupply.get() + amount)
  return record(context, { operation: 'mint', from: caller, to, amount, fee: 0n })
}

/** Takes the caller's tokens out of the world. */
export function burn(context: BookContext, amount: bigint, to = context.caller): Receipt {
  const { state, caller } = context
  if (isHalted(state)) return { Err: { LedgerTrap: null } }
  if (!pay(state, caller, amount)) return NO_BALANCE
  state.totalSupply.set(state.totalSupply.get() - amount)
  return record(context, { operation: 'burn', from: caller, to, amount, fee: 0n })
}

export function allowanceOf(state: BookState, owner: Uint8Array, spender: Uint8Array): bigint {
  return state.allowances.get(allowanceKey(owner, spender))?.amount ?? 0n
}

export function balanceOf(state: BookState, owner: Uint8Array): bigint {
  return state.balances.get(owner) ?? 0n
}

export function credit(state: BookState, owner: Uint8Array, amount: bigint): void {
  if (amount > 0n) state.balances.set(owner, balanceOf(state, owner) + amount)
}

/** Empty accounts are forgotten. */
function pay(state: BookState, owner: Uint8Array, amount: bigint): boolean {
  const balance = balanceOf(state, owner)
  if (balance < amount) return false
  if (balance === amount) state.balances.delete(owner)
  else state.balances.set(owner, balance - amount)
  return true
}

function creditFee(state: BookState): void {
  const { fee, feeTo } = state.config.get()
  credit(state, feeTo, fee)
}

function setAllowance(
  state: BookState,
  allowance: { owner: Uint8Array; spender: Uint8Array; amount: bigint },
): void {
  const key = allowanceKey(allowance.owner, allowance.spender)
  if (allowance.amount === 0n) state.allowances.delete(key)
  else state.allowances.set(key, allowance)
}

const allowanceKey = (owner: Uint8Array, spender: Uint8Array) =>
  concatBytes([Uint8Array.of(owner.length), owner, spender])

type Movement = Omit<BookRecord, 'caller' | 'timestamp' | 'method'> & { method?: string }

/** Adds to the history; the answer is the record's index. */
export function record({ state, caller, now }: BookContext, movement: Movement): { Ok: bigint } {
  const index = BigInt(state.history.size)
  state.history.set(index, { method: '', ...movement, caller, timestamp: now })
  return { Ok: index }
}

export const isHalted = (state: BookState): boolean => state.isHalted.get() === 1n

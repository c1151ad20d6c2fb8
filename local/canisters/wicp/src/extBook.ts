import type { CommonError, TransferError, TransferRequest } from '@sluice/candid/wicp'
import { concatBytes, copyBytes, isSameBytes } from '@sluice/canister'
import { accountOf, callerAccount } from './accounts.ts'
import type { ExtRecord, WicpState } from './WicpState.ts'

export type ExtContext = { state: WicpState; caller: Uint8Array; now: bigint }

type Transferred = { ok: bigint } | { err: TransferError }
const NO_ACCOUNT = { err: { Other: 'This is no account' } }
const NO_BALANCE = { err: { InsufficientBalance: null } }

/** The owner pays amount and fee. The answer is what was paid. */
export function transfer(context: ExtContext, request: TransferRequest): Transferred {
  const from = accountOf(request.from)
  const own = callerAccount(context.caller, request.subaccount)
  if (from === undefined || own === undefined) return NO_ACCOUNT
  if (!isSameBytes(from, own)) return { err: { Unauthorized: 'This account is not yours' } }
  return move(context, from, request)
}

/** The caller spends what the owner allowed; the allowance covers amount and fee. */
export function transferFrom(context: ExtContext, request: TransferRequest): Transferred {
  const { state } = context
  const from = accountOf(request.from)
  const spender = callerAccount(context.caller, request.subaccount)
  if (from === undefined || spender === undefined) return NO_ACCOUNT
  const cost = request.amount + state.config.get().fee
  const allowed = allowanceOf(state, from, spender)
  if (allowed < cost) return { err: { InsufficientAllowance: null } }
  const moved = move(context, from, request)
  if ('ok' in moved) setAllowance(state, { owner: from, spender, amount: allowed - cost })
  return moved
}

/** Costs the fee; what is stored includes the fee of the spender's transfer. Zero takes the approval back. */
export function approve(
  context: ExtContext,
  approval: { subaccount: [] | [Uint8Array]; allowance: bigint; spender: Uint8Array },
): { ok: boolean } | { err: CommonError } {
  const { state } = context
  const owner = callerAccount(context.caller, approval.subaccount)
  if (owner === undefined) return NO_ACCOUNT
  const { fee } = state.config.get()
  if (!pay(state, owner, fee)) return NO_BALANCE
  credit(state, state.config.get().feeTo, fee)
  const { allowance, spender } = approval
  setAllowance(state, { owner, spender, amount: allowance === 0n ? 0n : allowance + fee })
  record(context, { kind: 'approve', from: owner, to: spender, amount: allowance, fee })
  return { ok: true }
}

function move(context: ExtContext, from: Uint8Array, request: TransferRequest): Transferred {
  const { state } = context
  const to = accountOf(request.to)
  if (to === undefined) return NO_ACCOUNT
  const { fee, feeTo } = state.config.get()
  const { amount, memo } = request
  if (!pay(state, from, amount + fee)) return NO_BALANCE
  credit(state, to, amount)
  credit(state, feeTo, fee)
  record(context, { kind: 'transfer', from, to, amount, fee, memo: copyBytes(memo) })
  return { ok: amount + fee }
}

/** New tokens for an account, as many as ICP came in. */
export function mintTo(context: ExtContext, to: Uint8Array, amount: bigint): void {
  const { state } = context
  credit(state, to, amount)
  state.totalSupply.set(state.totalSupply.get() + amount)
  record(context, { kind: 'mint', from: to, to, amount, fee: 0n })
}

/** Takes tokens out of the world; false when the account has not so many. */
export function burnFrom(context: ExtContext, from: Uint8Array, amount: bigint): boolean {
  const { state } = context
  if (!pay(state, from, amount)) return false
  state.totalSupply.set(state.totalSupply.get() - amount)
  record(context, { kind: 'burn', from, to: from, amount, fee: 0n })
  return true
}

export const balanceOf = (state: WicpState, account: Uint8Array): bigint =>
  state.balances.get(account) ?? 0n

export const allowanceOf = (state: WicpState, owner: Uint8Array, spender: Uint8Array): bigint =>
  state.allowances.get(concatBytes([owner, spender]))?.amount ?? 0n

function setAllowance(
  state: WicpState,
  { owner, spender, amount }: { owner: Uint8Array; spender: Uint8Array; amount: bigint },
): void {
  const key = concatBytes([owner, spender])
  if (amount === 0n) state.allowances.delete(key)
  else state.allowances.set(key, { amount })
}

function credit(state: WicpState, account: Uint8Array, amount: bigint): void {
  if (amount > 0n) state.balances.set(account, balanceOf(state, account) + amount)
}

function pay(state: WicpState, account: Uint8Array, amount: bigint): boolean {
  const balance = balanceOf(state, account)
  if (balance < amount) return false
  if (balance === amount) state.balances.delete(account)
  else state.balances.set(account, balance - amount)
  return true
}

type NewRecord = Omit<ExtRecord, 'timestamp' | 'memo'> & { memo?: Uint8Array }

function record({ state, now }: ExtContext, entry: NewRecord): void {
  const index = BigInt(state.history.size)
  state.history.set(index, { memo: new Uint8Array(), ...entry, timestamp: now })
}

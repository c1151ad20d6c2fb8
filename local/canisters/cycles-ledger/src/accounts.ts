import type { Account } from '@sluice/candid/cycles_ledger'
import { concatBytes } from '@sluice/canister'
import type { CyclesState } from './CyclesState.ts'

const SUBACCOUNT_BYTES = 32

/** An account as a key of the balances; an absent subaccount is the one of zeros. @throws Error when it is of another length */
export function accountKey({ owner, subaccount: [subaccount] }: Account): Uint8Array {
  const bytes = Uint8Array.from(subaccount ?? new Uint8Array(SUBACCOUNT_BYTES))
  if (bytes.length !== SUBACCOUNT_BYTES) throw new Error('A subaccount has 32 bytes')
  return concatBytes([bytes, owner.toUint8Array()])
}

export const balanceOf = ({ balances }: CyclesState, account: Uint8Array): bigint =>
  balances.get(account) ?? 0n

export function credit(state: CyclesState, account: Uint8Array, cycles: bigint): void {
  state.balances.set(account, balanceOf(state, account) + cycles)
}

/** @returns whether there was enough; nothing changes otherwise. */
export function debit(state: CyclesState, account: Uint8Array, cycles: bigint): boolean {
  const balance = balanceOf(state, account)
  if (balance < cycles) return false
  if (balance === cycles) state.balances.delete(account)
  else state.balances.set(account, balance - cycles)
  return true
}

export function nextBlock({ blocks }: CyclesState): bigint {
  const block = blocks.get()
  blocks.set(block + 1n)
  return block
}

import { isSameBytes } from '@sluice/canister'
import { Principal } from '@sluice/canister/runtime'
import type { BookState } from './BookState.ts'

/** Reads that DIP20 and XTC have in common. */

const MAX_PAGE = 1_000n

export function readMetadata(state: BookState) {
  const { fee, decimals, owner, logo, name, symbol } = state.config.get()
  return {
    fee,
    decimals,
    owner: Principal.fromUint8Array(owner),
    logo,
    name,
    symbol,
    totalSupply: state.totalSupply.get(),
  }
}

/** Who holds how much, largest first. */
export function readHolders(state: BookState, start: bigint, limit: bigint): [Principal, bigint][] {
  const length = limit < MAX_PAGE ? limit : MAX_PAGE
  return state.balances
    .entries()
    .sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0))
    .slice(Number(start), Number(start + length))
    .map(([holder, balance]) => [Principal.fromUint8Array(holder), balance])
}

/** Whom an owner allows how much. */
export function readApprovals(state: BookState, owner: Uint8Array): [Principal, bigint][] {
  return state.allowances
    .entries()
    .filter(([, allowance]) => isSameBytes(allowance.owner, owner))
    .map(([, { spender, amount }]) => [Principal.fromUint8Array(spender), amount])
}

/** At most a thousand records from `start` on, oldest first. */
export function readHistory(state: BookState, start: bigint, limit: bigint) {
  const length = limit < MAX_PAGE ? limit : MAX_PAGE
  return start < BigInt(state.history.size)
    ? state.history.entries(Number(start), Number(length))
    : []
}

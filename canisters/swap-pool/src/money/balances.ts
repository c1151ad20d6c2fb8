import type { Amounts } from '@sluice/amm'
import type { PoolStorage } from '../pool/PoolStorage.ts'
import type { Side } from '../pool/storedTypes.ts'

/**
 * The most of a token that one deposit may bring: more than any honest supply. Sums of as many as ever come stay far below
 * 2^256, up to which books can be written.
 */
export const MOST_AMOUNT = 2n ** 128n - 1n

const NOTHING: Amounts = { amount0: 0n, amount1: 0n }

/** Amounts with all of one token. */
export function amountsOn(side: Side, amount: bigint): Amounts {
  return side === 'token0' ? { amount0: amount, amount1: 0n } : { amount0: 0n, amount1: amount }
}

/** The amount of one token. */
export function amountOf(amounts: Amounts, side: Side): bigint {
  return side === 'token0' ? amounts.amount0 : amounts.amount1
}

/** What a holder has inside the pool and not in positions. */
export function unusedBalance(storage: PoolStorage, owner: Uint8Array): Amounts {
  return storage.unused.get(owner) ?? NOTHING
}

/** Adds to a holder's unused balance. */
export function credit(storage: PoolStorage, owner: Uint8Array, amounts: Amounts): void {
  changeUnused(storage, owner, amounts)
}

/** Takes from a holder's unused balance. @throws Error below 0: the caller has checked before. */
export function debit(storage: PoolStorage, owner: Uint8Array, amounts: Amounts): void {
  changeUnused(storage, owner, { amount0: -amounts.amount0, amount1: -amounts.amount1 })
}

/** Whether a holder has at least these amounts unused. */
export function hasUnused(storage: PoolStorage, owner: Uint8Array, amounts: Amounts): boolean {
  const balance = unusedBalance(storage, owner)
  return balance.amount0 >= amounts.amount0 && balance.amount1 >= amounts.amount1
}

/** Adds to and takes from a holder's unused balance at once. @throws Error below 0: the caller has checked before. */
export function changeUnused(storage: PoolStorage, owner: Uint8Array, change: Amounts): void {
  const after = plus(unusedBalance(storage, owner), change)
  if (after.amount0 < 0n || after.amount1 < 0n) throw new Error('a balance cannot fall below 0')
  if (after.amount0 === 0n && after.amount1 === 0n) storage.unused.delete(owner)
  else storage.unused.set(owner, after)
  storage.unusedTotal.set(plus(storage.unusedTotal.get(), change))
}

function plus(a: Amounts, b: Amounts): Amounts {
  return { amount0: a.amount0 + b.amount0, amount1: a.amount1 + b.amount1 }
}

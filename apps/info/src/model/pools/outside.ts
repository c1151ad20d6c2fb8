import type { EventOf } from '../events/eventFields.ts'
import { NonsenseError } from '../NonsenseError.ts'
import type { Outside, PoolBook } from '../state/books.ts'
import type { Amounts } from './Applying.ts'

type Flow =
  | EventOf<'depositSent'>
  | EventOf<'deposited'>
  | EventOf<'depositRefused'>
  | EventOf<'payoutReserved'>
  | EventOf<'paid'>
  | EventOf<'payoutRefused'>

type Place = 'unused' | 'pendingIn' | 'pendingOut'

/** Where each step of a deposit or payout takes the tokens from and brings them to, as the pool's own books have it. */
const MOVES: Readonly<Record<Flow['kind'], { from?: Place; to?: Place }>> = {
  depositSent: { to: 'pendingIn' },
  deposited: { from: 'pendingIn', to: 'unused' },
  depositRefused: { from: 'pendingIn' },
  payoutReserved: { from: 'unused', to: 'pendingOut' },
  paid: { from: 'pendingOut' },
  payoutRefused: { from: 'pendingOut', to: 'unused' },
}

/** Tokens of people on their way into a pool or out of it. @throws NonsenseError when they are not where they would come from */
export function moveFlow({ outside, canisterId }: PoolBook, { kind, side, amount }: Flow): void {
  const { from, to } = MOVES[kind]
  if (from !== undefined) {
    const name: keyof Outside = `${from}${side}`
    if (outside[name] < amount)
      throw new NonsenseError(`${canisterId}: ${kind} takes what is not there`)
    outside[name] -= amount
  }
  if (to !== undefined) outside[`${to}${side}`] += amount
}

/** What people would have in the pool outside of positions. @throws NonsenseError below nothing */
export function unusedAfter(
  { outside, canisterId }: PoolBook,
  { amount0, amount1 }: Amounts,
): Amounts {
  const after = { amount0: outside.unused0 + amount0, amount1: outside.unused1 + amount1 }
  if (after.amount0 < 0n || after.amount1 < 0n)
    throw new NonsenseError(`${canisterId}: somebody pays with what is not there`)
  return after
}

export function setUnused({ outside }: PoolBook, { amount0, amount1 }: Amounts): void {
  outside.unused0 = amount0
  outside.unused1 = amount1
}

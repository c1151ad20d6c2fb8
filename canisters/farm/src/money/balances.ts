import type { FarmContext } from '../farm/FarmContext.ts'
import type { Totals } from '../farm/storedTypes.ts'

type Books = Pick<FarmContext, 'state'>

/** Reward that an owner may withdraw. */
export function balanceOf({ state }: Books, owner: Uint8Array): bigint {
  return state.balances.get(owner) ?? 0n
}

/** Adds to an owner's reward, or takes from it. @throws Error below 0: the caller has checked before. */
export function changeBalance({ state }: Books, owner: Uint8Array, change: bigint): void {
  const after = (state.balances.get(owner) ?? 0n) + change
  if (after < 0n) throw new Error('a balance cannot fall below 0')
  if (after === 0n) state.balances.delete(owner)
  else state.balances.set(owner, after)
  addToTotals({ state }, { balances: change })
}

export function addToTotals({ state }: Books, change: Partial<Totals>): void {
  const totals = state.totals.get()
  const sum = (name: keyof Totals) => totals[name] + (change[name] ?? 0n)
  state.totals.set({
    settled: sum('settled'),
    feeSettled: sum('feeSettled'),
    fee: sum('fee'),
    balances: sum('balances'),
    paid: sum('paid'),
    returned: sum('returned'),
    dropped: sum('dropped'),
  })
}

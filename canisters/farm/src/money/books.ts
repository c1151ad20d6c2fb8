import type { FarmBooks } from '@sluice/candid/farm'
import type { FarmContext } from '../farm/FarmContext.ts'
import { refuse } from '../farm/result.ts'
import { decodePurpose } from '../farm/storedTypes.ts'
import { isAmount, rewardLedger } from './rewardToken.ts'

/** What the farm has given out and where it is. `err` says what doesn't add up. */
export function invariants(context: FarmContext): { ok: FarmBooks } | { err: string } {
  const { state } = context
  const { settled, returned, balances, fee, paid, dropped } = state.totals.get()
  const { totalReward } = state.plan.get()
  const growth = state.growth.get()
  const emitted = (growth?.emittedScaled ?? 0n) / state.config.get().secondPerCycle
  const { pendingOut, pendingIn } = pendingAmounts(context)
  const books = {
    totalReward,
    emitted,
    settled,
    balances,
    fee,
    paid,
    pendingOut,
    pendingIn,
    staked: growth?.staked ?? 0n,
  }
  const flaws = [
    emitted > totalReward && 'more was given out than the farm has',
    settled > emitted && 'more was credited than given out',
    balances + fee + paid + dropped + pendingOut !== settled + returned &&
      'what was credited is not where it should be',
  ].filter((flaw) => flaw !== false)
  return flaws.length > 0 ? { err: flaws.join('; ') } : { ok: books }
}

/** The same beside what the ledger says; a farm that has its reward must hold all that it owes. */
export async function checkBooks(context: FarmContext): Promise<{
  books: FarmBooks
  ledgerBalance: bigint
  solvent: boolean
}> {
  const before = context.state.totals.get().paid
  // await: other messages run here; a reading that a payment has overtaken is no reading
  const ledgerBalance = await context.ledgerReads.fetchBalance(
    rewardLedger(context),
    context.self(),
  )
  if (ledgerBalance === undefined || !isAmount(ledgerBalance))
    return refuse('The ledger of the reward token does not answer')
  const report = invariants(context)
  if ('err' in report) return refuse(report.err)
  if (before !== report.ok.paid) return refuse('A payment came between, please ask again')
  const { emitted, settled, balances, fee, staked } = report.ok
  // when the last stake has gone, what didn't divide is nobody's
  const owed = balances + fee + (staked > 0n ? emitted - settled : 0n)
  return { books: report.ok, ledgerBalance, solvent: ledgerBalance >= owed }
}

function pendingAmounts({ journal }: FarmContext) {
  const sums = { pendingOut: 0n, pendingIn: 0n }
  for (const { purpose, amount, fee } of journal.pending()) {
    const { kind } = decodePurpose(purpose)
    if (kind === 'topUp') sums.pendingIn += amount
    else if (kind !== 'refund') sums.pendingOut += amount + fee
  }
  return sums
}

import type { CheckedBooks, Solvency } from '@sluice/candid/swap_pool'
import { nextEventId } from '../log/events.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { refuse } from '../pool/result.ts'
import { compareBooks, isSameBooks, requireBooks } from './books.ts'
import { tokenAt } from './tokens.ts'

const BOOK_READINGS = 5

/** What the ledgers say the pool's own account holds. @throws Refusal when one doesn't answer. */
export async function fetchBalances(
  context: PoolContext,
): Promise<{ token0: bigint; token1: bigint }> {
  const { storage, ledgerReads } = context
  const [token0, token1] = await Promise.all([
    ledgerReads.fetchBalance(tokenAt(storage, 'token0').ledger),
    ledgerReads.fetchBalance(tokenAt(storage, 'token1').ledger),
  ])
  if (token0 === undefined || token1 === undefined) return refuse('A ledger does not answer')
  return { token0, token1 }
}

/** A walk over all positions takes too long for one message beyond so many. */
const MOST_POSITIONS_WALKED = 20_000

/**
 * Compares the books with both ledgers, position by position, at an instant when the books stood still between the readings.
 * `checkSolvency` compares the totals, however large the pool is.
 */
export async function checkBooks(context: PoolContext): Promise<CheckedBooks> {
  if (context.storage.positions.size > MOST_POSITIONS_WALKED) {
    refuse(
      'The pool has too many positions to add them up at once; checkSolvency compares its totals',
    )
  }
  for (let reading = 0; reading < BOOK_READINGS; reading++) {
    const before = requireBooks(context)
    // await: the books may change here; then what the ledgers said belongs to neither state
    const { token0, token1 } = await fetchBalances(context)
    const after = requireBooks(context)
    if (isSameBooks(before, after)) return compareBooks(after, token0, token1)
  }
  return refuse('The pool is too busy to be compared with its ledgers, please try again')
}

/** Compares all that the pool owes with what its ledgers hold, by the totals; costs the same for every size of pool. */
export async function checkSolvency(context: PoolContext): Promise<Solvency> {
  for (let reading = 0; reading < BOOK_READINGS; reading++) {
    const seen = nextEventId(context.storage)
    // await: as above
    const { token0, token1 } = await fetchBalances(context)
    if (nextEventId(context.storage) !== seen) continue
    const unused = context.storage.unusedTotal.get()
    const { tokenAmount0, tokenAmount1 } = context.engine.state
    const owed0 = tokenAmount0 + unused.amount0
    const owed1 = tokenAmount1 + unused.amount1
    const isSolvent = token0 >= owed0 && token1 >= owed1
    return { owed0, owed1, ledgerBalance0: token0, ledgerBalance1: token1, solvent: isSolvent }
  }
  return refuse('The pool is too busy to be compared with its ledgers, please try again')
}

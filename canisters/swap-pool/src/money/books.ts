import { checkInvariants, type TokenBooks as EngineBooks } from '@sluice/amm'
import type { Books, CheckedBooks, TokenBooks } from '@sluice/candid/swap_pool'
import { isOpened } from '../pool/engine.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { eachEntry } from '../pool/PoolStorage.ts'
import { refuse } from '../pool/result.ts'
import { decodePurpose, type Side } from '../pool/storedTypes.ts'
import { sumTick } from '../reads/poolReads.ts'
import { amountOf } from './balances.ts'

export type BooksReport = { ok: Books } | { err: string }

/**
 * Adds the pool up from its positions, balances and transfers under way. `err` lists what is wrong. Reads every tick and
 * position, so that its cost grows with the pool.
 */
export function invariants(context: PoolContext): BooksReport {
  const { storage, engine } = context
  if (!isOpened(storage)) return { err: 'The pool is not initialised yet' }
  const { token0, token1, violations } = checkInvariants({
    state: engine.state,
    ticks: eachEntry(storage.ticks),
    positions: eachEntry(storage.positions),
    tickReader: engine.ticks,
  })
  if (violations.length > 0) return { err: violations.join('; ') }
  return {
    ok: {
      token0: tokenBooks(context, 'token0', token0),
      token1: tokenBooks(context, 'token1', token1),
      liquidityNetSum: sumTick(context),
      pendingTransfers: BigInt(storage.intents.size),
    },
  }
}

/** How the books compare with what the two ledgers say the pool's account holds. */
export function compareBooks(
  books: Books,
  ledgerBalance0: bigint,
  ledgerBalance1: bigint,
): CheckedBooks {
  const solvent =
    ledgerBalance0 >= claimsOn(books.token0) && ledgerBalance1 >= claimsOn(books.token1)
  return { books, ledgerBalance0, ledgerBalance1, solvent }
}

/** Whether two readings of the books agree, so that what was read between them belongs to them. */
export function isSameBooks(a: Books, b: Books): boolean {
  return (
    a.pendingTransfers === b.pendingTransfers &&
    isSameToken(a.token0, b.token0) &&
    isSameToken(a.token1, b.token1)
  )
}

/** @throws Refusal with the violations. */
export function requireBooks(context: PoolContext): Books {
  const report = invariants(context)
  return 'ok' in report ? report.ok : refuse(report.err)
}

/**
 * All that the pool owes of a token. Payouts under way are left out: the ledger may have paid them already. Deposits under way
 * are left out too: nobody has been credited.
 */
function claimsOn({ positions, owed, unused, protocolFees }: TokenBooks): bigint {
  return positions + owed + unused + protocolFees
}

function tokenBooks(context: PoolContext, side: Side, engine: EngineBooks): TokenBooks {
  const { pendingOut, pendingIn } = pendingAmounts(context, side)
  return {
    positions: engine.inLiquidity,
    owed: engine.owed,
    protocolFees: engine.protocol,
    unused: amountOf(context.storage.unusedTotal.get(), side),
    pendingOut,
    pendingIn,
  }
}

function pendingAmounts({ journal }: PoolContext, side: Side) {
  const sums = { pendingOut: 0n, pendingIn: 0n }
  for (const intent of journal.pending()) {
    const purpose = decodePurpose(intent.purpose)
    if (purpose.side !== side || purpose.kind === 'mistransfer') continue
    if (purpose.kind === 'payout') sums.pendingOut += intent.amount + intent.fee
    else sums.pendingIn += intent.amount
  }
  return sums
}

function isSameToken(a: TokenBooks, b: TokenBooks): boolean {
  return a.pendingIn === b.pendingIn && a.pendingOut === b.pendingOut && claimsOn(a) === claimsOn(b)
}

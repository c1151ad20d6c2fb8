import { applyPlan, initialPoolState, planCollectProtocol, toSqrtPriceX96 } from '@sluice/amm'
import type { CheckedBooks } from '@sluice/candid/swap_pool'
import { credit } from './balances.ts'
import { compareBooks, isSameBooks, requireBooks } from './books.ts'
import { appendEvent } from './events.ts'
import { refreshLedgerFees } from './ledgerFees.ts'
import type { PoolContext } from './PoolContext.ts'
import { configOf } from './PoolStorage.ts'
import { refuse } from './result.ts'
import { tokenAt } from './tokens.ts'

/** How often the pool looks after itself. */
export const JOB_INTERVAL_SECONDS = 3600
const PROTOCOL_PAYOUT_INTERVAL_NS = 7n * 24n * 3600n * 1_000_000_000n
const BOOK_READINGS = 5

/**
 * Opens the pool at a price. Runs once, called by the factory that installed the pool, and asks no ledger: the factory waits
 * for the answer, and a ledger that never gives one would hold up everybody's new pools.
 * @throws Error when the pool is open already; AmmError for a price, fee or spacing that no pool may have.
 */
export function initialise(
  context: PoolContext,
  settings: { fee: bigint; tickSpacing: bigint; sqrtPriceX96: bigint },
): void {
  const { storage } = context
  if (storage.pool.get() !== undefined) throw new Error('The pool is initialised already')
  const state = initialPoolState({
    feePips: settings.fee,
    tickSpacing: Number(settings.tickSpacing),
    sqrtPriceX96: toSqrtPriceX96(settings.sqrtPriceX96),
  })
  storage.pool.set(state)
  const { feePips, tickSpacing, sqrtPriceX96 } = state
  appendEvent(context, { kind: 'opened', feePips, tickSpacing, sqrtPriceX96 })
  storage.lastProtocolPayoutNs.set(context.now())
}

/** What falls due by time: open transfers and the ledgers' fees each hour, the protocol's share each week. */
export async function runJobs(context: PoolContext): Promise<void> {
  const { storage, journal } = context
  journal.resume()
  const isOpen = storage.pool.get() !== undefined
  const sinceLast = context.now() - storage.lastProtocolPayoutNs.get()
  if (isOpen && sinceLast >= PROTOCOL_PAYOUT_INTERVAL_NS) payProtocol(context)
  await refreshLedgerFees(context)
}

/** Moves the protocol's settled share to the fee receiver's unused balance, whence it withdraws like anybody. */
export function payProtocol(context: PoolContext): void {
  const { storage, engine } = context
  const share = applyPlan(engine, planCollectProtocol(engine))
  const receiver = configOf(storage).feeReceiverCid
  credit(storage, receiver, share)
  appendEvent(context, { kind: 'protocolShareMoved', receiver, ...share })
  storage.lastProtocolPayoutNs.set(context.now())
}

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

/** Compares the books with both ledgers, at an instant when the books stood still between the readings. */
export async function checkBooks(context: PoolContext): Promise<CheckedBooks> {
  for (let reading = 0; reading < BOOK_READINGS; reading++) {
    const before = requireBooks(context)
    // await: the books may change here; then what the ledgers said belongs to neither state
    const { token0, token1 } = await fetchBalances(context)
    const after = requireBooks(context)
    if (isSameBooks(before, after)) return compareBooks(after, token0, token1)
  }
  return refuse('The pool is too busy to be compared with its ledgers, please try again')
}

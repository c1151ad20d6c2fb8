import { applyPlan, initialPoolState, planCollectProtocol, toSqrtPriceX96 } from '@sluice/amm'
import type { CheckedBooks, Solvency } from '@sluice/candid/swap_pool'
import { isSameBytes } from '@sluice/canister'
import { appendEvent, nextEventId } from '../log/events.ts'
import { credit } from '../money/balances.ts'
import { compareBooks, isSameBooks, requireBooks } from '../money/books.ts'
import { refreshLedgerFees } from '../money/ledgerFees.ts'
import { decodePurpose } from '../money/purpose.ts'
import { refreshLabels } from '../money/tokenLabels.ts'
import { tokenAt } from '../money/tokens.ts'
import { isOpened } from '../pool/engine.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { configOf } from '../pool/PoolStorage.ts'
import { refuse } from '../pool/result.ts'
import { countJobsFromNow, takeDueJob } from './poolJobs.ts'

/** How often the pool looks after itself. */
export const JOB_INTERVAL_SECONDS = 3600
const BOOK_READINGS = 5
const SHARES_SHOWN = 100

/**
 * Opens the pool at a price. Runs once, called by the factory that installed the pool, and asks no ledger: the factory waits
 * for the answer, and a ledger that never gives one would hold up everybody's new pools.
 * @throws Error when the pool is open already; AmmError for a price, fee or spacing that no pool may have.
 */
export function initialise(
  context: PoolContext,
  settings: { fee: bigint; tickSpacing: bigint; sqrtPriceX96: bigint },
): void {
  if (isOpened(context.storage)) throw new Error('The pool is initialised already')
  const state = initialPoolState({
    feePips: settings.fee,
    tickSpacing: Number(settings.tickSpacing),
    sqrtPriceX96: toSqrtPriceX96(settings.sqrtPriceX96),
  })
  context.engine.state = state
  const { feePips, tickSpacing, sqrtPriceX96 } = state
  appendEvent(context, { kind: 'opened', feePips, tickSpacing, sqrtPriceX96 })
  countJobsFromNow(context)
}

/**
 * What falls due by time: open transfers and the ledgers' fees each hour, the protocol's share each week. Each in messages of
 * its own: one that fails, or waits for a ledger for ever, is no trouble to the others.
 */
export function runJobs(context: PoolContext): void {
  const isOpen = isOpened(context.storage)
  const { schedule } = context
  if (takeDueJob(context, 'SettleTransfersJob')) schedule(0, () => settleTransfers(context))
  if (isOpen && takeDueJob(context, 'WithdrawFeeJob')) schedule(0, async () => payProtocol(context))
  if (takeDueJob(context, 'SyncTokenFeeJob')) {
    schedule(0, () => refreshLedgerFees(context))
    schedule(0, () => refreshLabels(context))
  }
}

/** Asks again for all transfers under way, and looks in the ledgers' logs for those that it is too late to ask for. */
export async function settleTransfers({ journal, ledgerLog }: PoolContext): Promise<void> {
  journal.resume()
  await journal.decideStuck(ledgerLog)
}

/**
 * {@link settleTransfers} for one owner who doesn't want to wait for the hour. Answers how many of their transfers are still
 * under way.
 */
export async function settleTransfersOf(context: PoolContext, owner: Uint8Array): Promise<bigint> {
  const { journal, ledgerLog } = context
  const openOf = () =>
    journal.pending().filter(({ purpose }) => isSameBytes(decodePurpose(purpose).owner, owner))
  const ledgers = openOf().map(({ ledger }) => ledger)
  if (ledgers.length > 0) {
    journal.resume()
    // Only their own ledgers: one that never answers holds up nobody else.
    await journal.decideStuck(ledgerLog, ledgers)
  }
  return BigInt(openOf().length)
}

/** Moves the protocol's settled share to the fee receiver's unused balance, whence it withdraws like anybody. */
export function payProtocol(context: PoolContext): void {
  const { storage, engine } = context
  const share = applyPlan(engine, planCollectProtocol(engine))
  const receiver = configOf(storage).feeReceiverCid
  credit(storage, receiver, share)
  const id = appendEvent(context, { kind: 'protocolShareMoved', receiver, ...share })
  const earlier = storage.shareEvents.get()
  storage.shareEvents.set([...earlier.slice(1 - SHARES_SHOWN), id])
}

/** The latest moves of the protocol's share, oldest first, each as a JSON text. */
export function getClaimLog({ storage }: PoolContext): string[] {
  return storage.shareEvents.get().flatMap((id) => {
    const event = storage.events.get(id)
    if (event?.body.kind !== 'protocolShareMoved') return []
    const { amount0, amount1 } = event.body
    const seconds = event.timestampNs / 1_000_000_000n
    return [`{"amount0":"${amount0}","amount1":"${amount1}","timestamp":"${seconds}"}`]
  })
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

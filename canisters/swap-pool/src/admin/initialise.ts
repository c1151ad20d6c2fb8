import { initialPoolState, toSqrtPriceX96 } from '@sluice/amm'
import { countJobsFromNow } from '../admin/jobs.ts'
import { appendEvent } from '../log/events.ts'
import { isOpened } from '../pool/engine.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { noteTickMove } from '../positions/tickPath.ts'

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
  noteTickMove(context)
  countJobsFromNow(context)
}

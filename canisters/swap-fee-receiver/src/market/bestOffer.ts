import type { ReceiverContext } from '../receiver/ReceiverContext.ts'
import { Pause } from '../turns/Pause.ts'
import { fetchQuote } from './depth.ts'
import type { Market } from './market.ts'
import type { KnownPool } from './marketState.ts'
import type { Trade } from './pools.ts'
import { floorOut, minimumOut } from './priceGuard.ts'

/** A swap that would move the price too far is halved at most so often. */
const MOST_HALVINGS = 8

export type Offer = { pool: KnownPool; amountIn: bigint; minimum: bigint }

/**
 * The pool that gives most for as much of an amount as the token's price bears, and what it must give at least.
 * @throws Pause when none gives what the token is worth.
 */
export async function bestOffer(
  context: ReceiverContext,
  trade: Trade,
  { market, available }: { market: Market; available: bigint },
): Promise<Offer> {
  const { zeroForOne } = trade
  const guard = context.state.guard.get()
  let amountIn = available
  for (let halvings = 0; halvings <= MOST_HALVINGS && amountIn > 0n; halvings++) {
    let best: (Offer & { quoted: bigint }) | undefined
    for (const pool of market.usable) {
      const floor = floorOut({ zeroForOne, amountIn, feePips: pool.fee }, market.reference, guard)
      const quoted = await fetchQuote(context, pool, { zeroForOne, amountIn })
      if (floor === 0n || quoted < floor || quoted <= (best?.quoted ?? 0n)) continue
      best = { pool, amountIn, minimum: minimumOut(quoted, floor, guard), quoted }
    }
    if (best !== undefined) return best
    amountIn >>= 1n
  }
  throw new Pause('The pools have too little liquidity near the usual price', { isPatient: true })
}

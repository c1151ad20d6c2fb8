import { isSameBytes } from '@sluice/canister'
import { Pause } from '../turns/Pause.ts'
import type { MarketContext } from './MarketContext.ts'
import type { KnownPool } from './marketState.ts'
import { floorOut } from './priceGuard.ts'

/** Depths are found by probes, each four times as large as the one before. */
const PROBE_GROWTH = 4n
const MOST_PROBES = 8

type Asks = Pick<MarketContext, 'state' | 'askPool'>

/**
 * About how much ICP a pool takes and gives near a price; 0 below the least depth. Both ways, as a pool that only buys is no
 * market: nobody can trade a false price away. Asked of the pool and not of its balances, which may lie far from the price.
 * @throws Pause when the pool doesn't answer.
 */
export async function fetchDepth(context: Asks, pool: KnownPool, tick: number): Promise<bigint> {
  let depth = 0n
  let probe = context.state.leastDepth.get()
  for (let count = 0; count < MOST_PROBES; count++) {
    if (!(await bears(context, { pool, tick, probe }))) break
    depth = probe
    probe *= PROBE_GROWTH
  }
  return depth
}

type Probe = { pool: KnownPool; tick: number; probe: bigint }

async function bears(context: Asks, { pool, tick, probe }: Probe): Promise<boolean> {
  const guard = context.state.guard.get()
  const { icp } = context.state.config.get()
  const zeroForOne = isSameBytes(pool.token0.ledger, icp.ledger)
  const there = { zeroForOne, amountIn: probe, feePips: pool.fee }
  const worth = floorOut(there, tick, guard)
  if (worth === 0n || (await fetchQuote(context, pool, there)) < worth) return false
  const back = { zeroForOne: !zeroForOne, amountIn: worth, feePips: pool.fee }
  return (await fetchQuote(context, pool, back)) >= floorOut(back, tick, guard)
}

/** What a pool would give; 0 when it refuses. @throws Pause when it doesn't answer. */
export async function fetchQuote(
  { askPool }: Pick<MarketContext, 'askPool'>,
  pool: KnownPool,
  { zeroForOne, amountIn }: { zeroForOne: boolean; amountIn: bigint },
): Promise<bigint> {
  const args = { zeroForOne, amountIn: `${amountIn}`, amountOutMinimum: '0' }
  const reply = await askPool(pool.canisterId, 'quote', args)
  if (reply.kind === 'ok') return reply.value
  if (reply.kind === 'refused') return 0n
  throw new Pause(reply.text)
}

import { secondsNow } from '@sluice/canister'
import { need, Pause } from '../turns/Pause.ts'
import { fetchDepth } from './depth.ts'
import type { MarketContext } from './MarketContext.ts'
import type { KnownPool, Reading } from './marketState.ts'
import type { Trade } from './pools.ts'
import { isUsual, type Past, pastOf, requireUsualPrice, tooFewReadings } from './priceGuard.ts'
import { watch } from './watch.ts'

/** A pool so many times less deep than the deepest has no say; one that is deeper must be at its usual price too. */
const RIVAL_SHARE = 16n

/** What a token is worth, and in which pools it may be swapped now. */
export type Market = {
  /** The price in the middle of the deepest pool's past. */
  reference: number
  /** Pools whose own price is where it has been. */
  usable: readonly KnownPool[]
}

/** A token's pools with ICP; `zeroForOne` when the token is their token0. */
export type Asked = Pick<Trade, 'pools' | 'zeroForOne'>

type Seen = { pool: KnownPool; tick: number; readings: readonly Reading[]; past: Past | undefined }
/** Without a past a pool counts as deep as it is now: who is the deepest can't be told before it has one. */
type Ranked = Seen & { depth: bigint }

/**
 * Judges a token's price by the pool that has been the deepest: anybody may open a pool at any price and keep it there, but to
 * be deep it has to buy and to sell at that price, hour after hour, against everybody who trades. Its depth too is that of its
 * past, or whoever moves a price for a moment could choose who is believed. A token of which no pool is deep waits.
 * @throws Pause when it can't be judged now; also when one of the pools doesn't answer, as that may be the deepest.
 */
export async function judge(context: MarketContext, trade: Asked): Promise<Market> {
  const guard = context.state.guard.get()
  const ranked = await rankPools(context, trade.pools)
  const deepest = deepestOf(ranked, trade)
  if (deepest === undefined || deepest.depth === 0n) {
    const text = 'No pool of this token is deep enough to tell its price; governance may name one'
    throw new Pause(text, { isPatient: true })
  }
  if (deepest.past === undefined) throw tooFewReadings(deepest.readings, guard, secondsNow(context))
  const rivals = ranked.filter(({ depth }) => depth * RIVAL_SHARE >= deepest.depth)
  for (const { tick, past } of rivals)
    if (past !== undefined) requireUsualPrice(tick, past.tick, guard)
  const isUsable = ({ tick, past }: Seen) => past !== undefined && isUsual(tick, past.tick, guard)
  return { reference: deepest.past.tick, usable: ranked.filter(isUsable).map(({ pool }) => pool) }
}

/**
 * The pool whose price people are shown as a token's, and its tick there. It is chosen as {@link judge} does, but while no pool has a past
 * the deepest of now is shown. A price that is not where it has been is shown as it has been.
 * @returns undefined when no pool is deep enough. @throws Pause when a pool doesn't answer.
 */
export async function shownPrice(
  context: MarketContext,
  asked: Asked,
): Promise<{ pool: KnownPool; tick: number } | undefined> {
  const deep = (await rankPools(context, asked.pools)).filter(({ depth }) => depth > 0n)
  const known = deep.filter(({ past }) => past !== undefined)
  const deepest = deepestOf(known.length > 0 ? known : deep, asked)
  if (deepest === undefined) return undefined
  const { pool, tick, past } = deepest
  const hasMoved = past !== undefined && !isUsual(tick, past.tick, context.state.guard.get())
  return { pool, tick: hasMoved ? past.tick : tick }
}

async function rankPools(context: MarketContext, pools: readonly KnownPool[]): Promise<Ranked[]> {
  const ranked: Ranked[] = []
  for (const pool of pools) ranked.push(await rank(context, await see(context, pool)))
  return ranked
}

/** From now on the pool is watched. */
async function see(context: MarketContext, pool: KnownPool): Promise<Seen> {
  const readings = watch(context, pool.canisterId)
  const { tick } = await need(context.askPool(pool.canisterId, 'metadata'))
  const past = pastOf(readings, context.state.guard.get(), secondsNow(context))
  return { pool, tick: Number(tick), readings, past }
}

async function rank(context: MarketContext, seen: Seen): Promise<Ranked> {
  const depth = seen.past?.depth ?? (await fetchDepth(context, seen.pool, seen.tick))
  return { ...seen, depth }
}

/** Of two that are about as deep the one where the token is dearer is believed: then the least that is accepted is more. */
function deepestOf(ranked: readonly Ranked[], { zeroForOne }: Asked): Ranked | undefined {
  let deepest: Ranked | undefined
  for (const one of ranked) {
    const isDearer = deepest !== undefined && one.tick > deepest.tick === zeroForOne
    const isDeeper = deepest === undefined || one.depth > deepest.depth
    if (isDeeper || (isDearer && one.depth === deepest?.depth)) deepest = one
  }
  return deepest
}

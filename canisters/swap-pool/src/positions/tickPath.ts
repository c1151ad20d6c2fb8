import type { TickPath } from '@sluice/candid/swap_pool'
import type { PoolContext } from '../pool/PoolContext.ts'
import type { PoolStorage } from '../pool/PoolStorage.ts'
import type { TickMove } from '../pool/storedTypes.ts'

const NS_PER_SECOND = 1_000_000_000n
/** Moves that are kept: with one in each second of a day, most of that day. */
export const PATH_LENGTH = 65_536n
const PAGE_LENGTH = 1_000n

/**
 * Writes down where the price has come to, once for each second in which it leaves its tick: a later move of the same second takes
 * the place of the earlier one. So anybody can follow the price without reading the log of events.
 */
export function noteTickMove(context: PoolContext): void {
  const { storage, engine, now } = context
  const { tick } = engine.state
  const timestamp = now() / NS_PER_SECOND
  const last = lastMove(context)
  if (last?.tick === tick) return
  const isSameSecond = last?.timestamp === timestamp
  const number = last === undefined ? 0n : isSameSecond ? last.number : last.number + 1n
  const move = { number, timestamp, tick }
  storage.tickPath.set(number % PATH_LENGTH, move)
  context.lastTickMove = { known: move }
}

/**
 * The moves from a cursor on, oldest first. A move of the present second may still be replaced, so `next` stays before it; when
 * there is nothing more for now, the price is at `tick` since the last move, and has been until `timestamp`. A cursor beyond the
 * end asks for no move.
 */
export function getTickPath(context: PoolContext, cursor: bigint, limit: bigint): TickPath {
  const { storage, engine, now } = context
  const timestamp = now() / NS_PER_SECOND
  const end = (lastMove(context)?.number ?? -1n) + 1n
  const first = end > PATH_LENGTH ? end - PATH_LENGTH : 0n
  const start = cursor < first ? first : cursor < end ? cursor : end
  const most = start + (limit < PAGE_LENGTH ? limit : PAGE_LENGTH)
  const stop = most < end ? most : end
  const moves: TickPath['moves'] = []
  for (let number = start; number < stop; number++) {
    const move = storage.tickPath.get(number % PATH_LENGTH)
    if (move !== undefined) moves.push({ timestamp: move.timestamp, tick: BigInt(move.tick) })
  }
  const isOpen = stop === end && lastMove(context)?.timestamp === timestamp
  const next = isOpen && end > first ? end - 1n : stop
  return { moves, next, first, end, timestamp, tick: BigInt(engine.state.tick) }
}

function lastMove(context: PoolContext): TickMove | undefined {
  context.lastTickMove ??= { known: findLast(context.storage) }
  return context.lastTickMove.known
}

/** The ring's latest entry, by halves: numbers rise with the place up to it, and are lower after it. */
function findLast({ tickPath }: PoolStorage): TickMove | undefined {
  let low = 0n
  let high = BigInt(tickPath.size)
  const first = tickPath.get(0n)
  if (first === undefined) return undefined
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if ((tickPath.get(middle)?.number ?? -1n) >= first.number) low = middle
    else high = middle
  }
  return tickPath.get(low)
}

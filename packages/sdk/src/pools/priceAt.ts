import type { PoolEvent, PoolEventKind } from '@sluice/candid/swap_pool'
import type { Pools } from './Pools.ts'

/** What a pool's price and liquidity were after one of its events. */
export type PricePoint = {
  readonly timestampNs: bigint
  /** Square root of token 1 for one token 0, in smallest units, times 2^96. */
  readonly sqrtPriceX96: bigint
  /** Liquidity at that price; never 0. */
  readonly liquidity: bigint
}

const PAGE = 32n

/**
 * A pool's price at a moment of the past, found in its own log by bisection: the log holds some 20 times more events for
 * each further request or two. For a moment before anybody could trade it is the pool's first price; undefined when the
 * pool never held anything, or held nothing at that moment. @throws CallError
 */
export async function fetchPriceAt(
  pools: Pick<Pools, 'fetchEvents'>,
  poolId: string,
  timeNs: bigint,
): Promise<PricePoint | undefined> {
  const log = (cursor: bigint) => pools.fetchEvents(poolId, cursor, PAGE)
  const id = await findLastBefore(log, timeNs)
  return id === 0n ? findFirst(log) : findBackwards(log, id)
}

type Log = (cursor: bigint) => ReturnType<Pools['fetchEvents']>

/** The number of the last event that is not after a time; 0 when all are. */
async function findLastBefore(log: Log, timeNs: bigint): Promise<bigint> {
  let before = 0n
  let after: bigint | undefined
  for (;;) {
    // The first look tells the log's length as well.
    const middle = after === undefined ? 1n : (before + after) / 2n
    const { events, end } = await log(middle)
    after ??= end
    // A replica that lags behind the one before has not got so far: what it lacks is later than what it has.
    if (events.length === 0) after = middle
    for (const { id, timestamp } of events) {
      if (timestamp <= timeNs && id > before) before = id
      else if (timestamp > timeNs && id < after) after = id
    }
    if (before + 1n >= after) return before
  }
}

/** The state that the pool had after an event: said by that event or by the latest one before that tells a price. */
async function findBackwards(log: Log, id: bigint): Promise<PricePoint | undefined> {
  for (let last = id; last > 0n; ) {
    const first = last > PAGE ? last - PAGE + 1n : 1n
    const { events } = await log(first)
    const told = events
      .filter((event) => event.id <= last)
      .map(pointOf)
      .findLast((point) => point !== undefined)
    if (told !== undefined) return told.liquidity > 0n ? told : undefined
    last = first - 1n
  }
  return undefined
}

/** The first state in which the pool could trade. */
async function findFirst(log: Log): Promise<PricePoint | undefined> {
  for (let cursor = 1n; ; cursor += PAGE) {
    const { events, end } = await log(cursor)
    const point = events.map(pointOf).find((each) => each !== undefined && each.liquidity > 0n)
    if (point !== undefined || cursor + PAGE >= end) return point
  }
}

function pointOf({ timestamp, event }: PoolEvent): PricePoint | undefined {
  const state = stateAfter(event)
  return state && { timestampNs: timestamp, ...state }
}

function stateAfter(event: PoolEventKind): Omit<PricePoint, 'timestampNs'> | undefined {
  if ('opened' in event) return { sqrtPriceX96: event.opened.sqrtPriceX96, liquidity: 0n }
  if ('swapped' in event) return event.swapped
  const change =
    'liquidityAdded' in event
      ? event.liquidityAdded
      : 'liquidityRemoved' in event
        ? event.liquidityRemoved
        : undefined
  return change && { sqrtPriceX96: change.sqrtPriceX96, liquidity: change.poolLiquidity }
}

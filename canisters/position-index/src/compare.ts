import type { PoolEventKind } from '@sluice/candid/swap_pool'
import { accountIdentifier, allOrTrap, type Trap } from '@sluice/canister'
import type { PositionIndexState } from './PositionIndexState.ts'
import { addPool, removePool } from './userPools.ts'

/**
 * The net under the pools' own reports: their event logs name everybody whose positions changed, so that a report that got lost
 * (an upgrade, a full queue) is made good.
 */

const EVENTS_AT_ONCE = 100n
const COMPARED_AT_ONCE = 5

/** Questions to a pool; undefined when it doesn't answer. */
export type PoolPort = {
  fetchEvents(
    pool: Uint8Array,
    cursor: bigint,
    limit: bigint,
  ): Promise<{ events: { event: PoolEventKind }[]; next: bigint } | undefined>
  /** Whether a user, by principal, has positions there now. */
  fetchHasPositions(pool: Uint8Array, owner: Uint8Array): Promise<boolean | undefined>
}

/** The pools whose turn it is, side by side. */
export async function compareSome(
  state: PositionIndexState,
  port: PoolPort,
  trap: Trap,
): Promise<void> {
  const comparisons = takeTurn(state, COMPARED_AT_ONCE).map((pool) =>
    comparePool(state, port, pool, accountIdentifier),
  )
  await allOrTrap(comparisons, trap)
}

/**
 * Reads one page of a pool's events and asks the pool how things stand now for everybody in it. The cursor moves only when all
 * questions have been answered.
 */
export async function comparePool(
  state: PositionIndexState,
  port: PoolPort,
  pool: Uint8Array,
  userOf: (owner: Uint8Array) => Uint8Array,
): Promise<void> {
  const cursor = state.cursors.get(pool) ?? 1n
  const page = await port.fetchEvents(pool, cursor, EVENTS_AT_ONCE)
  if (page === undefined || page.next === cursor) return
  for (const owner of ownersIn(page.events.map(({ event }) => event))) {
    // await: the pool may report a change here; that change has an event of its own, after this page
    const hasPositions = await port.fetchHasPositions(pool, owner)
    if (hasPositions === undefined) return
    if (hasPositions) addPool(state, userOf(owner), pool)
    else removePool(state, userOf(owner), pool)
  }
  state.cursors.set(pool, page.next)
}

/** The next `count` pools in turn. */
export function takeTurn(state: PositionIndexState, count: number): Uint8Array[] {
  const total = state.pools.size
  const start = total === 0 ? 0 : Number(state.nextCompared.get()) % total
  const turn = state.pools.entries(start, count)
  state.nextCompared.set(BigInt(start + turn.length))
  return turn.map(([id]) => id)
}

/** Everybody whose positions an event has added, removed or moved, once each. */
function ownersIn(events: readonly PoolEventKind[]): Uint8Array[] {
  const owners = new Map<string, Uint8Array>()
  for (const event of events) {
    for (const owner of touchedBy(event)) owners.set(owner.join(), owner)
  }
  return [...owners.values()]
}

function touchedBy(event: PoolEventKind): Uint8Array[] {
  if ('liquidityAdded' in event) return [event.liquidityAdded.owner.toUint8Array()]
  if ('liquidityRemoved' in event) return [event.liquidityRemoved.owner.toUint8Array()]
  if ('orderFilled' in event) return [event.orderFilled.owner.toUint8Array()]
  if ('orderRemoved' in event) return [event.orderRemoved.owner.toUint8Array()]
  if ('positionTransferred' in event) {
    const { from, to } = event.positionTransferred
    return [from.toUint8Array(), to.toUint8Array()]
  }
  return []
}
